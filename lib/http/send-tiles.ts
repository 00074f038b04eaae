// Hands out the archive of tiles that the map is drawn on, in ranges, and no other file of the library.
import { toAbsolute } from '@/lib/catalogue/read/items';
import { getTileArchive } from '@/lib/catalogue/read/tiles';
import { openOriginal } from '@/lib/library/open-original';
import { toTilesHref } from '@/lib/model/routes';
import { respondError } from './respond';
import { sendRanges } from './send-ranges';

/** Seconds after which a changed file has been read anew. */
const SOON = 5;

/** Answers a request for the archive. Whoever asks by the version that it no longer has would mix two. */
export async function answerTiles(request: Request): Promise<Response> {
  const archive = getTileArchive();
  if (!archive || new URL(request.url).pathname !== toTilesHref(archive.version)) return respondError(404, 'Not here');
  const away = () => respondError(503, 'The tiles of the map cannot be read just now', { 'Retry-After': String(SOON) });
  const original = await openOriginal(toAbsolute(archive));
  if (!original) return away();
  if (original.bytes !== archive.bytes || original.modified !== archive.modified) {
    await original.close();
    return away();
  }
  return sendRanges(request, original, {
    version: archive.version,
    headers: {
      // https://www.iana.org/assignments/media-types/application/vnd.pmtiles
      'Content-Type': 'application/vnd.pmtiles',
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Other sites draw their maps on their own.
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
