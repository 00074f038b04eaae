// Runs the built site over a separate library, for tests that change its settings or end it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { copySample } from './copy-sample.mjs';
import { PLACE } from './place';
import { readLibrary } from './read-library.mjs';

interface Place {
  name: string;
  port: number;
  /** Appended to vitrine.yaml. */
  yaml?: string;
  env?: Record<string, string>;
}

export async function layOwnSite({ name, port, yaml = '', env = {} }: Place) {
  const place = path.join(path.dirname(PLACE), name);
  const library = path.join(place, 'library');
  const data = path.join(place, 'data');
  const url = `http://localhost:${port}`;
  fs.rmSync(place, { recursive: true, force: true });
  fs.mkdirSync(place, { recursive: true });
  copySample(path.dirname(PLACE), { library, data, env });
  fs.appendFileSync(path.join(library, 'vitrine.yaml'), yaml);
  const isIdle = () =>
    fetch(`${url}/api/health`)
      .then((response) => response.json())
      .then(
        ({ state }) => state === 'idle',
        () => false,
      );
  const isAnswered = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  /** Otherwise a server left by an earlier run would respond instead of this one. */
  async function mustBeFree() {
    for (const end = Date.now() + 20_000; await isAnswered(); ) {
      if (Date.now() > end) throw new Error(`another server answers at ${url}, where the site of ${name} is to be`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  return {
    url,
    library,
    data,

    /** The path of the page of a file's item. */
    async toHref(file: string): Promise<string> {
      const lines = await (await fetch(`${url}/data/items.ndjson`)).text();
      const items = lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      return url + new URL(items.find((item) => path.posix.basename(item.file) === file).url).pathname;
    },

    /** Resolves when the library has been indexed. @param onOutput receives the server's output, dropped by default */
    async start(onOutput?: (text: string) => void) {
      await mustBeFree();
      await readLibrary(library, data, env);
      const child = spawn(process.execPath, ['dist/serve.mjs'], {
        cwd: path.resolve('.'),
        env: {
          VITRINE_PROCESSES: '1',
          ...process.env,
          PORT: String(port),
          VITRINE_LIBRARY: library,
          VITRINE_DATA: data,
          ...env,
        },
        stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'ignore',
      });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => onOutput?.(String(chunk)));
      while (!(await isIdle())) {
        if (child.exitCode !== null) throw new Error(`the site of ${name} ended (${child.exitCode})`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return child;
    },
  };
}

/** Stops a server, and waits until it has ended. */
export async function stopSite(server: ChildProcess | undefined) {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}

/** Adds an object of several pages, in a folder and one below it, to a copy of the sample library. */
export function layBook(library: string) {
  const plants = path.join(library, 'exhibition/plants');
  const book = path.join(library, 'book');
  fs.mkdirSync(path.join(book, 'plates'), { recursive: true });
  const [one = '', ...rest] = fs.readdirSync(plants).filter((name) => name.endsWith('.jpg'));
  fs.copyFileSync(path.join(plants, one), path.join(book, `1-${one}`));
  for (const name of rest) fs.copyFileSync(path.join(plants, name), path.join(book, 'plates', name));
  fs.writeFileSync(path.join(book, 'index.md'), '---\ntitle: A book\nobject: paged\n---\n');
}
