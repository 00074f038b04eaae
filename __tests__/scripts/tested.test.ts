import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasPassed, remember, toDigest } from '@/scripts/tested.mjs';

let folder: string;
const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-tested-'));
  write('lib/a.ts', 'one');
  write('.env.example', 'A=1');
  write('node_modules/.package-lock.json', '{}');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('at first no tests have passed', () => {
  expect(hasPassed(folder)).toBe(false);
});

test('passed tests are not repeated on unchanged files, whatever else was built', () => {
  remember(toDigest(folder), folder);
  write('.next/BUILD_ID', 'x');
  write('test-results/unit.json', '{}');
  expect(hasPassed(folder)).toBe(true);
});

test.each([
  ['a file has other words', () => write('lib/a.ts', 'two')],
  ['a file was added', () => write('lib/b.ts', '')],
  ['a file has gone', () => fs.rmSync(path.join(folder, 'lib/a.ts'))],
  ['a file has another name', () => fs.renameSync(path.join(folder, 'lib/a.ts'), path.join(folder, 'lib/c.ts'))],
  ['a file lies in a folder that is named as one of what is built', () => write('lib/dist/a.ts', '')],
  ['the settings of this machine are others', () => write('.env', 'VITRINE_READERS=1')],
  ['the packages are others', () => write('node_modules/.package-lock.json', '{"sharp":1}')],
  ['they failed since', () => remember(null, folder)],
])('they are repeated if %s', (_why, change) => {
  remember(toDigest(folder), folder);
  change();
  expect(hasPassed(folder)).toBe(false);
});
