// Content encodings: negotiation, compression of complete bodies, and of streams on their way out.
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import compression from 'compression';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { CachedResponse, Encoding } from '@/lib/cache/cached-response';

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Brotli quality: of bodies that are cached, and of those that are sent once. */
const QUALITY = { cached: 5, once: 4 };

/** Shorter bodies hardly shrink. https://github.com/expressjs/compression#threshold */
export const MIN_COMPRESSED_BYTES = 1024;

/** Bodies up to this size are compressed on this thread, in a millisecond or two: a thread pool's callback would wait for longer. */
const MAX_SYNC_BYTES = 128 * 1024;

/** Browsers send one of a few values. */
const negotiated = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding that a client accepts; identity where it accepts none (RFC 9110, 12.5.3). */
export function negotiateEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = String(headers['accept-encoding'] ?? 'identity');
  const known = negotiated.get(accepted);
  if (known) return known;
  const negotiator = new Negotiator({ headers });
  const encoding = ENCODINGS.find((each) => negotiator.encoding([each]) === each) ?? 'identity';
  if (accepted.length < 100) negotiated.set(accepted, encoding);
  return encoding;
}

const [toBrotli, fromBrotli] = [promisify(brotliCompress), promisify(brotliDecompress)];
const [toGzip, fromGzip] = [promisify(gzip), promisify(gunzip)];

const toBrotliOptions = (text: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
  },
});

export async function compress(text: Buffer, encoding: Encoding, use: keyof typeof QUALITY): Promise<Buffer> {
  if (encoding === 'identity') return text;
  const isShort = text.byteLength <= MAX_SYNC_BYTES;
  if (encoding === 'gzip') return isShort ? gzipSync(text) : toGzip(text);
  const options = toBrotliOptions(text, QUALITY[use]);
  return isShort ? brotliCompressSync(text, options) : toBrotli(text, options);
}

/** Derives the body of an encoding from those that a cached response has. */
export async function deriveBody({ bodies }: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const own = bodies[encoding];
  if (own) return own;
  const identity = bodies.identity ?? (bodies.br ? await fromBrotli(bodies.br) : await fromGzip(bodies.gzip as Buffer));
  return compress(identity, encoding, 'cached');
}

/** The Vary header of a response whose encoding is negotiated. */
export function withEncoding(vary: OutgoingHttpHeader = []): string {
  const names = [vary].flat().join(', ');
  if (/\baccept-encoding\b/i.test(names)) return names;
  return names === '' ? 'Accept-Encoding' : `${names}, Accept-Encoding`;
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|x-ndjson|manifest)|image\/svg)/;

/** Originals are sent in ranges, which count the bytes of the identity body. Scripts of a build accept ranges too, but browsers send none. */
const isRanged = (response: Pick<ServerResponse, 'getHeader' | 'hasHeader'>) =>
  response.hasHeader('content-range') ||
  (response.hasHeader('accept-ranges') && !String(response.getHeader('cache-control')).includes('immutable'));

/** Express middleware that compresses what Next streams. */
export const compressStream = compression({
  threshold: MIN_COMPRESSED_BYTES,
  filter: (_request, response) => COMPRESSIBLE.test(String(response.getHeader('content-type'))) && !isRanged(response),
});
