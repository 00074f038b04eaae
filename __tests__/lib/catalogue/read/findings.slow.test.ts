/** @jest-environment node */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import Database from 'libsql';
import { acquireLock } from '@/lib/catalogue/index/lock';
import { listFindings } from '@/lib/catalogue/read/findings';
import { getMessages } from '@/lib/messages/messages';
import { createPlace, index, makePhoto, type Place } from '../site';

const run = promisify(execFile);
const en = getMessages('en');
let place: Place;
let printed: (...args: string[]) => Promise<{ stdout: string; stderr: string }>;

beforeAll(async () => {
  place = createPlace();
  const photo = await makePhoto('#225588');
  for (const name of ['one.jpg', 'two.jpg', '=three.jpg']) place.put(`same/${name}`, photo);
  place.put('named.jpg', await makePhoto('#993366'));
  place.put('equal.jpg', await makePhoto('#339966'));
  place.put('walk.md', '---\ntitle: Walk\n---\nWords.\n');
  place.put('metadata.csv', 'file,title\nnamed.jpg,A title of its own\nequal.jpg,Equal\n');
  place.put('broken.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]));
  place.put('vitrine.yaml', 'titel: Wrong\n');
  place.put('same/index.md', '---\nobject: scroll\n---\n');
  await index(place);
  const env = { ...process.env, VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data };
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  printed = (...args) => run(process.execPath, ['dist/vitrine.mjs', 'report', ...args], { env });
});
afterAll(() => place.remove());

test('missing metadata, duplicates and problems of files are found', () => {
  const found = [...listFindings(en)].map(
    ({ path, kind, reason, detail = '' }) => `${kind} ${path} ${reason ? `${reason} ` : ''}${detail}`,
  );
  expect(found).toEqual(
    expect.arrayContaining([
      'title same/one.jpg shown as “One”',
      'alt named.jpg ',
      'duplicate same/one.jpg the same as same/=three.jpg',
      'duplicate same/two.jpg the same as same/=three.jpg',
      expect.stringMatching(/^problem broken\.jpg damaged|^problem broken\.jpg \w+/),
      expect.stringMatching(/^problem same\/index\.md .*object is true, individuals, paged or continuous/),
      expect.stringMatching(/^problem vitrine\.yaml .*titel/),
    ]),
  );
  expect(found).not.toContainEqual(expect.stringContaining('title named.jpg'));
  expect(found).not.toContainEqual(expect.stringContaining('duplicate same/=three.jpg'));
});

test('an explicit title counts even if it equals the file name', () => {
  const untitled = [...listFindings(en, new Set(['title']))].map(({ path }) => path);
  expect(untitled).toEqual(['same/=three.jpg', 'same/one.jpg', 'same/two.jpg']);
});

test('only the selected kinds are searched', () => {
  expect([...listFindings(en, new Set(['duplicate']))]).toHaveLength(2);
  expect(new Set([...listFindings(en, new Set(['alt', 'date']))].map(({ kind }) => kind))).toEqual(
    new Set(['alt', 'date']),
  );
});

test('as text: totals first, each kind with one example, and all findings in a file, one per line', async () => {
  const { stdout } = await printed();
  const [totals, first, example] = stdout.split('\n');
  expect(totals).toMatch(/^6 items are shown/);
  expect(first).toMatch(/ 3 have no title$/);
  expect(example?.trim()).toBe('"same/=three.jpg": no title (shown as “=three”)');
  expect(stdout).toMatch(/ 2 hold the same as another\n/);
  expect(stdout.match(/: no title/g)).toHaveLength(1);
  const [, list = ''] = /^All of them are in (.+)$/m.exec(stdout) ?? [];
  const text = fs.readFileSync(list, 'utf8');
  expect(text).toContain('"same/one.jpg": no title (shown as “One”)\n');
  expect(text.match(/^"/gm)).toHaveLength([...listFindings(en)].length);
});

test('as JSON: the same, with the paths of files', async () => {
  const { findings, counts, items } = JSON.parse((await printed('--json')).stdout);
  expect(findings).toHaveLength([...listFindings(en)].length);
  expect(findings).toContainEqual({ file: 'named.jpg', finding: 'alt' });
  expect([counts.duplicate, items]).toEqual([2, 6]);
});

test('as CSV: with formulas escaped', async () => {
  const rows = parse((await printed('--csv', '--only=place,duplicate')).stdout) as string[][];
  expect(rows[0]).toEqual(['file', 'finding', 'detail']);
  expect(rows.slice(1).map(([file]) => file)).toEqual([
    'equal.jpg',
    'named.jpg',
    'same/=three.jpg',
    'same/one.jpg',
    'same/two.jpg',
    'same/one.jpg',
    'same/two.jpg',
  ]);
});

test("in the language of the site, except for machine-readable output and the readers' messages", async () => {
  place.put('vitrine.yaml', 'titel: Wrong\nlanguage: de\n');
  await index(place);
  const de = getMessages('de');
  const { stdout } = await printed();
  expect(stdout).toContain(`"same/=three.jpg": ${de('finding.title')} (${de('report.shownAs', { title: '=three' })})`);
  expect(stdout).toContain(` 2 ${de('findings.duplicate')}\n`);
  expect(stdout).toContain(`"broken.jpg": ${de('finding.problem')} (${de('problem.damaged')}: its header`);
  expect((await printed('--json', '--only=title')).stdout).toContain('"detail":"shown as “One”"');
  place.put('vitrine.yaml', 'titel: Wrong\n');
  await index(place);
});

test('an unknown kind is reported with the known ones', async () => {
  await expect(printed('--only=colour')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/"colour": title, alt/),
  });
  await expect(printed('--xml')).rejects.toMatchObject({ stderr: expect.stringContaining('--xml') });
});

test('during the first scan the figures are declared unfinished', async () => {
  const db = new Database(path.join(place.data, 'catalogue.db'), { timeout: 5000 });
  const { stderr } = await printed();
  expect(stderr).toBe('');
  db.exec("DELETE FROM meta WHERE name = 'whole'; UPDATE meta SET value = 2 WHERE name = 'done'");
  const note = /Indexing is under way \(2 of \d+ files so far\): these figures are unfinished\.\n/;
  expect((await printed()).stdout).toMatch(note);
  expect((await printed('--csv')).stderr).toMatch(note);
  expect(JSON.parse((await printed('--json')).stdout).unfinished).toBe(true);
  const lock = acquireLock(place.data);
  const { output } = await index(place);
  lock?.release();
  expect(output).toMatch(note);
  expect((await index(place)).output).not.toContain('unfinished');
  db.close();
});
