// Hands out original files, in ranges where asked, and only where their owner offers them.
import { Readable } from 'node:stream';
import { toAbsolute } from '@/lib/catalogue/read/items';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { openFile } from '@/lib/library/open-file';
import { isPlayedBeside, isServed } from '@/lib/model/availability';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { toLengthHeaders } from './content-length';
import { isChanged, isKnown, isSame } from './etag';
import { parseByteRange } from './range';
import { resolveItem, respondElsewhere } from './resolve-item';
import { OPEN, respondError } from './respond';

/** RFC 6266: a name in ASCII for old clients, the true one in UTF-8 for the rest. */
function toDisposition(name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The item with its second file in the place of its own; null where there is none. */
function toSecondItem(item: Item, of: string): Item | null {
  const second = of === 'raw' ? item.raw : of === 'live' ? item.live : undefined;
  if (!second) return null;
  const { name, type, bytes } = second;
  return { ...item, type, bytes, path: item.folder ? `${item.folder}/${name}` : name };
}

/** Answers a request for an item's original, or the second file of its moment. @param id null where the address names none */
export async function answerFile(request: Request, id: string | null): Promise<Response> {
  const address = resolveItem(id);
  const of = new URL(request.url).searchParams.get('of') ?? '';
  if (address.type !== 'here') return respondElsewhere(address, (item) => toFileHref(item, of));
  const item = of === '' ? address.item : toSecondItem(address.item, of);
  if (!item) return respondError(404, 'Not here');
  const { originals } = getSite();
  if (of === 'live' ? !isPlayedBeside(item) : !isServed(item, originals))
    return respondError(403, 'The original is not offered');
  const handle = await openFile(toAbsolute(item), getConfig().library);
  if (!handle) return respondError(404, 'Not here');
  const { size, mtimeMs } = await handle.stat();
  const etag = `"${item.version}-${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const headers = new Headers({
    ...OPEN,
    'Content-Type': item.type,
    'Content-Disposition': toDisposition(item.path.slice(item.path.lastIndexOf('/') + 1)),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=60',
    'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Range, ETag',
    'Last-Modified': new Date(mtimeMs).toUTCString(),
    ETag: etag,
  });
  const finish = async (status: number) => {
    await handle.close();
    return new Response(null, { status, headers });
  };
  if (isChanged(request, etag, mtimeMs)) return finish(412);
  if (isKnown(request, etag, mtimeMs)) return finish(304);
  // RFC 9110, 14.2: a range is of GET alone.
  const isRanged = request.method === 'GET' && isSame(request, etag, mtimeMs);
  const range = isRanged ? parseByteRange(request.headers.get('range'), size) : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return finish(416);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  for (const [name, value] of Object.entries(toLengthHeaders(Math.max(0, end - start + 1)))) headers.set(name, value);
  if (request.method === 'HEAD' || size === 0) return finish(range ? 206 : 200);
  const stream = handle.createReadStream({ start, end, highWaterMark: 256 * 1024 });
  request.signal.addEventListener('abort', () => stream.destroy());
  return new Response(Readable.toWeb(stream) as ReadableStream, { status: range ? 206 : 200, headers });
}
