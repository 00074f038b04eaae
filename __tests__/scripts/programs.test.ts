import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let place: string;
beforeAll(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-programs-'));
});
afterAll(() => {
  fs.chmodSync(path.join(place, 'program'), 0o755);
  fs.rmSync(place, { recursive: true, force: true });
});

/** @returns the status and output of a script */
function run(
  script: string | string[],
  env: Record<string, string>,
  { cwd = process.cwd(), uid }: { cwd?: string; uid?: number } = {},
) {
  const child = spawn(process.execPath, [script].flat(), {
    cwd,
    env: { ...process.env, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('exit', (code) => setTimeout(() => resolve({ code, output }), 50)),
  );
}

test.each(['abc', '70000', '-1', '80.5'])(
  'PORT=%s ends the start with one line and the status of an invalid setting',
  async (port) => {
    const { code, output } = await run('scripts/start.mjs', { PORT: port });
    expect(output).toBe(`vitrine: PORT is "${port}": a whole number from 0 to 65535 is wanted (docs/settings.md).\n`);
    expect(code).toBe(78);
  },
);

test('a port in use ends the start with one line that names it', async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as net.AddressInfo;
  const { code, output } = await run('scripts/start.mjs', { PORT: String(port) });
  server.close();
  expect(output).toMatch(new RegExp(`^vitrine: port ${port} cannot be used \\(EADDRINUSE\\): another program .*\\n$`));
  expect(code).toBe(1);
});

test('npm run index reports a missing library with a likely cause', async () => {
  const env = { VITRINE_DATA: path.join(place, 'none') };
  const { code, output } = await run('dist/indexer.mjs', { ...env, VITRINE_LIBRARY: path.join(place, 'nowhere') });
  expect(output).toBe(`Vitrine: VITRINE_LIBRARY is ${path.join(place, 'nowhere')}, where there is no folder.\n`);
  expect(code).toBe(1);
  expect((await run('dist/indexer.mjs', { ...env, VITRINE_LIBRARY: '~/photographs' })).output).toContain(
    '(a ~ in quotation marks is not your home folder)',
  );
});

describe('a program in the folder of another user', () => {
  let program: string;
  let env: Record<string, string>;
  const user = isRoot ? { uid: NOBODY } : {};
  const index = () => run(['scripts/cli.mjs', 'index'], env, { cwd: program, ...user });

  beforeAll(() => {
    program = path.join(place, 'program');
    for (const name of ['lib', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json', 'dist'])
      fs.cpSync(name, path.join(program, name), { recursive: true });
    fs.symlinkSync(path.resolve('node_modules'), path.join(program, 'node_modules'));
    env = { VITRINE_LIBRARY: path.join(place, 'library'), VITRINE_DATA: path.join(place, 'data') };
    for (const folder of Object.values(env)) fs.mkdirSync(folder);
    if (isRoot) fs.chownSync(path.join(place, 'data'), NOBODY, NOBODY);
    fs.chmodSync(place, 0o755);
    fs.chmodSync(path.join(program, 'dist'), 0o555);
    for (const name of fs.readdirSync(path.join(program, 'dist')))
      fs.chmodSync(path.join(program, 'dist', name), 0o444);
    fs.chmodSync(program, 0o555);
  });

  test('runs if it is compiled', async () => {
    const newest = new Date(Date.now() + 1000);
    for (const name of fs.readdirSync(path.join(program, 'dist')))
      fs.utimesSync(path.join(program, 'dist', name), newest, newest);
    const { code, output } = await index();
    expect(output).toContain('0 files: 0 items');
    expect(code).toBe(0);
  });

  test('reports derived data that cannot be written', async () => {
    const data = path.join(place, 'closed');
    fs.mkdirSync(data, { mode: 0o555 });
    const { code, output } = await run('dist/indexer.mjs', { ...env, VITRINE_DATA: data }, { cwd: program, ...user });
    expect(output).toBe(
      `Vitrine: VITRINE_DATA=${data} cannot be used: permission denied, EACCES. Remedy: let the user that runs Vitrine read and write that folder and all files in it. Nothing is lost, and a running site tries again by itself.\n`,
    );
    expect(code).toBe(1);
  });

  test('reports if it is older than its sources, with the file that cannot be written', async () => {
    const later = new Date(Date.now() + 60_000);
    fs.utimesSync(path.join(program, 'lib/config/site.ts'), later, later);
    const { code, output } = await index();
    expect(output).toBe(
      `vitrine: the programs are older than their sources, and ${path.join(program, 'dist')} cannot be written by you; run npm run build as whoever owns that folder.\n`,
    );
    expect(code).toBe(1);
  });
});
