// Tells the seller of a commercially licensed lightbox that it is used, in their words, and never fails.
import type { Lightbox } from '@/lib/config/config';

/** Milliseconds that the seller has to answer. */
const TIMEOUT = 5000;

const MOST_BYTES = 64 * 1024;

const MOST_AT_ONCE = 8;

let underWay = 0;

/** @throws where the body is longer than any answer would be */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new RangeError(`more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Reports once. Never rejects.
 * @param timeout milliseconds
 * @returns what the seller says of the licence; null where they say nothing, or are not asked because too many are being asked
 */
export async function reportLicence(
  { key, planType, url }: Lightbox,
  timeout: number = TIMEOUT,
): Promise<boolean | null> {
  if (underWay >= MOST_AT_ONCE) return null;
  underWay += 1;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ license_key: key, plan_type: planType }),
      // Whoever is led elsewhere takes the key along.
      redirect: 'error',
      cache: 'no-store',
      signal: abort.signal,
    });
    if (!response.ok) return null;
    const { license_valid: isValid } = JSON.parse(await readText(response));
    return typeof isValid === 'boolean' ? isValid : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    // What has not been read is not waited for.
    abort.abort();
    underWay -= 1;
  }
}
