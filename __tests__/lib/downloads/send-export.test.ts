/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { GET as getCsv } from '@/app/data/items.csv/route';
import { GET as getLines } from '@/app/data/items.ndjson/route';
import { COLUMNS } from '@/lib/model/open-data';
import { createArchive, makeItem, makeItems } from '../../algolia/archive';

const archive = createArchive();
const boat = makeItem('sea/boat.jpg', { title: '=HYPERLINK("http://evil.example")', caption: 'One,\n"two"' });
const many = makeItems(1200, 'many');

beforeAll(() => {
  archive.put([boat, ...many]);
  Object.assign(process.env, archive.env, { VITRINE_URL: 'https://photos.example' });
});
afterAll(archive.remove);

const ask = (get: typeof getCsv, headers: Record<string, string> = {}, method = 'GET') =>
  get(new Request('http://inside/data', { headers, method }));
const readLines = async () =>
  (await (await ask(getLines)).text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('every item is one line of JSON', async () => {
  const lines = await readLines();
  expect(lines.map(({ id }) => id).sort()).toEqual([boat, ...many].map(({ id }) => id).sort());
  expect(lines.find(({ id }) => id === boat.id)).toMatchObject({ title: boat.title, caption: boat.caption });
});

test('the table has the same items under the documented columns, with formulas escaped', async () => {
  const response = await ask(getCsv);
  expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  const [head, ...rows] = parse(await response.text()) as string[][];
  expect(head).toEqual(Object.keys(COLUMNS));
  expect(rows).toHaveLength(1201);
  const [row] = rows.filter(([id]) => id === boat.id);
  expect([row?.[3], row?.[4]]).toEqual([`'${boat.title}`, boat.caption]);
});

test('docs/open-data.md documents exactly the columns', () => {
  const text = fs.readFileSync(path.join(process.cwd(), 'docs/open-data.md'), 'utf8');
  const named = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(COLUMNS));
});

test('an ETag is valid until an item is changed, added or deleted', async () => {
  const tag = async () => (await ask(getCsv)).headers.get('etag') ?? '';
  const seen = new Set([await tag()]);
  expect((await ask(getCsv, { 'If-None-Match': await tag() })).status).toBe(304);
  expect((await ask(getCsv, { 'If-None-Match': (await tag()).replace('W/', '') })).status).toBe(304);
  expect((await ask(getLines, { 'If-None-Match': await tag() })).status).toBe(200);
  archive.put([{ ...boat, title: 'A boat' }]);
  seen.add(await tag());
  archive.take([boat]);
  seen.add(await tag());
  archive.change((writer) => writer.removeItem('many/0.jpg'));
  seen.add(await tag());
  archive.change((writer) => writer.setSite('{"licence":"https://terms.example/"}', {}));
  seen.add(await tag());
  expect(seen.size).toBe(5);
  expect((await readLines()).some(({ id }) => id === boat.id || id === many[0]?.id)).toBe(false);
});

test('HEAD gets no body', async () => {
  expect(await (await ask(getCsv, {}, 'HEAD')).text()).toBe('');
});

test('only as much is read as the client consumes', async () => {
  const reader = (await ask(getLines)).body?.getReader();
  const first = await reader?.read();
  expect(String(new TextDecoder().decode(first?.value)).split('\n').length).toBeLessThan(600);
  await reader?.cancel();
});
