import { listReserved } from '@/lib/catalogue/read/newest';
import { respondError, respondText } from '@/lib/http/respond';
import { listReservations, MAX_RESERVED_ITEMS } from '@/lib/seo/robots';
import { readSeoSite } from '@/lib/seo/site';

export function GET(request: Request) {
  const reservations = listReservations(readSeoSite(), listReserved(MAX_RESERVED_ITEMS + 1));
  return reservations
    ? respondText(request, JSON.stringify(reservations, null, 2), { type: 'application/json' })
    : respondError(404, 'Nothing is said of text and data mining here');
}
