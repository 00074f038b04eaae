import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createOutbox, type Outbox } from '@/lib/letters/outbox';

let data: string;
let box: Outbox;

beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'inbox-'));
  box = createOutbox(data);
});
afterEach(() => fs.rmSync(data, { recursive: true }));

const toLetter = (number: number, name = `Visitor ${number}`) => ({
  id: `letter${number}`,
  date: `2030-01-0${number}T00:00:00.000Z`,
  name,
  email: `visitor${number}@example.org`,
  message: `Message ${number}`,
  publish: false,
});

const list = async () => (await box.listAll()).map(({ id, isDone }) => [id, isDone]);
const readAll = () => fs.readdirSync(data).map((name) => fs.readFileSync(path.join(data, name), 'utf8'));

test('lists letters, the latest first, and remembers which are done', async () => {
  for (const number of [1, 2, 3]) await box.keep(toLetter(number));
  await box.setDone('letter2', true);
  await box.setDone('letter1', true);
  await box.setDone('letter1', false);
  box = createOutbox(data);
  expect(await list()).toEqual([
    ['letter3', false],
    ['letter2', true],
    ['letter1', false],
  ]);
  expect(await box.listPending('mail')).toHaveLength(3);
});

test('a deleted letter is in no file any more, and all other lines stay byte for byte', async () => {
  const file = path.join(data, 'letters.jsonl');
  const strange = '{"id":"letter9", "odd" : true}\n\nnot json\n';
  fs.writeFileSync(file, strange);
  await box.keep(toLetter(1));
  const others = fs.readFileSync(file, 'utf8');
  fs.appendFileSync(file, `${JSON.stringify(toLetter(2, 'Ida Berg')).slice(0, 60)}\n`);
  await box.keep(toLetter(2, 'Ida Berg'));
  fs.appendFileSync(file, `{ "message": "Ida Berg", "id": "letter2" }\n`);
  fs.writeFileSync(`${file}.tmp`, 'a copy with Ida Berg, left behind by a crash');
  fs.writeFileSync(`${file}.bak`, "the owner's own");
  await box.setDone('letter2', true);
  await box.remove('letter2');
  expect(readAll().join('\n')).not.toMatch(/Ida Berg|visitor2|Message 2/);
  expect(fs.readFileSync(file, 'utf8')).toBe(others);
  expect(fs.existsSync(`${file}.bak`)).toBe(true);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  expect(await list()).toEqual([['letter1', false]]);
});

test('a deleted letter is not delivered later', async () => {
  for (const number of [1, 2]) await box.keep(toLetter(number));
  await box.remove('letter1');
  expect((await box.listPending('mail')).map(({ id }) => id)).toEqual(['letter2']);
});

test('letters that arrive while others are deleted are all there', async () => {
  for (let number = 1; number < 10; number += 2) await box.keep(toLetter(number));
  const work: Promise<unknown>[] = [];
  for (let number = 1; number < 10; number += 1)
    work.push(number % 2 ? box.remove(`letter${number}`) : box.keep(toLetter(number)));
  await Promise.all(work);
  expect((await list()).map(([id]) => id)).toEqual(['letter8', 'letter6', 'letter4', 'letter2']);
});
