// Sends a file: whole, in byte ranges, or as 304: https://www.rfc-editor.org/rfc/rfc9110#section-14
import { Readable } from 'node:stream';
import { isStorageFault } from '@/lib/clients/s3-faults';
import { parseByteRange } from '@/lib/downloads/byte-range';
import { toLengthHeaders } from '@/lib/http/content-length';
import { isChanged, isKnown, isSame } from '@/lib/http/etag';
import { respondError } from '@/lib/http/respond';
import type { Original } from '@/lib/library/open-original';
import { streamAtMinimumRate } from './minimum-rate';

const RETRY_SECONDS = 10;

async function* readChunks(stream: Readable): AsyncGenerator<Uint8Array, void> {
  yield* stream as AsyncIterable<Uint8Array>;
}

/**
 * Handles GET and HEAD, and closes the file.
 * @param version of the content; with size and time it makes a strong ETag
 * @param headers of the response, including Content-Type
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
  // RFC 9110, 14.2: only GET has ranges.
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
    return respondError(503, 'The original is temporarily unavailable', { 'Retry-After': String(RETRY_SECONDS) });
  }
  const onEnd = () => void stream.destroy();
  request.signal.addEventListener('abort', onEnd);
  const body = original.isRemote
    ? streamAtMinimumRate(readChunks(stream), { signal: request.signal, onEnd })
    : (Readable.toWeb(stream) as ReadableStream);
  return new Response(body, { status: range ? 206 : 200, headers });
}
