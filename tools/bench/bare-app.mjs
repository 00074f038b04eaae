// A bare Next app, beside which pages are measured: `/SIZE` is a page of about that many bytes.
import fs from 'node:fs';
import path from 'node:path';
import { next, root } from '../../scripts/ensure.mjs';
import { getFreePort, runNode, start, until } from './place.mjs';

/** Lengths of the bare pages in bytes; the one nearest to the measured page is taken. */
const STEP = 1000;
const MAX_PAGE_BYTES = 120_000;

// No JSX, because Next does not compile files in node_modules.
const LAYOUT = `import { createElement as h } from 'react';
export default ({ children }) => h('html', { lang: 'en' }, h('body', null, children));`;
const BODY = `import { createElement as h } from 'react';
export default async function Page({ params }) {
  const rows = Math.ceil(Number((await params).size) / 200);
  return h('main', null, Array.from({ length: rows }, (_, n) => h('p', { key: n }, 'A page of plain words. '.repeat(3))));
}`;
const STATIC = `export const generateStaticParams = () =>
  Array.from({ length: ${MAX_PAGE_BYTES / STEP} }, (_, index) => ({ size: String(index * ${STEP}) }));`;
const DYNAMIC = `export const dynamic = 'force-dynamic';`;

async function build(folder, isDynamic) {
  fs.mkdirSync(path.join(folder, 'app', '[size]'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module","private":true}');
  fs.writeFileSync(
    path.join(folder, 'next.config.js'),
    `export default { agentRules: false, poweredByHeader: false, turbopack: { root: ${JSON.stringify(root)} } };`,
  );
  // Without one of its own, the build takes the one above.
  fs.writeFileSync(path.join(folder, 'instrumentation.js'), 'export function register() {}');
  fs.writeFileSync(path.join(folder, 'app', 'layout.js'), LAYOUT);
  fs.writeFileSync(path.join(folder, 'app', '[size]', 'page.js'), `${BODY}\n${isDynamic ? DYNAMIC : STATIC}`);
  await runNode([next, 'build'], { NEXT_TELEMETRY_DISABLED: '1' }, folder);
}

/** @param isDynamic renders each page on request; otherwise the build prerenders them */
export async function serveBare({ isDynamic = false } = {}) {
  const folder = path.join(root, 'node_modules', '.cache', `vitrine-bench-app-${process.pid}`);
  await build(folder, isDynamic);
  const port = await getFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = start(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(`${url}/0`, () => true);
  return {
    url,
    pid: server.child.pid,
    async end() {
      await server.end();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const toLength = async (url) => (await (await fetch(url)).arrayBuffer()).byteLength;

/** The bare page nearest in length. */
export async function findNearest(url, wanted) {
  let best = { path: '', length: 0 };
  for (let size = 0; size < MAX_PAGE_BYTES; size += STEP) {
    const length = await toLength(`${url}/${size}`);
    if (Math.abs(length - wanted) < Math.abs(best.length - wanted)) best = { path: `/${size}`, length };
    if (length > wanted) break;
  }
  return best;
}
