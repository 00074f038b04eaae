// Sends a file, in ranges where asked, and not at all to whoever has it: https://www.rfc-editor.org/rfc/rfc9110#section-14
import { Readable } from 'node:stream';
import { isStorageFault } from '@/lib/clients/s3-faults';
import type { Original } from '@/lib/library/open-original';
import { toLengthHeaders } from './content-length';
import { isChanged, isKnown, isSame } from './etag';
import { streamAtMinimumRate } from './minimum-rate';
import { parseByteRange } from './range';
import { respondError } from './respond';

/** Seconds. */
const AGAIN = 10;

async function* readPieces(stream: Readable): AsyncGenerator<Uint8Array, void> {
  yield* stream as AsyncIterable<Uint8Array>;
}

/**
 * Answers GET and HEAD, and closes the file.
 * @param version of its content; with length and time it makes a strong ETag
 * @param more headers, with the Content-Type
 */
export async function sendRanges(
  request: Request,
  original: Original,
  { version, headers: more }: { version: string; headers: Record<string, string> },
): Promise<Response> {
  const { bytes: size, modified: mtimeMs } = original;
  const etag = `"${version}-${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const headers = new Headers({
    ...more,
    'Accept-Ranges': 'bytes',
    'Last-Modified': new Date(mtimeMs).toUTCString(),
    ETag: etag,
  });
  const finish = async (status: number) => {
    await original.close();
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
  let stream: Readable;
  try {
    stream = await original.open({ start, end }, request.signal);
  } catch (error) {
    await original.close();
    if (!isStorageFault(error)) throw error;
    console.error(`Vitrine: an original could not be sent: ${error.message}`);
    return respondError(503, 'The original cannot be had just now', { 'Retry-After': String(AGAIN) });
  }
  const onEnd = () => void stream.destroy();
  request.signal.addEventListener('abort', onEnd);
  const body = original.isRemote
    ? streamAtMinimumRate(readPieces(stream), { signal: request.signal, onEnd })
    : (Readable.toWeb(stream) as ReadableStream);
  return new Response(body, { status: range ? 206 : 200, headers });
}
