// Maps URLs of the export to files: a page `/items/x` is `items/x.html`, which common hosts serve at the URL without `.html`.

/** Longest name of a file on common file systems, bytes. */
const MAX_NAME_BYTES = 255;

export function toFilePath(pathname: string, isPage: boolean): { path: string } | { fault: string } {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return { fault: 'the URL is not valid' };
  }
  const names = decoded.split('/').filter((name) => name !== '');
  if (names.some((name) => name === '.' || name === '..' || name.includes('\0')))
    return { fault: 'the URL is not a path of a file' };
  const path = isPage ? (names.length > 0 ? `${names.join('/')}.html` : 'index.html') : names.join('/');
  const long = path.split('/').find((name) => Buffer.byteLength(name) > MAX_NAME_BYTES);
  return long === undefined ? { path } : { fault: `the name "${long.slice(0, 40)}…" is too long for a file` };
}
