import { listReserved } from '@/lib/catalogue/read/newest';
import { respondText } from '@/lib/http/respond';
import { MAX_RESERVED_ITEMS, renderRobots } from '@/lib/seo/robots';
import { readSeoSite } from '@/lib/seo/site';

export const GET = (request: Request) =>
  respondText(request, renderRobots(readSeoSite(), listReserved(MAX_RESERVED_ITEMS + 1)), {
    type: 'text/plain; charset=utf-8',
  });
