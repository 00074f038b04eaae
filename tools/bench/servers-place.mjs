// What the benchmark of several servers starts: an S3 server, indexers, web servers, nginx before them, and what letters are delivered to.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { next, serve } from '../../scripts/ensure.mjs';
import { bundle, getFreePort, getIndexer, pause, start } from './place.mjs';

/** An S3 server in a process of its own. */
export async function startStore() {
  const child = fork(await bundle('servers-store.ts'), [], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const endpoint = await new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())));
  const ask = (question) =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send(question);
    });
  return {
    endpoint,
    /** Requests since the start, and bytes. */
    count: () => ask({ what: 'count' }),
    /** The keys that begin so. */
    list: (prefix) => ask({ what: 'list', prefix }),
    end: () => child.kill('SIGKILL'),
  };
}

/** Takes letters as a newsroom's own program would. */
export async function startWebhook() {
  const received = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      received.push({ key: request.headers['idempotency-key'], message: JSON.parse(text).message });
      response.end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, received, end: () => server.close() };
}

// Below those that systems give to connections: one that a server has lost for a moment would be taken by one of them.
let port = 21_000 + (process.pid % 5000);
const getOwnPort = () => {
  port += 1;
  return port;
};

export function createServers(place, { store, library, webhook }) {
  const log = place.toFresh('said');
  const said = fs.openSync(log, 'a');
  const env = {
    ...process.env,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL: store.endpoint,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    LETTERS_WEBHOOK: webhook,
    MALLOC_ARENA_MAX: '2',
    VITRINE_STORE: 's3://vitrine/site',
    VITRINE_LIBRARY: library,
    VITRINE_FFMPEG: 'none',
    VITRINE_BUDGET_SECONDS: '0',
    VITRINE_PROCESSES: '1',
    VITRINE_PROXIES: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const stdio = ['ignore', said, said];
  return {
    /** What all of them have written. */
    readLog: () => fs.readFileSync(log, 'utf8'),
    async startIndexer(data = place.toFresh('indexer')) {
      const PORT = String(await getFreePort());
      const program = start(process.execPath, [await getIndexer(), '--watch', `--parent=${process.pid}`], {
        env: { ...env, PORT, VITRINE_ROLE: 'indexer', VITRINE_DATA: data },
        stdio,
      });
      return { ...program, data };
    },
    async startWeb(at = getOwnPort(), data = place.toFresh('web')) {
      const program = start(process.execPath, [serve, next, 'start', '-p', String(at), '-H', '127.0.0.1'], {
        env: { ...env, PORT: String(at), VITRINE_ROLE: 'web', VITRINE_DATA: data },
        stdio,
      });
      return { ...program, data, port: at, url: `http://127.0.0.1:${at}` };
    },
  };
}

/** nginx before the servers, as docs/deploy/compose.yaml has it; but none is ever left out, for on one machine what is gone refuses at once. */
export async function startNginx(place, ports) {
  const folder = place.toFresh('nginx');
  fs.mkdirSync(folder, { recursive: true });
  const port = await getFreePort();
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ');
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; events { worker_connections 1024; }
     http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
       uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       upstream vitrine { ${servers} keepalive 64; }
       server { listen 127.0.0.1:${port}; keepalive_requests 10000000; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
         proxy_next_upstream error timeout http_502 http_503; location / { proxy_pass http://vitrine; } } }`,
  );
  const program = start('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder]);
  const failure = await Promise.race([program.ended, pause(500)]);
  if (failure !== undefined) throw new Error(`nginx did not start (${failure}); it has to be installed`);
  return { ...program, url: `http://127.0.0.1:${port}` };
}
