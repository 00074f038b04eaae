import { readSelection } from '@/lib/catalogue/read/selection';
import { readMessages } from '@/lib/catalogue/read/site';
import { respondJsonError } from '@/lib/http/respond';
import { parseSelection } from '@/lib/model/selection';

/** The items of a selection as the selection page shows them: `?ids=a,b,c`. */
export function GET(request: Request) {
  const ids = parseSelection(new URL(request.url).searchParams.get('ids'));
  if (ids.length === 0) return respondJsonError(400, 'These are no ids of items');
  return Response.json(readSelection(ids, readMessages()), { headers: { 'Cache-Control': 'private, max-age=2' } });
}
