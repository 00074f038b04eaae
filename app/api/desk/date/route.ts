import { readMessages } from '@/lib/catalogue/read/site';
import { describeDateText } from '@/lib/desk/describe-date';
import { refusePerson } from '@/lib/desk/refuse-person';

const MAX_LENGTH = 200;

/** Interprets a date that is typed at the desk. */
export async function GET(request: Request) {
  const refused = await refusePerson(request);
  if (refused) return refused;
  const text = new URL(request.url).searchParams.get('text') ?? '';
  const date = describeDateText(text.slice(0, MAX_LENGTH), readMessages());
  return Response.json({ date }, { headers: { 'Cache-Control': 'no-store' } });
}
