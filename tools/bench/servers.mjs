// Several servers that share a store: what a change costs each, how soon it is shown, what two and three answer, and what is lost when they are killed.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { next } from '../../scripts/ensure.mjs';
import { measureLoad, toMedian, toRate } from './measure.mjs';
import { bundle, getFreePort, getIndexer, pause, start, until } from './place.mjs';

const KILLS = 50;
const VISITORS = 100;
const EDITIONS = 5;

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
};

/** An S3 server in a process of its own. */
async function startStore() {
  const child = fork(await bundle('servers-store.ts'), [], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const endpoint = await new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())));
  return {
    endpoint,
    count: () =>
      new Promise((resolve) => {
        child.once('message', resolve);
        child.send('count');
      }),
    end: () => child.kill('SIGKILL'),
  };
}

function createServers(place, store, library) {
  const env = {
    ...process.env,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL: store.endpoint,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    VITRINE_STORE: 's3://vitrine/site',
    VITRINE_LIBRARY: library,
    VITRINE_FFMPEG: 'none',
    VITRINE_BUDGET_SECONDS: '0',
    VITRINE_PROCESSES: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  return {
    async startIndexer(data = place.toFresh('indexer')) {
      const PORT = String(await getFreePort());
      const program = start(process.execPath, [await getIndexer(), '--watch', `--parent=${process.pid}`], {
        env: { ...env, PORT, VITRINE_ROLE: 'indexer', VITRINE_DATA: data },
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      return { ...program, data };
    },
    async startWeb(port, data = place.toFresh('web')) {
      const at = port ?? (await getFreePort());
      const program = start(process.execPath, [next, 'start', '-p', String(at)], {
        env: { ...env, PORT: String(at), VITRINE_ROLE: 'web', VITRINE_DATA: data },
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      return { ...program, data, port: at, url: `http://127.0.0.1:${at}` };
    },
  };
}

/** nginx before the servers, as docs/deploy has it; null where there is none. */
async function startNginx(place, ports) {
  const folder = place.toFresh('nginx');
  fs.mkdirSync(folder, { recursive: true });
  const port = await getFreePort();
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' ');
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log /dev/null; worker_processes 1; events { worker_connections 1024; }
     http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
       uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       upstream vitrine { ${servers} keepalive 64; }
       server { listen 127.0.0.1:${port}; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
         proxy_next_upstream error timeout http_502 http_503; location / { proxy_pass http://vitrine; } } }`,
  );
  const program = start('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder]);
  return { ...program, url: `http://127.0.0.1:${port}` };
}

const isReady = (url) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitUntil(holds, every = 50) {
  for (const end = Date.now() + 300_000; !(await holds()); await pause(every))
    if (Date.now() > end) throw new Error('it never came to be');
}

const countFiles = async (url) => (await (await fetch(`${url}/api/health`)).json()).files;

/** A file more: bytes that the store took and gave, and seconds until every server knows it. */
async function measureEdition(store, webs, library, round) {
  const before = await store.count();
  const files = await countFiles(webs[0].url);
  const [some] = fs.readdirSync(library);
  const folder = path.join(library, some);
  const since = performance.now();
  fs.writeFileSync(path.join(folder, `edition-${round}.md`), `# Edition ${round}\n\nHarbour in the evening.\n`);
  await waitUntil(async () =>
    (await Promise.all(webs.map(({ url }) => countFiles(url)))).every((count) => count > files),
  );
  const seconds = (performance.now() - since) / 1000;
  await pause(3000);
  const after = await store.count();
  return { seconds, up: after.received - before.received, down: (after.sent - before.sent) / webs.length };
}

/** Visitors ask while servers are killed, files come and go, and letters are written. */
async function torture(front, { servers, webs, indexers, library, kills }) {
  const statuses = {};
  const addresses = ['/', '/collections', '/search?q=harbour', '/api/health', '/feed.xml'];
  let isRunning = true;
  let asked = 0;
  const visit = async () => {
    asked += 1;
    const address = addresses[asked % addresses.length];
    const status = await fetch(front.url + address, { signal: AbortSignal.timeout(30_000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 'broken',
    );
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const visiting = (async () => {
    const pending = new Set();
    while (isRunning) {
      const one = visit().finally(() => pending.delete(one));
      pending.add(one);
      await pause(1000 / VISITORS);
    }
    await Promise.all(pending);
  })();
  const [some] = fs.readdirSync(library);
  const back = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const file = path.join(library, some, `torture-${kill % 7}.md`);
    if (kill % 3 === 2) fs.rmSync(file, { force: true });
    else fs.writeFileSync(file, `# Torture ${kill}\n\nAgain.\n`);
    const at = Math.floor(Math.random() * (webs.length + indexers.length));
    const isWeb = at < webs.length;
    const victim = isWeb ? webs[at] : indexers[at - webs.length];
    victim.child.kill('SIGKILL');
    await victim.ended;
    const since = performance.now();
    if (isWeb) {
      webs[at] = await servers.startWeb(victim.port, kill % 2 ? victim.data : undefined);
      await waitUntil(() => isReady(webs[at].url));
      back.push((performance.now() - since) / 1000);
    } else indexers[at - webs.length] = await servers.startIndexer(victim.data);
    await pause(500 + Math.random() * 1500);
  }
  await pause(20_000);
  isRunning = false;
  await visiting;
  const files = await Promise.all(webs.map(({ url }) => countFiles(url)));
  return { statuses, back: toMedian(back), most: Math.max(...back), files };
}

export async function measure(place) {
  const count = place.files;
  const library = place.layLibrary(await place.getPictures('web'), count);
  const store = await startStore();
  const servers = createServers(place, store, library);
  const rows = [];
  try {
    const indexers = [await servers.startIndexer()];
    await waitUntil(() => readJson(path.join(indexers[0].data, 'replication.json')).state === 'leading');
    const webs = [await servers.startWeb()];
    await waitUntil(async () => (await isReady(webs[0].url)) && (await countFiles(webs[0].url)) >= count, 1000);
    await waitUntil(async () => (await (await fetch(`${webs[0].url}/api/health`)).json()).state === 'idle', 1000);
    indexers.push(await servers.startIndexer());
    while (webs.length < 3) {
      const since = performance.now();
      const web = await servers.startWeb();
      await waitUntil(() => isReady(web.url));
      await (await fetch(web.url)).arrayBuffer();
      webs.push(web);
      rows.push({
        what: 'start of an empty server to its first page',
        ours: `${((performance.now() - since) / 1000).toFixed(1)} s`,
        goal: '≤ 10 s',
        met: performance.now() - since < 10_000,
      });
    }
    const editions = [];
    for (let round = 0; round < EDITIONS; round += 1) editions.push(await measureEdition(store, webs, library, round));
    const median = (name) => toMedian(editions.map((edition) => edition[name]));
    rows.push({
      what: 'an edition of one changed item: bytes uploaded',
      ours: `${Math.round(median('up') / 1000)} kB`,
    });
    rows.push({ what: 'fetched by each server', ours: `${Math.round(median('down') / 1000)} kB` });
    rows.push({
      what: 'seconds until all three show it',
      ours: `${median('seconds').toFixed(1)} s`,
      goal: '≤ 5 s',
      met: median('seconds') <= 5,
    });
    const rates = [];
    for (const some of [1, 2, 3]) {
      const front = await startNginx(
        place,
        webs.slice(0, some).map(({ port }) => port),
      );
      await until(`${front.url}/api/health`, () => true, 100);
      rates.push(await measureLoad(front.url, ['/', '/collections']));
      await front.end();
    }
    rows.push({
      what: 'pages of two servers behind nginx / one',
      ours: toRate(rates[1]),
      beside: toRate(rates[0]),
      ratio: rates[1] / rates[0],
    });
    rows.push({ what: 'of three / one', ours: toRate(rates[2]), beside: toRate(rates[0]), ratio: rates[2] / rates[0] });
    const front = await startNginx(
      place,
      webs.map(({ port }) => port),
    );
    await until(`${front.url}/api/health`, () => true, 100);
    const { statuses, back, most, files } = await torture(front, { servers, webs, indexers, library, kills: KILLS });
    rows.unshift(
      `${KILLS} kills: answers by status ${JSON.stringify(statuses)}; files that each server counts at the end: ${files}`,
    );
    rows.push({
      what: 'a killed web server to ready again (half of them empty)',
      ours: `${back.toFixed(1)} s (most ${most.toFixed(1)} s)`,
      goal: '≤ 10 s',
      met: most <= 10,
    });
  } finally {
    store.end();
  }
  return rows;
}
