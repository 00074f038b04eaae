// Sends original files, whole or in byte ranges, if the owner offers them.
import { getFolder, toFull } from '@/lib/catalogue/paths';
import { toAbsolute } from '@/lib/catalogue/read/items';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { respondAway } from '@/lib/http/library-away';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { OPEN, respondError } from '@/lib/http/respond';
import { openOriginal } from '@/lib/library/open-original';
import { getLibraryStorage } from '@/lib/library/with-content';
import { isPlayedBeside, isServed } from '@/lib/model/availability';
import { isPreparedName } from '@/lib/model/film-copies';
import type { SecondFile } from '@/lib/model/media-file';
import { toFileHref, toPlayHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { sendPreparedFilm } from './send-prepared-film';
import { sendRanges } from './send-ranges';

const SIGNED_SECONDS = 600;

/** Distinguishes downloads from embedding: https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header */
const Vary = 'Sec-Fetch-Dest';

/**
 * Whether the file is opened or downloaded. An embedded one must not redirect to the bucket, because the page's content
 * security policy blocks other origins.
 */
const isDownload = ({ headers }: Request) => [null, 'document'].includes(headers.get('sec-fetch-dest'));

/** RFC 6266: an ASCII name for old clients, and the UTF-8 name. */
function toDisposition(name: string, isActive: boolean) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isActive ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The item with its second file as the original. */
function toSecondItem(item: Item, second: SecondFile): Item {
  const { name, type, bytes } = second;
  return { ...item, type, bytes, path: toFull(getFolder(item.path), name) };
}

/** Handles GET and HEAD of an item's original, of its second file, or of its copy for browsers (`?of=`). @param id null if the URL has none */
export async function sendOriginal(request: Request, id: string | null): Promise<Response> {
  const resolved = resolveItem(id);
  const of = new URL(request.url).searchParams.get('of') ?? '';
  if (resolved.type !== 'here')
    return respondElsewhere(resolved, (item) => (isPreparedName(of) ? toPlayHref(item, of) : toFileHref(item, of)));
  if (isPreparedName(of)) return sendPreparedFilm(request, resolved.item, of);
  const second = of === 'raw' || of === 'live' ? resolved.item[of] : undefined;
  const item = second ? toSecondItem(resolved.item, second) : resolved.item;
  if (of !== '' && !second) return respondError(404, 'Not found');
  const { originals } = getSite();
  if (of === 'live' ? !isPlayedBeside(item) : !isServed(item, originals))
    return respondError(403, 'The original is not offered');
  const original = await openOriginal(toAbsolute(item), second);
  if (!original) return respondAway(toAbsolute(item)) ?? respondError(404, 'Not found');
  const { type } = item;
  // A drawing may hold scripts, so browsers download it, and run nothing where they show it.
  const isActive = type === 'image/svg+xml';
  const isPart = second?.offset !== undefined;
  const name = item.path.slice(item.path.lastIndexOf('/') + 1);
  const disposition = toDisposition(isPart ? name.replace(/(?:\.[^.]*)?$/, '.mp4') : name, isActive);
  const storage = getConfig().hasSignedOriginals && isDownload(request) && !isPart ? getLibraryStorage() : null;
  if (storage) {
    // Signing fails without valid credentials; the response below then reports the error.
    const Location = await storage.sign(toAbsolute(item), SIGNED_SECONDS, { type, disposition }).catch(() => null);
    if (Location)
      return new Response(null, { status: 302, headers: { ...OPEN, Location, 'Cache-Control': 'no-store', Vary } });
  }
  return sendRanges(request, original, {
    version: item.version,
    headers: {
      ...OPEN,
      'Content-Type': type,
      'Content-Disposition': disposition,
      ...(isActive && { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }),
      ...(getConfig().hasSignedOriginals && { Vary }),
      'Cache-Control': 'public, max-age=60',
      'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Range, ETag',
    },
  });
}
