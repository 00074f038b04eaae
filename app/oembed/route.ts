import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { resolveItem } from '@/lib/http/resolve-item';
import { respondError, respondText } from '@/lib/http/respond';
import { isServed } from '@/lib/model/availability';
import { buildOembed, OEMBED_TYPES, parseOembed, serializeOembed } from '@/lib/seo/oembed';
import { readSeoSite } from '@/lib/seo/site';

export function GET(request: Request) {
  const parsed = parseOembed(new URL(request.url).searchParams, getConfig().url);
  if (parsed.type === 'error') return respondError(parsed.status, parsed.why);
  const { item } = resolveItem(parsed.request.id);
  // Old ids resolve to the current item; https://oembed.com/#section2.3.4 defines 404, but not 410.
  if (!item) return respondError(404, 'There is no such item');
  const { format, isFile } = parsed.request;
  // https://oembed.com/#section2.3.4 defines 401 for private content; use it only for items that exist.
  if (isFile && !isServed(item, getSite().originals)) return respondError(401, 'The original is not offered');
  const text = serializeOembed(buildOembed(item, readSeoSite(), parsed.request), format);
  return respondText(request, text, { type: OEMBED_TYPES[format] });
}
