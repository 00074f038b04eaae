import { readMessages } from '@/lib/catalogue/read/site';
import { readUser } from '@/lib/desk/accounts/accounts';
import { describeDateText } from '@/lib/desk/describe-date';
import { respondJsonError } from '@/lib/http/respond';

const MAX_LENGTH = 200;

/** Interprets a date that is typed at the desk. */
export async function GET(request: Request) {
  if (!(await readUser(request.headers))) return respondJsonError(401, 'Sign in to the desk first');
  const text = new URL(request.url).searchParams.get('text') ?? '';
  const date = describeDateText(text.slice(0, MAX_LENGTH), readMessages());
  return Response.json({ date }, { headers: { 'Cache-Control': 'no-store' } });
}
