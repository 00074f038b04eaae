// Sends the owner's map tile archive in byte ranges, and no other file of the library.
import { toAbsolute } from '@/lib/catalogue/read/items';
import { getTileArchive } from '@/lib/catalogue/read/tiles';
import { respondError } from '@/lib/http/respond';
import { openOriginal } from '@/lib/library/open-original';
import { withBasePath } from '@/lib/model/base-path';
import { toTilesHref } from '@/lib/model/routes';
import { sendRanges } from './send-ranges';

/** By then the indexer has read a changed file. */
const RETRY_SECONDS = 5;

/** Handles GET and HEAD of the archive. An outdated version is not found, because its client would mix two archives. */
export async function sendTiles(request: Request): Promise<Response> {
  const archive = getTileArchive();
  if (!archive || withBasePath(new URL(request.url).pathname) !== toTilesHref(archive.version))
    return respondError(404, 'Not found');
  const unavailable = () =>
    respondError(503, 'The map tiles are temporarily unavailable', { 'Retry-After': String(RETRY_SECONDS) });
  const original = await openOriginal(toAbsolute(archive));
  if (!original) return unavailable();
  if (original.bytes !== archive.bytes || original.modified !== archive.modified) {
    await original.close();
    return unavailable();
  }
  return sendRanges(request, original, {
    version: archive.version,
    headers: {
      // https://www.iana.org/assignments/media-types/application/vnd.pmtiles
      'Content-Type': 'application/vnd.pmtiles',
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Other sites must not use this server for their maps.
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
