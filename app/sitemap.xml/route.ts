import { getConfig } from '@/lib/config/config';
import { respondText } from '@/lib/http/respond';
import { toSitemapIndex } from '@/lib/seo/sitemap';
import { listSitemaps } from '@/lib/seo/sitemaps';

export const GET = (request: Request) =>
  respondText(request, toSitemapIndex(listSitemaps(), getConfig().url), { type: 'application/xml; charset=utf-8' });
