import { readCaptions } from '@/lib/catalogue/read/captions';
import { toAbsolute } from '@/lib/catalogue/read/items';
import { respondAway } from '@/lib/http/library-away';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError, respondText } from '@/lib/http/respond';
import { parseItemParam, toCaptionsHref } from '@/lib/model/routes';
import { formatVtt } from '@/lib/model/vtt';

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const address = resolveItem(parseItemParam((await params).slug));
  const lang = new URL(request.url).searchParams.get('lang') ?? '';
  if (address.type !== 'here') return respondElsewhere(address, (item) => toCaptionsHref(item, lang));
  const { captions } = await readCaptions(address.item);
  const found = captions.find((each) => each.lang === lang);
  if (found) return respondText(request, formatVtt(found.cues), { type: 'text/vtt; charset=utf-8' });
  return respondAway(toAbsolute(address.item)) ?? respondError(404, 'Not here');
}
