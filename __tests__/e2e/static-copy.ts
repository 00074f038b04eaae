// Serves a static copy of the sample site's search page, as any host of files would: no page depends on the query.
import { createServer } from 'node:http';
import path from 'node:path';
import { DATA, LIBRARY, PORT } from './place';

const SITE = `http://localhost:${PORT}`;
const SCRIPT = '<script type="module" src="/search-data/search.js"></script>';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

export interface StaticCopy {
  /** Paths of the files of the search data that were requested, with the bytes sent. */
  requests: { path: string; bytes: number }[];
  close(): void;
}

/** As pages of an export are (lib/model/static-export.ts, app/search/page.tsx). */
const toExported = (html: string) =>
  html.replace('<html', '<html data-export=""').replace('</body>', () => `${SCRIPT}</body>`);

async function writeShards(files: Map<string, Uint8Array>) {
  Object.assign(process.env, { VITRINE_DATA: DATA, VITRINE_LIBRARY: LIBRARY });
  // After the environment, which is read on import.
  const { writeSearchShards } = await import('../../lib/search/shards/write-search-shards');
  await writeSearchShards((name, content) => void files.set(`/${name}`, content), path.resolve('dist/search-client'));
}

export async function serveStaticCopy(port: number): Promise<StaticCopy> {
  const files = new Map<string, Uint8Array>();
  await writeShards(files);
  const html = await (await fetch(`${SITE}/search`)).text();
  files.set('/search', Buffer.from(toExported(html)));
  const requests: StaticCopy['requests'] = [];
  const server = createServer(async ({ url = '/', method }, response) => {
    const { pathname } = new URL(url, SITE);
    let content = files.get(pathname);
    let type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    // Pictures, styles and pages of items are the site's files.
    if (!content && method === 'GET' && !/^\/(api|search)/.test(pathname)) {
      const file = await fetch(`${SITE}${pathname}`);
      if (file.ok) content = new Uint8Array(await file.arrayBuffer());
      type = file.headers.get('content-type') ?? type;
    }
    if (pathname === '/search') type = 'text/html; charset=utf-8';
    if (pathname.startsWith('/search-data/shards/')) requests.push({ path: pathname, bytes: content?.length ?? 0 });
    response.writeHead(content ? 200 : 404, { 'Content-Type': type }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { requests, close: () => void server.close() };
}
