/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { createCliPlace } from '../cli';

const { place, vitrine, remove } = createCliPlace('vitrine-init-');
const PICTURE = 'tools/sample/film/muybridge-cat-in-motion-poster.jpg';

let library: string;
beforeEach(() => {
  library = fs.mkdtempSync(path.join(place, 'Harbour: 50% & more-'));
  fs.mkdirSync(path.join(library, 'boats, old'));
  for (const name of ['quay "west".jpg', '=sum.jpg', '-a.jpg', 'boats, old/b.jpg'])
    fs.copyFileSync(PICTURE, path.join(library, name));
});
afterAll(remove);

const read = (name: string) => fs.readFileSync(path.join(library, name), 'utf8');
const data = () => ['--data', `${library}-data`];
const index = () => vitrine(['index', library, ...data()]).stdout;
/** @returns the paths that the report lists as problems */
const listProblems = () =>
  JSON.parse(vitrine(['report', library, '--json', '--only=problem', ...data()]).stdout).findings as unknown[];

test('writes three files, with a row for each file, and names them', () => {
  const { status, stdout } = vitrine(['init', library, ...data()]);
  expect(status).toBe(0);
  for (const name of ['vitrine.yaml', 'index.md', 'metadata.csv']) expect(stdout).toContain(`wrote ${library}/${name}`);
  expect(read('metadata.csv').trim().split('\r\n')).toHaveLength(5);
  expect(read('vitrine.yaml')).toMatch(/^# licence: /m);
});

test('Vitrine reads the files without a problem, and shows the items as before', () => {
  vitrine(['init', library, ...data()]);
  expect(index()).toContain('4 items, 0 problems');
  expect(listProblems()).toEqual([]);
});

test('a row applies to its file, also with a comma, a quotation mark or an equals sign in its name', () => {
  vitrine(['init', library, ...data()]);
  const rows = read('metadata.csv').split('\r\n');
  const titled = rows.map((row, at) => (at > 0 ? row.replace(/,,/, `,Title ${at},`) : row));
  fs.writeFileSync(path.join(library, 'metadata.csv'), titled.join('\r\n'));
  expect(index()).toContain('4 items, 0 problems');
  const { counts } = JSON.parse(vitrine(['report', library, '--json', ...data()]).stdout);
  expect(counts).not.toHaveProperty('title');
  expect(counts).toMatchObject({ alt: 4 });
});

test('each setting that is commented out is valid without its #', () => {
  vitrine(['init', library, ...data()]);
  fs.mkdirSync(path.join(library, 'harbour'));
  fs.copyFileSync(PICTURE, path.join(library, 'harbour/boats.jpg'));
  fs.copyFileSync(PICTURE, path.join(library, 'boats.jpg'));
  for (const name of ['vitrine.yaml', 'index.md'])
    fs.writeFileSync(path.join(library, name), read(name).replace(/^# (?=\w+: )/gm, ''));
  expect(read('vitrine.yaml')).toMatch(/^hide: /m);
  expect(index()).toContain('6 items, 0 problems');
  expect(listProblems()).toEqual([]);
});

test('leaves files that are there as they are, under any of their names', () => {
  fs.writeFileSync(path.join(library, 'Vitrine.yml'), 'title: Mine\n');
  fs.writeFileSync(path.join(library, 'INDEX.md'), 'Mine.\n');
  const { status, stdout } = vitrine(['init', library, ...data()]);
  expect(status).toBe(0);
  expect(stdout.match(/^left /gm)).toHaveLength(2);
  expect(fs.readdirSync(library)).not.toContain('vitrine.yaml');
  expect(fs.readdirSync(library)).not.toContain('index.md');
  fs.writeFileSync(path.join(library, 'metadata.csv'), 'mine');
  vitrine(['init', library, ...data()]);
  expect(read('metadata.csv')).toBe('mine');
});
