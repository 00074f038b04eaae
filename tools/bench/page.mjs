// A warm item page, beside a page of the same length that a bare Next app made when it was built, and beside nginx with the page as a file.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findNearest, serveBare, toLength } from './bare-app.mjs';
import { formatRate, inTurn, measureLoad } from './measure.mjs';
import { getFreePort, serveSite, start, until, untilIndexed } from './place.mjs';

const PAIRS = 7;
/** Times as many as each. */
const GOAL = { next: 15, nginx: 0.4 };

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
