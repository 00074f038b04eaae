// Sends a file, in ranges where asked, and not at all to whoever has it: https://www.rfc-editor.org/rfc/rfc9110#section-14
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { toLengthHeaders } from './content-length';
import { isChanged, isKnown, isSame } from './etag';
import { parseByteRange } from './range';

/**
 * Answers GET and HEAD, and closes the file.
 * @param version of its content; with length and time it makes a strong ETag
 * @param more headers, with the Content-Type
 */
export async function sendRanges(
  request: Request,
  handle: FileHandle,
  { version, headers: more }: { version: string; headers: Record<string, string> },
): Promise<Response> {
  const { size, mtimeMs } = await handle.stat();
  const etag = `"${version}-${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const headers = new Headers({
    ...more,
    'Accept-Ranges': 'bytes',
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
