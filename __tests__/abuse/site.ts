// Runs the built site over a library of its own, and sends it valid and malformed requests.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { isAlive, listBelow } from '../process-tree';
import { eventually, pause } from './case';

export const root = process.cwd();

/** The configured public URL; no response may name another host. */
export const PUBLIC = 'http://archive.example';

export interface Place {
  /** Real path of the owner's folder. */
  library: string;
  data: string;
}

export interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

export async function findPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function parseAnswer(text: string): Answer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end < 0 ? undefined : end).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    headers.set(
      name,
      headers.has(name) ? `${headers.get(name)}, ${line.slice(at + 1).trim()}` : line.slice(at + 1).trim(),
    );
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: end < 0 ? '' : text.slice(end + 4) };
}

/** Patterns of stack frames and of local paths. */
const toLeak = (place: Place) => [
  /\n\s+at [\w.<>[\] ]+ \(?(file:|node:|\/)/,
  /node_modules|webpack-internal|\.next\/server/,
  ...[root, place.library, place.data].map((folder) => new RegExp(folder.replace(/[^\w]/g, '\\$&'))),
];

/** Overload, and IIIF's status for an unsupported rotation: https://iiif.io/api/image/3.0/#42-rotation */
const NO_FAULTS = [503, 501];

/** Expects a response without local paths, stack traces or server errors. */
export function expectSafe({ status, body, headers }: Answer, place: Place, asked: string) {
  const all = `${[...headers].join('\n')}\n${body}`;
  for (const leak of toLeak(place)) {
    const found = leak.exec(all);
    assert(
      !found,
      `${asked}: the answer (${status}) gives away ${JSON.stringify(all.slice(found?.index, (found?.index ?? 0) + 120))}`,
    );
  }
  assert(status < 500 || NO_FAULTS.includes(status), `${asked}: answered ${status}: ${body.slice(0, 200)}`);
}

export type Site = Awaited<ReturnType<typeof startSite>>;

export async function startSite(place: Place, env: Record<string, string> = {}) {
  const port = Number(env.ABUSE_PORT) || (await findPort());
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    // As set by npm start, the systemd unit and the image.
    MALLOC_ARENA_MAX: '2',
    // The suite passes with any number: VITRINE_PROCESSES=2 npm run test:abuse.
    VITRINE_PROCESSES: '1',
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    VITRINE_URL: PUBLIC,
    VITRINE_LIBRARY: place.library,
    VITRINE_DATA: place.data,
    PORT: String(port),
    ...env,
  };
  const child: ChildProcess = spawn(process.execPath, [path.join('dist', 'serve.mjs')], {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const keep = (chunk: Buffer) => {
    log = (log + chunk).slice(-1_000_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));

  const ask = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${address}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...init,
    }).catch((error: Error) => {
      throw new Error(`${address.slice(0, 200)}: ${error.message} (${error.cause})`, { cause: error });
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const answer = {
      status: response.status,
      headers: new Map(response.headers),
      body: bytes.toString('latin1'),
      bytes,
    };
    expectSafe(answer, place, `${init.method ?? 'GET'} ${address.slice(0, 200)}`);
    return answer;
  };

  /** Sends raw bytes. Resolves with the data received until the server closes; status 0 if there is none. */
  const send = (bytes: string | Buffer, seconds = 60) =>
    new Promise<Answer>((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1');
      const chunks: Buffer[] = [];
      const timer = setTimeout(() => socket.destroy(new Error('no end of the answer')), seconds * 1000);
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', (error) => {
        clearTimeout(timer);
        if (chunks.length === 0 && !/ECONNRESET|EPIPE/.test(String(error))) reject(error);
      });
      socket.on('close', () => {
        clearTimeout(timer);
        const answer = parseAnswer(Buffer.concat(chunks).toString('latin1'));
        try {
          expectSafe(answer, place, bytes.toString('latin1', 0).slice(0, 200));
          resolve(answer);
        } catch (error) {
          reject(error);
        }
      });
      socket.write(bytes);
    });

  /** Sends one request without normalising it. Rejects if there is no response. */
  const raw = async (
    target: string,
    { method = 'GET', headers = [], body = '' }: { method?: string; headers?: string[]; body?: string } = {},
  ) => {
    const own = headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: archive.example'];
    const answer = await send(
      Buffer.from(
        [`${method} ${target} HTTP/1.1`, ...own, 'Connection: close', ...headers, '', body].join('\r\n'),
        'latin1',
      ),
    );
    assert(answer.status > 0, `no answer to ${method} ${target.slice(0, 200)}`);
    return answer;
  };

  const health = async () => JSON.parse((await ask('/api/health')).body) as Record<string, unknown>;

  const search = (body: unknown, more: RequestInit = {}) =>
    ask('/api/search/1/indexes/vitrine/query', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...more,
    });

  const isUp = () =>
    health().then(
      () => true,
      () => false,
    );

  const idle = (seconds = 300) =>
    eventually(async () => {
      assert(child.exitCode === null, `the site ended (${child.exitCode}): ${log.slice(-2000)}`);
      assert.equal((await health()).state, 'idle');
    }, seconds);

  return {
    ...place,
    url,
    port,
    child,
    ended,
    ask,
    send,
    raw,
    search,
    health,
    idle,
    isUp,
    up: () => eventually(async () => assert(await isUp(), `the site does not answer: ${log.slice(-2000)}`), 120),
    log: () => log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Processor time of the web server so far, seconds; 0 if the system does not report it. */
    seconds() {
      try {
        const [, fields = ''] = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
        const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
        return (user + system) / 100;
      } catch {
        return 0;
      }
    },
    /** Resident memory of all processes of the web server, MiB; 0 if the system does not report it. */
    memory() {
      const read = (name: string) => fs.readFileSync(`/proc/${name}`, 'utf8');
      try {
        const below = read(`${child.pid}/task/${child.pid}/children`).trim().split(' ').filter(Boolean);
        return [String(child.pid), ...below]
          .filter((pid) => !read(`${pid}/cmdline`).includes('indexer.mjs'))
          .reduce((sum, pid) => sum + Number(/^VmRSS:\s*(\d+)/m.exec(read(`${pid}/status`))?.[1] ?? 0) / 1024, 0);
      } catch {
        return 0;
      }
    },
    async stop() {
      const below = listBelow(child.pid ?? 0);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
      // Child processes keep writing until they notice that the parent is gone.
      for (let tries = 0; tries < 200 && below.some(({ pid }) => isAlive(pid)); tries += 1) await pause(50);
    },
    /** The files that could not be used, as reported to the owner: path in the library, and reason. */
    async problems(): Promise<Map<string, string>> {
      // Asynchronous, because other cases run at the same time.
      const options = { cwd: root, env: settings, maxBuffer: 1e9 };
      await promisify(execFile)(process.execPath, ['dist/indexer.mjs'], options);
      const text = fs.readFileSync(path.join(place.data, 'problems.txt'), 'utf8');
      const found = new Map<string, string>();
      // If a file has several problems, they follow its name, one per line.
      for (const [, name, detail] of text.matchAll(/^("(?:[^"\\]|\\.)*"):((?: .*)|(?:\n {4}.*)+)$/gm))
        if (name && detail) found.set(JSON.parse(name), detail.trim().replace(/\n +/g, '; '));
      return found;
    },
    /** Every record, by path in the library. */
    async records() {
      const all = new Map<string, Found>();
      let cursor: string | undefined;
      do {
        const { body } = await ask('/api/search/1/indexes/vitrine/browse', {
          method: 'POST',
          body: JSON.stringify(cursor ? { cursor } : { hitsPerPage: 1000 }),
        });
        const page = JSON.parse(Buffer.from(body, 'latin1').toString()) as { hits: Found[]; cursor?: string };
        for (const hit of page.hits) all.set([...(hit.collections ?? []).slice(-1), hit.file].join('/'), hit);
        ({ cursor } = page);
      } while (cursor);
      return all;
    },
  };
}

export interface Found {
  objectID: string;
  kind: string;
  title: string;
  file: string;
  collections?: string[];
  caption?: string;
  keywords?: string[];
  path: string;
  image?: string;
  width?: number;
  height?: number;
}
