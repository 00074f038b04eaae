import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BUCKET_PACKAGES } from '../../scripts/bucket-packages.mjs';

const WANTED = {
  'node_modules/serves': { version: '1.0.0' },
  'node_modules/serves/node_modules/inner': { version: '2.0.0' },
  'node_modules/other-machine': { version: '1.0.0', optional: true },
  'node_modules/tests': { version: '1.0.0', dev: true },
  'node_modules/browser': { version: '1.0.0', devOptional: true },
  'node_modules/@aws-sdk/client-s3': { version: '3.0.0', dev: true },
  'node_modules/@aws-sdk/s3-request-presigner': { version: '3.0.1', dev: true },
};
const OF_BUCKETS = ['node_modules/@aws-sdk/client-s3', 'node_modules/@aws-sdk/s3-request-presigner'];
const SERVING = ['node_modules/serves', 'node_modules/serves/node_modules/inner'];
const ALL = [...SERVING, ...OF_BUCKETS, 'node_modules/tests', 'node_modules/browser'];

/** A stub of npm that installs the requested packages and logs its arguments. */
const NPM = `#!${process.execPath}
const fs = require('node:fs');
const args = process.argv.slice(2);
fs.appendFileSync('asked.txt', args.slice(0, args.findIndex((arg) => /=dev$/.test(arg)) + 1).join(' ') + '\\n');
if (fs.existsSync('npm-fails')) process.exit(7);
if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const laid = Object.entries(packages).filter(
  ([place, { dev, optional, version }]) =>
    place && !optional && (!dev || args.includes('--include=dev') || args.includes(place.slice(13) + '@' + version)),
);
for (const [place] of laid) {
  fs.mkdirSync(place, { recursive: true });
  fs.writeFileSync(place + '/package.json', '{}');
}
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(laid) }));
`;

let clone: string;
beforeEach(() => {
  clone = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-packages-'));
  fs.cpSync('scripts', path.join(clone, 'scripts'), { recursive: true });
  fs.mkdirSync(path.join(clone, 'bin'));
  fs.writeFileSync(path.join(clone, 'bin', 'npm'), NPM, { mode: 0o755 });
  writeLock(WANTED);
});
afterEach(() => fs.rmSync(clone, { recursive: true, force: true }));

const writeLock = (packages: object) =>
  fs.writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));

/** @returns npm's arguments, the status, and the output */
function ensure({ development }: { development: boolean }, env: Record<string, string> = {}) {
  const asked = path.join(clone, 'asked.txt');
  fs.rmSync(asked, { force: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-e', `import('./scripts/packages.mjs').then((it) => it.ensurePackages({ development: ${development} }))`],
    {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${path.join(clone, 'bin')}:${process.env.PATH}`, ...env },
    },
  );
  const calls = fs.existsSync(asked) ? fs.readFileSync(asked, 'utf8').trim().split('\n') : [];
  return { calls, status, output: stdout + stderr };
}

const isThere = (place: string) => fs.existsSync(path.join(clone, place, 'package.json'));

test('a start installs the production packages once, and tests add the others once', () => {
  expect(ensure({ development: false }).calls).toEqual(['ci --omit=dev']);
  expect(SERVING.every(isThere)).toBe(true);
  expect(isThere('node_modules/tests')).toBe(false);
  expect(ensure({ development: false }).calls).toEqual([]);
  expect(ensure({ development: true }).calls).toEqual(['install --no-save --include=dev']);
  expect(ALL.every(isThere)).toBe(true);
  expect(ensure({ development: true }).calls).toEqual([]);
  expect(ensure({ development: false }).calls).toEqual([]);
});

test('a start with a bucket adds the packages of buckets once, in the versions of the lockfile', () => {
  const bucket = { VITRINE_LIBRARY: 's3://photographs' };
  ensure({ development: false });
  expect(OF_BUCKETS.some(isThere)).toBe(false);
  expect(ensure({ development: false }, bucket).calls).toEqual([
    'install --no-save --save-prod @aws-sdk/client-s3@3.0.0 @aws-sdk/s3-request-presigner@3.0.1 --omit=dev',
  ]);
  expect(OF_BUCKETS.every(isThere)).toBe(true);
  expect(ensure({ development: false }, bucket).calls).toEqual([]);
  expect(ensure({ development: true }, { VITRINE_STORE: 's3://store' }).calls).toEqual([
    'install --no-save --include=dev',
  ]);
});

test('tests of a fresh clone install everything at once', () => {
  expect(ensure({ development: true }).calls).toEqual(['ci --include=dev']);
  expect(ALL.every(isThere)).toBe(true);
});

test('a touched lockfile installs nothing, a changed one the same set of packages as before', () => {
  ensure({ development: true });
  fs.utimesSync(path.join(clone, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000));
  expect(ensure({ development: true }).calls).toEqual([]);
  writeLock({ ...WANTED, 'node_modules/serves': { version: '1.0.1' } });
  expect(ensure({ development: false }).calls).toEqual(['ci --include=dev']);
});

test.each([...ALL, 'node_modules/.package-lock.json'])('without %s it is installed again', (place) => {
  ensure({ development: true });
  fs.rmSync(path.join(clone, place), { recursive: true });
  expect(ensure({ development: true }).calls).not.toEqual([]);
  expect(ALL.every(isThere)).toBe(true);
});

test('a failing npm ends the start with its status and a message', () => {
  fs.writeFileSync(path.join(clone, 'npm-fails'), '');
  const { status, output } = ensure({ development: false });
  expect(output).toContain('vitrine: npm ci failed (exit 7)');
  expect(status).toBe(7);
});

/** The packages that files import, without type imports and relative paths. */
function listPackages(files: string[]) {
  const from =
    /^(?:import|export)\s(?!type\b)[^'"]*?from '([^'".@#][^'"]*|@[^/'"]+\/[^'"]+)'|\bimport\('([^'".]+)'\)/gm;
  return files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(from)]
      .map(([, first, second]) => first ?? second ?? '')
      .filter((name) => !name.startsWith('node:') && !name.startsWith('@/'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  );
}

test('serving, building and starting the site need no development packages but those of buckets', () => {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const isDevelopment = ({ dev, devOptional }: { dev?: boolean; devOptional?: boolean } = { dev: true }) =>
    Boolean(dev || devOptional);
  const below = ['app', 'components', 'lib'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const programs = [
    'start',
    'ensure',
    'packages',
    'port',
    'sample',
    'compile',
    'compiled',
    'public-keys',
    'standalone',
  ];
  const used = listPackages([
    ...below,
    ...programs.map((name) => `scripts/${name}.mjs`),
    ...['serve', 'indexer', 'cli/vitrine', 'cli/export', 'cli/publish', 'cli/report'].map(
      (name) => `scripts/${name}.ts`,
    ),
    'instrumentation.ts',
    'next.config.js',
  ]);
  expect(used).toEqual(expect.arrayContaining(['next', 'react', 'esbuild', 'sharp']));
  const missing = [...new Set(used)].filter((name) => isDevelopment(packages[`node_modules/${name}`]));
  expect(missing.filter((name) => !BUCKET_PACKAGES.includes(name))).toEqual([]);
});
