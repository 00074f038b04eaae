// A warm item page, beside a page of the same length that a bare Next app made when it was built, and beside nginx with the page as a file.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { next, root } from '../../scripts/ensure.mjs';
import { formatRate, inTurn, measureLoad } from './measure.mjs';
import { getFreePort, runNode, serveSite, start, until, untilIndexed } from './place.mjs';

const PAIRS = 7;
/** Times as many as each. */
const GOAL = { next: 15, nginx: 0.4 };
/** Lengths of the bare pages in bytes; the one nearest to the item page is taken. */
const STEP = 1000;
const MAX_PAGE_BYTES = 60_000;

// No JSX, because Next does not compile files in node_modules.
const LAYOUT = `import { createElement as h } from 'react';
export default ({ children }) => h('html', { lang: 'en' }, h('body', null, children));`;
const PAGE = `import { createElement as h } from 'react';
export const generateStaticParams = () =>
  Array.from({ length: ${MAX_PAGE_BYTES / STEP} }, (_, index) => ({ size: String(index * ${STEP}) }));
export default async function Page({ params }) {
  const rows = Math.ceil(Number((await params).size) / 200);
  return h('main', null, Array.from({ length: rows }, (_, n) => h('p', { key: n }, 'A page of plain words. '.repeat(3))));
}`;

async function buildBare(folder) {
  fs.mkdirSync(path.join(folder, 'app', '[size]'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module","private":true}');
  fs.writeFileSync(
    path.join(folder, 'next.config.js'),
    `export default { agentRules: false, poweredByHeader: false, turbopack: { root: ${JSON.stringify(root)} } };`,
  );
  // Without one of its own, the build takes the one above.
  fs.writeFileSync(path.join(folder, 'instrumentation.js'), 'export function register() {}');
  fs.writeFileSync(path.join(folder, 'app', 'layout.js'), LAYOUT);
  fs.writeFileSync(path.join(folder, 'app', '[size]', 'page.js'), PAGE);
  await runNode([next, 'build'], { NEXT_TELEMETRY_DISABLED: '1' }, folder);
}

/** A bare Next app: `/SIZE` is a page of about that many bytes, prerendered by the build. */
async function serveBare() {
  const folder = path.join(root, 'node_modules', '.cache', `vitrine-bench-app-${process.pid}`);
  await buildBare(folder);
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

const toLength = async (url) => (await (await fetch(url)).arrayBuffer()).byteLength;

/** The bare page nearest in length. */
async function findNearest(url, wanted) {
  let best = { path: '', length: 0 };
  for (let size = 0; size < MAX_PAGE_BYTES; size += STEP) {
    const length = await toLength(`${url}/${size}`);
    if (Math.abs(length - wanted) < Math.abs(best.length - wanted)) best = { path: `/${size}`, length };
    if (length > wanted) break;
  }
  return best;
}

/** nginx with the page as a file, compressed beforehand; null where there is no nginx. */
async function serveFile(folder, html) {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error) return null;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'page.html'), html);
  fs.writeFileSync(path.join(folder, 'page.html.gz'), gzipSync(html));
  const port = await getFreePort();
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
    events { worker_connections 256; }
    http {
      access_log off; keepalive_requests 1000000; types { text/html html; }
      client_body_temp_path ${folder}/1; proxy_temp_path ${folder}/2; fastcgi_temp_path ${folder}/3;
      uwsgi_temp_path ${folder}/4; scgi_temp_path ${folder}/5;
      server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; }
    }`,
  );
  const { end } = start('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until(`${url}/page.html`, () => true);
  return { url, end };
}

export async function measure(place) {
  const library = place.layLibrary(await place.getPictures('web'), 50);
  const site = await serveSite(library, place.toFresh('data'));
  let beside;
  let file;
  try {
    beside = await serveBare();
    const { url } = beside;
    await untilIndexed(site.url);
    const [, item] = /href="(\/items\/[^"]+)"/.exec(await (await fetch(`${site.url}/collections/Year%201900`)).text());
    const length = await toLength(site.url + item);
    const same = await findNearest(url, length);
    const { a, b, ratio } = await inTurn(
      PAIRS,
      () => measureLoad(site.url, [item]),
      () => measureLoad(url, [same.path]),
    );
    file = await serveFile(place.toFresh('nginx'), await (await fetch(site.url + item)).text());
    const besideFile =
      file &&
      (await inTurn(
        PAIRS,
        () => measureLoad(site.url, [item]),
        () => measureLoad(file.url, ['/page.html']),
      ));
    return [
      `the item page has ${length} bytes, the bare page ${same.length}`,
      {
        what: 'warm item page / static page of a bare Next app',
        ours: formatRate(a),
        beside: formatRate(b),
        ratio,
        goal: `≥ ${GOAL.next}`,
        met: ratio >= GOAL.next,
      },
      besideFile
        ? {
            what: 'warm item page / the same as a file behind nginx',
            ours: formatRate(besideFile.a),
            beside: formatRate(besideFile.b),
            ratio: besideFile.ratio,
            goal: `≥ ${GOAL.nginx}`,
            met: besideFile.ratio >= GOAL.nginx,
          }
        : 'nginx is not on this machine',
    ];
  } finally {
    await site.end();
    await beside?.end();
    await file?.end();
  }
}
