// Content encodings of answers that are whole: which a client accepts, and how each is compressed, in one go.
import type { IncomingMessage, OutgoingHttpHeader } from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Of brotli, by how often what is compressed will be sent; for once, a page takes less time and fewer bytes than with gzip. */
const QUALITY = { often: 5, once: 4 };

/** Browsers say one of a few things. */
const known = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 });

/** The best of ours that is accepted; undefined where none is. */
export function toEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? 'identity');
  const found = known.get(accepted);
  if (found) return found.encoding;
  const negotiator = new Negotiator({ headers });
  const encoding = ENCODINGS.find((each) => negotiator.encoding([each]) === each);
  if (accepted.length < 100) known.set(accepted, { encoding });
  return encoding;
}

/**
 * Bytes that are compressed at once, in less than a millisecond or two. Done by another thread, what comes of them would have to wait
 * until this one is free, which is longer while another page is being made.
 */
const MAX_SYNC_BYTES = 128 * 1024;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

const toOptions = (text: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
  },
});

/** @param sent how often what comes of it will be sent */
export async function compress(text: Buffer, encoding: Encoding, sent: keyof typeof QUALITY): Promise<Buffer> {
  if (encoding === 'identity') return text;
  const isShort = text.byteLength <= MAX_SYNC_BYTES;
  if (encoding === 'gzip') return isShort ? gzipSync(text) : toGzip(text);
  const options = toOptions(text, QUALITY[sent]);
  return isShort ? brotliCompressSync(text, options) : toBrotli(text, options);
}

/** A Vary header that names what an encoding was chosen by. */
export function withEncoding(vary: OutgoingHttpHeader = []): string {
  const names = [vary].flat().join(', ');
  if (/\baccept-encoding\b/i.test(names)) return names;
  return names === '' ? 'Accept-Encoding' : `${names}, Accept-Encoding`;
}
