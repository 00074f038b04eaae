// Hands out original files, in ranges where asked, and only where their owner offers them.
import { toAbsolute } from '@/lib/catalogue/read/items';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { openOriginal } from '@/lib/library/open-original';
import { getLibraryStorage } from '@/lib/library/with-content';
import { isPlayedBeside, isServed } from '@/lib/model/availability';
import type { SecondFile } from '@/lib/model/media-file';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { respondAway } from './library-away';
import { resolveItem, respondElsewhere } from './resolve-item';
import { OPEN, respondError } from './respond';
import { sendRanges } from './send-ranges';

const SIGNED_SECONDS = 600;

/** By which it is told who takes an original along, and what embeds it: https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header */
const Vary = 'Sec-Fetch-Dest';

/** Opened or downloaded: what pages embed would be another site's, which their policy does not let in. */
const isTaken = ({ headers }: Request) => [null, 'document'].includes(headers.get('sec-fetch-dest'));

/** RFC 6266: a name in ASCII for old clients, the true one in UTF-8 for the rest. */
function toDisposition(name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The item with its second file in the place of its own. */
function toSecondItem(item: Item, second: SecondFile): Item {
  const { name, type, bytes } = second;
  return { ...item, type, bytes, path: item.folder ? `${item.folder}/${name}` : name };
}

/** Answers a request for an item's original, or the second file of its moment. @param id null where the address names none */
export async function answerFile(request: Request, id: string | null): Promise<Response> {
  const address = resolveItem(id);
  const of = new URL(request.url).searchParams.get('of') ?? '';
  if (address.type !== 'here') return respondElsewhere(address, (item) => toFileHref(item, of));
  const second = of === 'raw' || of === 'live' ? address.item[of] : undefined;
  const item = second ? toSecondItem(address.item, second) : address.item;
  if (of !== '' && !second) return respondError(404, 'Not here');
  const { originals } = getSite();
  if (of === 'live' ? !isPlayedBeside(item) : !isServed(item, originals))
    return respondError(403, 'The original is not offered');
  const original = await openOriginal(toAbsolute(item), second);
  if (!original) return respondAway(toAbsolute(item)) ?? respondError(404, 'Not here');
  const { type } = item;
  const isPart = second?.offset !== undefined;
  const name = item.path.slice(item.path.lastIndexOf('/') + 1);
  const disposition = toDisposition(isPart ? name.replace(/(?:\.[^.]*)?$/, '.mp4') : name);
  const storage = getConfig().hasSignedOriginals && isTaken(request) && !isPart ? getLibraryStorage() : null;
  if (storage) {
    // Without credentials there is none, and the server says why.
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
      ...(getConfig().hasSignedOriginals && { Vary }),
      'Cache-Control': 'public, max-age=60',
      'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Range, ETag',
    },
  });
}
