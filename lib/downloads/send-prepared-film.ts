// Sends the copy of a film that browsers play, whole or in byte ranges, wherever the film itself is played.
import { getFilmsFolder, toFilmPath } from '@/lib/catalogue/prepared-films';
import { getConfig } from '@/lib/config/config';
import { OPEN, respondError } from '@/lib/http/respond';
import { openLocalFile } from '@/lib/library/open-original';
import { isPlayedHere } from '@/lib/model/availability';
import { PREPARED_NAMES, PREPARED_TYPE, type PreparedName } from '@/lib/model/film-copies';
import type { Item } from '@/lib/model/types';
import { sendRanges } from './send-ranges';

/** Handles GET and HEAD of a film's copy (`?of=play`, `?of=large`). */
export async function sendPreparedFilm(request: Request, item: Item, name: PreparedName): Promise<Response> {
  if (!isPlayedHere(item)) return respondError(403, 'The original is not offered');
  const { prepared } = item;
  if (!prepared?.sizes[PREPARED_NAMES.indexOf(name)]) return respondError(404, 'Not found');
  const { data } = getConfig();
  const copy = await openLocalFile(toFilmPath(data, prepared.key, name), getFilmsFolder(data));
  if (!copy) return respondError(404, 'Not found');
  const isCurrent = new URL(request.url).searchParams.get('v') === prepared.key;
  return sendRanges(request, copy, {
    version: `${prepared.key}-${name}`,
    headers: {
      ...OPEN,
      'Content-Type': PREPARED_TYPE,
      'Content-Disposition': 'inline',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Range, ETag',
    },
  });
}
