import { readUser } from '@/lib/desk/accounts/accounts';
import { mayEnter } from '@/lib/desk/accounts/roles';
import { refuseForm } from '@/lib/desk/form-request';
import { toStatisticsHref } from '@/lib/model/desk-routes';
import { exportStatistics, parsePeriod } from '@/lib/statistics/summary';

/** The counts of a period as CSV, for people who may use the desk. */
export async function GET(request: Request) {
  const person = await readUser(request.headers);
  if (!person) return refuseForm(401, 'desk.expired', {}, toStatisticsHref());
  if (!mayEnter(person.role)) return refuseForm(403, 'desk.notAllowed');
  const period = parsePeriod(new URL(request.url).searchParams.get('period'));
  return new Response(exportStatistics(period), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="statistics-${period}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
