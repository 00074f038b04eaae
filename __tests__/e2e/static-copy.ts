// Serves a static copy of the sample site's search page, as any host of files would: no page depends on the query.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { DATA, LIBRARY, PORT } from './place';

const SITE = `http://localhost:${PORT}`;
const SCRIPT = '<script type="module" src="/search-data/search.js"></script>';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

const PROGRAM = `
import fs from 'node:fs';
import path from 'node:path';
import { writeSearchShards } from './lib/search/shards/write-search-shards';
await writeSearchShards((name, content) => {
  const file = path.join(process.argv[2], name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}, 'dist/search-client');
`;

export interface StaticCopy {
  /** Paths of the files of the search data that were requested, with the bytes sent. */
  requests: { path: string; bytes: number }[];
  close(): void;
}

/** As pages of an export are (lib/model/static-export.ts, app/search/page.tsx). */
const toExported = (html: string) =>
  html.replace('<html', '<html data-export=""').replace('</body>', () => `${SCRIPT}</body>`);

/** Runs in a process of its own: Playwright's cannot load the site's modules. */
async function writeShards(files: Map<string, Uint8Array>) {
  // Below node_modules, so that the compiled program can resolve packages.
  const folder = path.resolve('node_modules/.cache', `vitrine-static-copy-${process.pid}`);
  const program = path.join(folder, 'write.mjs');
  const out = path.join(folder, 'out');
  await build({
    stdin: { contents: PROGRAM, resolveDir: process.cwd(), loader: 'ts' },
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  execFileSync(process.execPath, [program, out], {
    env: { ...process.env, VITRINE_DATA: DATA, VITRINE_LIBRARY: LIBRARY },
  });
  for (const name of fs.readdirSync(out, { recursive: true, encoding: 'utf8' }))
    if (fs.statSync(path.join(out, name)).isFile()) files.set(`/${name}`, fs.readFileSync(path.join(out, name)));
  fs.rmSync(folder, { recursive: true });
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
