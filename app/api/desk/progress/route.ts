import { readUser } from '@/lib/desk/accounts/accounts';
import { openLibrary } from '@/lib/desk/library';
import { respondJsonError } from '@/lib/http/respond';

/** How far an action is: `?id=…`. */
export async function GET(request: Request) {
  if (!(await readUser(request.headers))) return respondJsonError(401, 'Sign in first');
  const action = await openLibrary().journal.find(new URL(request.url).searchParams.get('id') ?? '');
  if (!action) return respondJsonError(404, 'Not found');
  const { end, mark, of = 0 } = action;
  return Response.json(
    { isRunning: end === 'running', done: mark.done, of },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
