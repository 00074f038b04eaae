import { listReserved } from '@/lib/catalogue/read/newest';
import { respondText } from '@/lib/http/respond';
import { MOST_RESERVED, toRobots } from '@/lib/seo/robots';
import { readSeoSite } from '@/lib/seo/site';

export const GET = (request: Request) =>
  respondText(request, toRobots(readSeoSite(), listReserved(MOST_RESERVED + 1)), { type: 'text/plain; charset=utf-8' });
