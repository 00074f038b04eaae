// Reads a posted form: from our own pages only, of a bounded size, encoded either way.

/** Whether a page of ours posts it: https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header */
export function isOwnRequest({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  // Browsers that say nothing of the site may say where the page came from; `null` is a page that hides it.
  const origin = headers.get('origin');
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

export const isSecureRequest = ({ headers, url }: Request): boolean =>
  (headers.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? new URL(url).protocol.slice(0, -1)) === 'https';

/** @returns null where there is more than `most` bytes, however much more is sent */
export async function readBytes({ body }: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(most);
  let length = 0;
  for await (const chunk of body ?? []) {
    if (length + chunk.length > most) return null;
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.slice(0, length);
}

/** The form in a request's body; a status where it is longer than `most` bytes (413), or no form that can be read (400). */
export async function readForm(request: Request, most: number): Promise<FormData | 400 | 413> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return 413;
  try {
    const bytes = await readBytes(request, most);
    const type = request.headers.get('content-type') ?? '';
    if (bytes === null) return 413;
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    return 400;
  }
}
