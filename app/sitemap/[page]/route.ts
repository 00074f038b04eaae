import { respondError, respondStream } from '@/lib/http/respond';
import { listBrowseHrefs } from '@/lib/pages/browse';
import { readSitemap } from '@/lib/seo/sitemaps';

export async function GET(request: Request, { params }: { params: Promise<{ page: string }> }) {
  const parts = readSitemap((await params).page, listBrowseHrefs);
  return parts
    ? respondStream(request, parts, 'application/xml; charset=utf-8')
    : respondError(404, 'There is no such sitemap');
}
