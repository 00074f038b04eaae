// Serves the folder of an export as a plain host does: by path alone, pages without `.html`, and ranges of files.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * The file of a URL; null if a host finds none.
 * @param {string} folder
 * @param {string} pathname without the path of the site
 */
export function findFile(folder, pathname) {
  const below = path.join(folder, decodeURIComponent(pathname));
  const names = [below, `${below.replace(/\/$/, '')}.html`, path.join(below, 'index.html')];
  return names.find((file) => fs.existsSync(file) && fs.statSync(file).isFile()) ?? null;
}

/**
 * @param {string} folder
 * @param {string} url of a request
 * @param {string} base
 */
function findRequested(folder, url, base) {
  try {
    const { pathname } = new URL(url, 'http://localhost');
    return pathname.startsWith(`${base}/`) ? findFile(folder, pathname.slice(base.length)) : null;
  } catch {
    // A URL that is not valid.
    return null;
  }
}

/**
 * Sends a file, or a part of it: https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {{ file: string, status: number }} found
 */
function sendFile({ method, headers: { range = '' } }, response, { file, status }) {
  const { size } = fs.statSync(file);
  const part = status === 200 ? /^bytes=(\d+)-(\d*)$/.exec(range) : null;
  const start = Number(part?.[1] ?? 0);
  const end = Math.min(Number(part?.[2] || size - 1), size - 1);
  response.writeHead(part ? 206 : status, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    // As GitHub Pages.
    'cache-control': 'max-age=600',
    'access-control-allow-origin': '*',
    ...(part && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (method === 'HEAD' || size === 0) response.end();
  else fs.createReadStream(file, { start, end }).pipe(response);
}

/**
 * @param {string} folder
 * @param {{ port: number, host?: string, base?: string }} place `base` is the path of the site
 * @returns {Promise<http.Server>}
 */
export async function serveFolder(folder, { port, host = 'localhost', base = '' }) {
  const server = http.createServer((request, response) => {
    const file = findRequested(folder, request.url ?? '/', base);
    sendFile(request, response, file ? { file, status: 200 } : { file: path.join(folder, '404.html'), status: 404 });
  });
  await /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(port, host, () => resolve())));
  return server;
}
