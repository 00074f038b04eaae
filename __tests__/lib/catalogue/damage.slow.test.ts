/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { GET as getHealth } from '@/app/api/health/route';
import { GET as getLines } from '@/app/data/items.ndjson/route';
import { GET as getSitemap } from '@/app/sitemap/[page]/route';
import { getCataloguePath, isDamage, isDamageReported, readInode, reportDamage } from '@/lib/catalogue/damage';
import { toItemId } from '@/lib/catalogue/ids';
import { listCards } from '@/lib/catalogue/read/cards';
import { listChanges } from '@/lib/catalogue/read/changes';
import { getAddress, listItems } from '@/lib/catalogue/read/items';
import { listNewest } from '@/lib/catalogue/read/newest';
import { examine, openForWriting } from '@/lib/catalogue/schema';
import { getSortKey } from '@/lib/catalogue/to-item';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { search } from '@/lib/search/search';
import { readSitemap } from '@/lib/seo/sitemaps';
import { createArchive, makeItem, makeItems } from '../../algolia/archive';
import { createPlace, index, look, makePhoto, startIndexer, until } from './site';

const PAGE = 4096;
const archive = createArchive();
const { data } = archive;
const file = getCataloguePath(data);
const log = `${file}-wal`;
const items = makeItems(60, 'many').map((item) => ({ ...item, caption: 'Of the harbour, '.repeat(60) }));
let whole: Buffer;

beforeAll(() => {
  Object.assign(process.env, archive.env, { VITRINE_URL: 'https://photos.example' });
  archive.put([...items, makeItem('gone.jpg')]);
  archive.take([makeItem('gone.jpg')]);
  const db = new Database(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  whole = fs.readFileSync(file);
});
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  for (const suffix of ['.db-wal', '.db-shm', '.damaged'])
    fs.rmSync(path.join(data, `catalogue${suffix}`), { force: true });
  // A new inode, as when a backup is restored, so that readers reopen the file.
  fs.writeFileSync(`${file}.new`, whole);
  fs.renameSync(`${file}.new`, file);
});
afterEach(() => jest.restoreAllMocks());
afterAll(archive.remove);

/** Deterministic pseudo-random bytes. */
function toNoise(length: number, seed: number) {
  let state = seed + 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 16;
    }),
  );
}

function destroy(name: string, at: number, length = PAGE) {
  const handle = fs.openSync(name, 'r+');
  fs.writeSync(handle, toNoise(length, at), 0, length, at);
  fs.closeSync(handle);
}

const findPage = (content: string) => Math.floor(whole.indexOf(content) / PAGE) * PAGE;

const pass = () => new Promise((resolve) => setTimeout(resolve, 250));

async function askHealth() {
  const response = getHealth();
  return { status: response.status, ...(await response.json()) };
}

test('damage to any page is detected at the next start', () => {
  const db = new Database(file);
  const { freelist_count: free } = db.prepare('PRAGMA freelist_count').get() as { freelist_count: number };
  db.close();
  const unnoticed: number[] = [];
  for (let at = 0; at < whole.length; at += PAGE) {
    fs.writeFileSync(file, whole);
    destroy(file, at);
    const opened = openForWriting(data);
    if (!opened.fresh) unnoticed.push(at / PAGE);
    opened.db.close();
  }
  expect(whole.length / PAGE).toBeGreaterThan(60);
  expect(unnoticed.length).toBeLessThanOrEqual(free);
});

test('damage to an overflow page of a long text, which has no b-tree structure, is detected at the next start', () => {
  const writer = new CatalogueWriter(data);
  const long = { ...makeItem('long.jpg'), description: 'Of the long harbour. '.repeat(1000) };
  writer.begin();
  writer.publishItem(long, getSortKey(long, 'date'), long.version);
  writer.commit();
  writer.close();
  const copied = new Database(file);
  copied.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  copied.close();
  const bytes = fs.readFileSync(file);
  // A page of text only, after the four bytes of the pointer to the next.
  const at = Math.floor(bytes.indexOf('Of the long harbour. '.repeat(150)) / PAGE) * PAGE;
  expect(at).toBeGreaterThan(0);
  bytes.fill(0, at + 4, at + PAGE);
  fs.writeFileSync(file, bytes);
  const { db, fresh } = openForWriting(data);
  db.close();
  expect(fresh).toBe(true);
});

test('damaged names of tables and columns count as damage, not as an unavailable catalogue', () => {
  for (const [name, spoilt] of [
    ['CREATE TABLE items', 'CREATE TABLE itema'],
    ['data TEXT', 'dbta TEXT'],
  ] as const) {
    const bytes = Buffer.from(whole);
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) bytes.write(spoilt, at);
    fs.writeFileSync(file, bytes);
    const { db, fresh } = openForWriting(data);
    db.close();
    expect(fresh).toBe(true);
  }
});

