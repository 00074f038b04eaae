// Reports the use of a commercially licensed lightbox to its vendor; never fails.
import type { Lightbox } from '@/lib/config/config';

const TIMEOUT = 5000;

const MAX_RESPONSE_BYTES = 64 * 1024;

const MAX_CONCURRENT = 8;

let underWay = 0;

/** @throws RangeError if the body is too long */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new RangeError(`more than ${MAX_RESPONSE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Never rejects. @returns whether the vendor confirms the licence; null without a response */
export async function reportLicence(
  { key, planType, url }: Lightbox,
  timeout: number = TIMEOUT,
): Promise<boolean | null> {
  if (underWay >= MAX_CONCURRENT) return null;
  underWay += 1;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ license_key: key, plan_type: planType }),
      // A redirect would forward the licence key.
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
    // Closes a connection whose body was not read.
    abort.abort();
    underWay -= 1;
  }
}
