// Throughput of warm 512-pixel tiles, compared with iipsrv behind nginx on a pyramid TIFF of the same picture.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { formatRate, inTurn, measureLoad } from './measure.mjs';
import { getFreePort, pause, serveSite, start, until, untilIndexed } from './place.mjs';

const PAIRS = 7;
const TILE = 512;
const IIPSRV = ['/usr/lib/iipimage-server/iipsrv.fcgi', '/usr/local/bin/iipsrv.fcgi'].find(fs.existsSync);
const isThere = (program) => !spawnSync(program, ['-v'], { stdio: 'ignore' }).error;

const toConfig = (folder, port, socket) => `
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
events { worker_connections 256; }
http {
  access_log off; keepalive_requests 1000000;
  client_body_temp_path ${folder}/1; proxy_temp_path ${folder}/2; fastcgi_temp_path ${folder}/3;
  uwsgi_temp_path ${folder}/4; scgi_temp_path ${folder}/5;
  upstream iipsrv { server unix:${socket}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location /iiif/ {
      fastcgi_pass iipsrv; fastcgi_keep_conn on; fastcgi_buffers 64 16k;
      fastcgi_param REQUEST_METHOD GET; fastcgi_param SERVER_PROTOCOL HTTP/1.1;
      fastcgi_param HTTP_HOST localhost; fastcgi_param REQUEST_URI $request_uri;
      fastcgi_param QUERY_STRING $iiif;
    }
    set $iiif "";
    if ($uri ~ "^/iiif/(.*)$") { set $iiif "IIIF=$1"; }
  }
}`;

async function serveIip(folder, picture) {
  fs.mkdirSync(folder, { recursive: true });
  await sharp(picture, { autoOrient: true })
    .tiff({ pyramid: true, tile: true, tileWidth: TILE, tileHeight: TILE, compression: 'jpeg', quality: 82 })
    .toFile(path.join(folder, 'picture.tif'));
  const [port, socket] = [await getFreePort(), path.join(folder, 'iipsrv.sock')];
  fs.writeFileSync(path.join(folder, 'nginx.conf'), toConfig(folder, port, socket));
  // A tile cache of the same size as ours.
  const iipsrv = start('spawn-fcgi', ['-n', '-M', '0666', '-s', socket, '--', IIPSRV], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      FILESYSTEM_PREFIX: `${folder}/`,
      JPEG_QUALITY: '82',
      MAX_IMAGE_CACHE_SIZE: '64',
      MAX_CVT: '8192',
      VERBOSITY: '0',
      LOGFILE: '/dev/null',
    },
  });
  const nginx = start('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until(`${url}/iiif/picture.tif/info.json`, (text) => text.includes('width'));
  return { url, end: () => Promise.all([nginx.end(), iipsrv.end()]) };
}

/** Lists all complete tiles of the two largest levels. */
function listTiles({ width, height }) {
  const tiles = [];
  for (const span of [TILE, TILE * 2])
    for (let y = 0; y + span <= height; y += span)
      for (let x = 0; x + span <= width; x += span) tiles.push(`${x},${y},${span},${span}`);
  return tiles;
}

export async function measure(place) {
  if (!IIPSRV || !isThere('nginx') || !isThere('spawn-fcgi'))
    return ['not measured: iipsrv, spawn-fcgi and nginx are not all on this machine'];
  const [picture] = await place.getPictures('large');
  const library = place.layLibrary([picture], 1);
  const site = await serveSite(library, place.toFresh('data'));
  const iip = await serveIip(place.toFresh('iipsrv'), picture);
  try {
    await untilIndexed(site.url);
    const html = await (await fetch(`${site.url}/collections/Year%201900`)).text();
    const [, id] = /\/iiif\/3\/([a-z2-7]{10})\//.exec(html);
    const { width, height } = await (await fetch(`${site.url}/iiif/3/${id}/info.json`)).json();
    const tiles = listTiles({ width, height });
    const ours = tiles.map((box) => `/iiif/3/${id}/${box}/${TILE},${TILE}/0/default.jpg`);
    // iipsrv caches an encoded tile only if the size is written in this form.
    const theirs = tiles.map((box) => `/iiif/picture.tif/${box}/${TILE},/0/default.jpg`);
    let [mine, other] = [0, 0];
    for (const [index, tile] of ours.entries()) {
      mine += (await (await fetch(site.url + tile)).arrayBuffer()).byteLength;
      other += (await (await fetch(iip.url + theirs[index])).arrayBuffer()).byteLength;
    }
    await pause(500);
    const { a, b, ratio } = await inTurn(
      PAIRS,
      () => measureLoad(site.url, ours),
      () => measureLoad(iip.url, theirs),
    );
    const toKilobytes = (bytes) => `${(bytes / tiles.length / 1000).toFixed(1)} kB`;
    return [
      `${tiles.length} tiles of ${toKilobytes(mine)}, of iipsrv ${toKilobytes(other)}`,
      {
        what: 'warm 512 px tiles / iipsrv behind nginx',
        ours: formatRate(a),
        beside: formatRate(b),
        ratio,
        goal: '> 1',
        met: ratio > 1,
      },
    ];
  } finally {
    await site.end();
    await iip.end();
  }
}