test('a truncated copy of the log never mixes old and new data', () => {
  const writer = new CatalogueWriter(data);
  for (const item of makeItems(260, 'later')) {
    writer.begin();
    writer.publishItem(item, getSortKey(item, 'date'), item.version);
    writer.commit();
  }
  const [pages, frames] = [fs.readFileSync(file), fs.readFileSync(log)];
  writer.close();
  const frame = PAGE + 24;
  const count = Math.floor(frames.length / frame);
  expect(count).toBeGreaterThan(500);
  for (let round = 0; round < 12; round += 1) {
    fs.writeFileSync(file, pages);
    fs.writeFileSync(log, frames);
    destroy(log, 32 + Math.floor((round * count) / 12) * frame, frame);
    const { db, fresh } = openForWriting(data);
    const rows = db.prepare('SELECT count(*) AS count FROM items').get() as { count: number };
    if (!fresh) expect(rows.count).toBeGreaterThan(items.length);
    if (!fresh) expect(db.prepare('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
    db.close();
  }
});

// DAMAGE_SEEDS=500 tests more; npm run test:abuse -- --only=^damage --damage=500 tests the whole site.
const SEEDS = Number(process.env.DAMAGE_SEEDS ?? 40);

/** Reads all that visitors can: items one by one and in lists, words, exports. @throws Error at the first damage */
async function readAll() {
  const known = [...items, makeItem('gone.jpg')];
  for (const { id } of known) getAddress(id);
  listItems('many', 0, 100);
  listCards('', 0, 10);
  listNewest('', 60);
  listChanges(0, 1000);
  await search([{ indexName: 'vitrine', query: 'harbour' }]);
  for (const part of readSitemap('items-1', () => []) ?? []) expect(part).toBeTruthy();
  await (await getLines(new Request('https://photos.example/data'))).text();
}

test(`each of ${SEEDS} random damages is detected at the start or while reading, or changes no response`, async () => {
  const tally = { start: 0, reader: 0, nobody: 0 };
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const bytes = Buffer.from(whole);
    const noise = toNoise(8, seed * 7919);
    const at = (noise.readUInt32LE(0) % (whole.length / PAGE)) * PAGE;
    const [from, length] = seed % 2 ? [0, PAGE] : [512 * (noise.readUInt8(4) % 8), 512];
    toNoise(length, seed).copy(bytes, at + from);
    fs.writeFileSync(`${file}.new`, bytes);
    fs.renameSync(`${file}.new`, file);
    for (const suffix of ['-wal', '-shm']) fs.rmSync(file + suffix, { force: true });
    const { fresh, db } = openForWriting(data);
    db.close();
    if (fresh) {
      tally.start += 1;
      continue;
    }
    await pass();
    const met = await readAll().then(
      () => false,
      () => true,
    );
    if (!met) tally.nobody += 1;
    else {
      tally.reader += 1;
      expect([seed, (await askHealth()).status]).toEqual([seed, 503]);
      expect(() => examine(data)).toThrow(/malformed/);
    }
  }
  console.info(`${SEEDS} damages: ${JSON.stringify(tally)}`);
  expect(tally.start).toBeGreaterThan(SEEDS / 3);
});

test('a catalogue that cannot be opened, but is not damaged, is left unchanged', () => {
  fs.mkdirSync(log);
  expect(() => openForWriting(data)).toThrow(
    `VITRINE_DATA=${data} cannot be used: a file in it cannot be opened (${file}). Remedy: `,
  );
  fs.rmdirSync(log);
  expect(fs.readFileSync(file).equals(whole)).toBe(true);
  const { db, fresh } = openForWriting(data);
  db.close();
  expect(fresh).toBe(false);
});

test('damage found by a reader is reported, fails streams, and makes health 503 until the catalogue is rebuilt', async () => {
  await pass();
  expect(await askHealth()).toMatchObject({ status: 200, ready: true, items: items.length });
  // Replace the catalogue with a copy in which a page of items is damaged, which has not been read yet.
  fs.writeFileSync(`${file}.new`, whole);
  destroy(`${file}.new`, findPage('"many/30.jpg"'));
  fs.renameSync(`${file}.new`, file);
  await pass();
  const asked = new Request('https://photos.example/data');
  await expect(getLines(asked).then((answer) => answer.text())).rejects.toThrow();
  expect(await askHealth()).toMatchObject({ status: 503, ready: false, state: 'damaged' });
  const sitemap = await getSitemap(asked, { params: Promise.resolve({ page: 'items-1' }) });
  await expect(sitemap.text()).rejects.toThrow();
  expect(isDamageReported(data)).toBe(true);
  expect(() => examine(data)).toThrow(/malformed/);
  archive.put(items);
  await pass();
  expect(await askHealth()).toMatchObject({ status: 200, ready: true, items: items.length });
  expect(getAddress(toItemId('gone.jpg'))).toEqual({ type: 'gone' });
});

test('an item in a damaged sector is detected when it is read', async () => {
  destroy(file, whole.indexOf('Of the harbour', findPage('"many/40.jpg"')), 200);
  await pass();
  await expect(getLines(new Request('https://photos.example/data')).then((answer) => answer.text())).rejects.toThrow();
  expect((await askHealth()).status).toBe(503);
  expect(() => examine(data)).toThrow(/no JSON|malformed/);
  const { fresh, db } = openForWriting(data);
  expect(fresh).toBe(true);
  db.close();
});

test('an unfounded report of damage is discarded', () => {
  reportDamage(data, readInode(data));
  expect(isDamageReported(data)).toBe(true);
  examine(data);
  expect(isDamageReported(data)).toBe(false);
  reportDamage(data, 1);
  expect(isDamageReported(data)).toBe(false);
  expect(isDamage(new Error('something else'))).toBe(false);
});

test('the indexer beside a site checks a reported damage without a change in the library', async () => {
  const place = createPlace();
  try {
    for (let number = 0; number < 20; number += 1) place.put(`${number}.jpg`, await makePhoto(`#${100000 + number}`));
    await index(place);
    const [child, told] = [startIndexer(place, {}, ['--watch']), jest.fn()];
    child.child.on('message', told);
    await until('it has looked for damage', () => told.mock.calls.length > 0);
    const catalogue = getCataloguePath(place.data);
    // The indexer may check at any time after the report.
    destroy(catalogue, 8 * PAGE, fs.statSync(catalogue).size - 8 * PAGE);
    reportDamage(place.data, readInode(place.data));
    const { code, output } = await child.ended;
    expect([code, output]).toEqual([75, expect.stringContaining('it is built anew from the library')]);
    await index(place);
    expect(look(place).items).toHaveLength(20);
  } finally {
    await place.remove();
  }
});
