import { getAddress } from '@/lib/catalogue/read/items';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { answerMissing, answerText } from '@/lib/http/respond';
import { isServed } from '@/lib/model/availability';
import { OEMBED_TYPES, parseOembed, toOembed, toOembedText } from '@/lib/seo/oembed';
import { readSeoSite } from '@/lib/seo/site';

export const dynamic = 'force-dynamic';

export function GET(request: Request) {
  const parsed = parseOembed(new URL(request.url).searchParams, getConfig().url);
  if (parsed.type === 'error') return answerMissing(parsed.status, parsed.why);
  const address = getAddress(parsed.request.id);
  // What an item became is shown where its old address stands.
  if (!address || address.type === 'gone') return answerMissing(404, 'There is no such item');
  const { format, isFile } = parsed.request;
  // https://oembed.com/#section2.3.4: that it is private is told only of what is known to be there.
  if (isFile && !isServed(address.item, getSite().originals)) return answerMissing(401, 'The original is not offered');
  const text = toOembedText(toOembed(address.item, readSeoSite(), parsed.request), format);
  return answerText(request, text, { type: OEMBED_TYPES[format] });
}

export const HEAD = GET;
