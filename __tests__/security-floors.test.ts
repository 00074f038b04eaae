import fs from 'node:fs';
import path from 'node:path';

/** Minimum versions: older ones have published vulnerabilities, or the fix is the latest release. */
const FLOORS: Record<string, string> = {
  next: '16.4.5',
  sharp: '0.35.5',
  'js-cookie': '3.0.7',
  'maplibre-gl': '6.4.1',
};

interface Locked {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
}

const { packages } = JSON.parse(fs.readFileSync(path.join(process.cwd(), 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

const toNumbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);

function isAtLeast(version: string, floor: string) {
  const [given, least] = [toNumbers(version), toNumbers(floor)];
  const place = given.findIndex((number, index) => number !== least[index]);
  return place < 0 ? !version.includes('-') : (given[place] ?? 0) > (least[place] ?? 0);
}

const listCopies = (name: string) =>
  Object.entries(packages).filter(([where]) => where.endsWith(`node_modules/${name}`));

test('versions are compared as numbers', () => {
  expect(isAtLeast('16.10.0', '16.4.5')).toBe(true);
  expect(isAtLeast('16.4.5', '16.4.5')).toBe(true);
  expect(isAtLeast('16.4.5-canary.1', '16.4.5')).toBe(false);
  expect(isAtLeast('6.4.0', '6.4.1')).toBe(false);
});

test.each(Object.entries(FLOORS))('every copy of %s is at least %s', (name, floor) => {
  const copies = listCopies(name);
  expect(copies.length).toBeGreaterThan(0);
  const old = copies.filter(([, { version = '0.0.0' }]) => !isAtLeast(version, floor));
  expect(old.map(([where, { version }]) => `${where} ${version}`)).toEqual([]);
});

test('there is one copy of the image decoders, and one of React', () => {
  for (const name of ['sharp', 'react', 'react-dom']) expect(listCopies(name).map(([where]) => where)).toHaveLength(1);
});

test('production packages have no install scripts, and none is run', () => {
  const needing = Object.entries(packages).filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  // It is used to build and not to serve; its script only speeds up its start.
  expect(needing.map(([where]) => where)).toEqual(['node_modules/esbuild']);
  expect(fs.readFileSync(path.join(process.cwd(), '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

test('the lockfile names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
