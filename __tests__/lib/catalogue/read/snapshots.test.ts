/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { getCataloguePath } from '@/lib/catalogue/damage';
import { getAddress, getItem } from '@/lib/catalogue/read/items';
import { trace } from '@/lib/catalogue/read/trace';
import { getIndex } from '@/lib/search/engine/index-state';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();
const before = { ...process.env };
const served = path.join(archive.folder, 'served');
const boat = makeItem('sea/boat.jpg', { title: 'A boat' });
const crane = makeItem('sea/crane.jpg');

afterAll(() => {
  process.env = before;
  archive.remove();
});

/** Switches to a new snapshot, as a follower does after a complete download. */
function put(name: string) {
  const db = new Database(getCataloguePath(archive.data));
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  fs.copyFileSync(getCataloguePath(archive.data), path.join(served, 'snapshots', name));
  const link = `${getCataloguePath(served)}.tmp`;
  fs.symlinkSync(path.join('snapshots', name), link);
  fs.renameSync(link, getCataloguePath(served));
}

/** Longer than the interval between checks of the file. */
const look = () => new Promise((resolve) => setTimeout(resolve, 250));

test('a page is rendered from one snapshot, and the next page from the new one', async () => {
  fs.mkdirSync(path.join(served, 'snapshots'), { recursive: true });
  Object.assign(process.env, archive.env, { VITRINE_DATA: served });
  archive.put([boat, crane]);
  archive.take([crane]);
  put('one.db');
  const early = getIndex().commit;
  let late = early;
  await trace(async () => {
    expect(getItem(boat.id)?.title).toBe('A boat');
    archive.put([makeItem('sea/boat.jpg', { title: 'Two boats' }), crane]);
    put('two.db');
    fs.rmSync(path.join(served, 'snapshots/one.db'));
    await look();
    expect(getItem(boat.id)?.title).toBe('A boat');
    // The search columns are always the latest.
    late = getIndex().commit;
    expect(late).toBeGreaterThan(early);
    // Mixing both snapshots would report the restored item as unknown.
    expect(getAddress(crane.id)).toEqual({ type: 'gone' });
  });
  expect(getIndex().commit).toBe(late);
  await trace(async () => {
    expect(getItem(boat.id)?.title).toBe('Two boats');
    expect(getAddress(crane.id)?.type).toBe('item');
  });
});
