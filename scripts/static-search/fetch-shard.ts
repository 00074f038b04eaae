// Fetches a file of the search data from the host of the copy.
import { getManifest } from './manifest';

/** Of the compiled script, whose parts are in one folder. */
export const SCRIPT_FOLDER = new URL('.', import.meta.url);

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

/** Hosts send the files as they are; one that decompresses them on the way is no fault. */
async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The manifest names the version of all other files. */
function toUrl(name: string): { url: URL; cache: RequestCache } {
  const url = new URL(`shards/${name}`, SCRIPT_FOLDER);
  try {
    url.searchParams.set('v', getManifest().version);
    return { url, cache: 'default' };
  } catch {
    return { url, cache: 'no-cache' };
  }
}

/** @throws Error if the host does not have it, or cannot be reached */
export async function fetchShard(name: string): Promise<Uint8Array> {
  const { url, cache } = toUrl(name);
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return decompress(new Uint8Array(await response.arrayBuffer()));
}
