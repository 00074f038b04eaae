import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { respondJsonError } from '@/lib/http/respond';
import { getMessages, type MessageSection } from '@/lib/messages/messages';
import { isLanguage } from '@/lib/model/languages';

// Message sections that browsers load on demand.
const SECTIONS: readonly string[] = [
  'download',
  'film',
  'metadata',
  'selection',
  'suggest',
  'viewer',
] satisfies MessageSection[];

/** Messages of one section of the interface: `/api/words/viewer?language=de`. */
export async function GET(request: Request, { params }: { params: Promise<{ section: string }> }) {
  const { section } = await params;
  const language = new URL(request.url).searchParams.get('language') ?? '';
  const own = readMessages();
  if (!SECTIONS.includes(section)) return respondJsonError(404, 'There are no such words');
  const t = language === own.language || !isLanguage(language) ? own : getMessages(language, getSite().words);
  return Response.json(t.list(section as MessageSection), { headers: { 'Cache-Control': 'public, max-age=300' } });
}
