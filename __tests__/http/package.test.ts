// Packs the npm package and serves from it, outside of the project, as npx does.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../abuse/case';
import { toOwnPort } from '../e2e/place';
import { createClient } from './client';

const PORT = toOwnPort(48);
const send = createClient(`http://localhost:${PORT}`);
const place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-package-')));
const packages = path.join(place, 'node_modules');
const program = path.join(packages, 'vitrine');
const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH: process.env.PATH, HOME: place };

let site: ChildProcess | undefined;
let log = '';

beforeAll(async () => {
  const output = execFileSync(process.execPath, ['scripts/pack.mjs'], { encoding: 'utf8' });
  const [, tarball = ''] = /packed (\S+\.tgz)/.exec(output) ?? [];
  fs.mkdirSync(program, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', program, '--strip-components=1']);
  // The packages that npm would install, which are those of package.json.
  for (const name of Object.keys(readManifest().optionalDependencies))
    fs.symlinkSync(path.resolve('node_modules', name), path.join(packages, name));
  const child = spawn(process.execPath, [path.join(program, readManifest().bin.vitrine), '--port', String(PORT)], {
    cwd: place,
    env,
  });
  site = child;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk;
    });
  await eventually(async () => expect((await send('/')).status).toBe(200));
});

afterAll(async () => {
  site?.kill();
  if (site?.exitCode === null) await new Promise((resolve) => site?.once('exit', resolve));
  fs.rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const readManifest = () =>
  JSON.parse(fs.readFileSync(path.join(program, 'package.json'), 'utf8')) as {
    bin: { vitrine: string };
    optionalDependencies: Record<string, string>;
  };

test('depends on the native packages only, which are optional, and can be published', () => {
  const manifest = readManifest();
  expect(manifest).toMatchObject({ name: 'vitrine', license: 'MIT', engines: { node: expect.any(String) } });
  expect(manifest).not.toHaveProperty('private');
  expect(manifest).not.toHaveProperty('dependencies');
  expect(Object.keys(manifest.optionalDependencies)).toEqual(['sharp', 'libsql']);
  for (const name of ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt'])
    expect(fs.existsSync(path.join(program, name))).toBe(true);
});

test('serves the sample: pages, scripts, pictures and search', async () => {
  expect(log).toContain('this is a sample');
  const page = await eventually(async () => {
    const found = await send('/search?q=canyon');
    expect(found.text).toContain('Black Ca');
    return found.text;
  });
  const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js[^"]*)"/.exec(page) ?? [];
  expect((await send(script.replaceAll('&amp;', '&'))).status).toBe(200);
  const [, picture = ''] = /src="(\/iiif\/3\/[^"]+)"/.exec(page) ?? [];
  expect(await send(picture.replaceAll('&amp;', '&'))).toMatchObject({ status: 200 });
  expect((await send('/api/health')).status).toBe(200);
  expect((await send('/desk')).status).toBe(200);
});

const run = (...args: string[]) =>
  execFileSync(process.execPath, [path.join(program, readManifest().bin.vitrine), ...args], {
    cwd: place,
    env,
    encoding: 'utf8',
  });

test('exports a copy that searches in the browser, relative to the current folder', () => {
  fs.mkdirSync(path.join(place, 'walks'));
  fs.writeFileSync(path.join(place, 'walks', 'canyon.md'), 'A walk in the canyon.\n');
  expect(run('export', 'copy', 'walks', '--url', 'https://photos.example.org')).toContain('is complete');
  const copy = path.join(place, 'copy');
  const page = fs.readFileSync(path.join(copy, 'search.html'), 'utf8');
  const [, script = ''] = /src="(\/search-data\/[^"]+\.js)/.exec(page) ?? [];
  for (const file of [script, 'search-data/shards/manifest.bin', '.vitrine-export/complete.json'])
    expect([file, fs.statSync(path.join(copy, file)).isFile()]).toEqual([file, true]);
});

test('the other commands work on the same site', () => {
  expect(run('account', 'add', 'Ole', 'Lund', '--role=owner')).toContain('Ole Lund may sign in as owner');
  expect(run('report', '--json')).toMatch(/"items":1\d/);
  expect(run('doctor')).toContain('0 broken');
});
