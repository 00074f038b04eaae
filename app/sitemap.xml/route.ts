import { respondText } from '@/lib/http/respond';
import { listBrowseHrefs } from '@/lib/pages/browse';
import { readSeoSite } from '@/lib/seo/site';
import { renderSitemapIndex } from '@/lib/seo/sitemap';
import { listSitemaps } from '@/lib/seo/sitemaps';

export const GET = (request: Request) =>
  respondText(request, renderSitemapIndex(listSitemaps(listBrowseHrefs), readSeoSite()), {
    type: 'application/xml; charset=utf-8',
  });
