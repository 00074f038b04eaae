import { openLibrary } from '@/lib/desk/library';
import { refusePerson } from '@/lib/desk/refuse-person';
import { respondJsonError } from '@/lib/http/respond';

/** How far an action is: `?id=…`. */
export async function GET(request: Request) {
  const refused = await refusePerson(request);
  if (refused) return refused;
  const action = await openLibrary().journal.find(new URL(request.url).searchParams.get('id') ?? '');
  if (!action) return respondJsonError(404, 'Not found');
  const { end, mark, of = 0 } = action;
  return Response.json(
    { isRunning: end === 'running', done: mark.done, of },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
