import { listLatest } from '@/lib/catalogue/read/items';
import { countRecords } from '@/lib/catalogue/read/site';
import { respondText } from '@/lib/http/respond';
import { buildDataCatalog } from '@/lib/seo/data-catalog';
import { readSeoSite } from '@/lib/seo/site';

export function GET(request: Request) {
  const [example] = listLatest('photo', 1);
  const catalog = buildDataCatalog(readSeoSite(), { count: countRecords(), example });
  return respondText(request, JSON.stringify(catalog, null, 2), { type: 'application/ld+json' });
}
