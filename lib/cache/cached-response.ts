// A complete response, as the response cache stores it.
import type { OutgoingHttpHeaders } from 'node:http';
import type { CacheStamp } from '@/lib/catalogue/read/trace';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CachedResponse {
  status: number;
  /** Without ETag, Content-Length and Content-Encoding, which depend on the encoding. */
  headers: OutgoingHttpHeaders;
  /** Entity tag of the identity body, without quotes; empty for none. */
  tag: string;
  /** At least one; others are derived from it. */
  bodies: Partial<Record<Encoding, Buffer>>;
  /** Dependencies of the response; null if it must not be stored. */
  stamp: CacheStamp | null;
}
