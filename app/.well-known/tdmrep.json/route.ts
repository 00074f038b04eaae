import { listReserved } from '@/lib/catalogue/read/newest';
import { answerMissing, answerText } from '@/lib/http/respond';
import { MOST_RESERVED, toReservations } from '@/lib/seo/robots';
import { readSeoSite } from '@/lib/seo/site';

export const dynamic = 'force-dynamic';

export function GET(request: Request) {
  const reservations = toReservations(readSeoSite(), listReserved(MOST_RESERVED + 1));
  return reservations
    ? answerText(request, JSON.stringify(reservations, null, 2), { type: 'application/json' })
    : answerMissing(404, 'Nothing is said of text and data mining here');
}

export const HEAD = GET;
