// Files that change between a scan and the reading or drawing of them.
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { createIndexer } from '@/lib/catalogue/index/index-library';
import type { IndexAnswer, IndexTask } from '@/lib/catalogue/index/prepare-item';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { answer } from '@/lib/library/reader';
import { createReaders } from '@/lib/library/readers';
import { createPlace, look, makePhoto, type Place } from '../site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

/** An indexer with hooks that change the library before a task starts and before its result arrives. */
function open(before: (task: IndexTask) => void, after: (task: IndexTask) => void) {
  fs.mkdirSync(place.data, { recursive: true });
  const [root, data] = [fs.realpathSync(place.library), fs.realpathSync(place.data)];
  const own = createReaders<IndexTask, IndexAnswer>({
    entry: path.resolve('dist/reader.mjs'),
    count: 1,
    timeout: 120_000,
    onBroken(error) {
      throw error;
    },
  });
  const readers = {
    ...own,
    async read(task: IndexTask) {
      before(task);
      const told = await own.read(task);
      after(task);
      return told;
    },
  };
  const writer = new CatalogueWriter(data);
  return {
    indexer: createIndexer({ writer, readers, root, data }),
    close() {
      own.close();
      writer.close();
    },
  };
}

test('a file that is written and moved while it is drawn is followed, and its id always resolves', async () => {
  const photo = await makePhoto('#803020');
  const file = place.put('before/a.jpg', photo);
  const moved = path.join(place.library, 'after/a.jpg');
  const isFirst = (task: IndexTask) => task.type === 'pixels' && fs.existsSync(file);
  const { indexer, close } = open(
    (task) => {
      if (isFirst(task)) fs.writeFileSync(file, photo.subarray(0, 20));
    },
    (task) => {
      if (!isFirst(task)) return;
      fs.writeFileSync(file, photo);
      fs.renameSync(path.dirname(file), path.dirname(moved));
    },
  );
  try {
    await indexer.indexAll();
    expect(look(place)).toMatchObject({ items: [{ path: 'before/a.jpg' }], redirects: [], problems: [] });
    await indexer.indexFolders(['']);
    expect(look(place)).toMatchObject({
      items: [{ path: 'after/a.jpg', drawn: 1 }],
      redirects: [{ path: 'before/a.jpg', target: toItemId('after/a.jpg') }],
      problems: [],
    });
  } finally {
    close();
  }
});

test('a file that is overwritten while it is read keeps its item until it can be read', async () => {
  const file = place.put('a.jpg', await makePhoto('#803020'));
  const larger = await makePhoto('#208030', undefined, { width: 80, height: 80 });
  let isWriting = false;
  const { indexer, close } = open(
    () => {},
    (task) => {
      if (isWriting && task.type === 'facts') fs.writeFileSync(file, larger);
    },
  );
  try {
    await indexer.indexAll();
    fs.writeFileSync(file, larger.subarray(0, 20));
    isWriting = true;
    await indexer.indexFolders(['']);
    expect(look(place)).toMatchObject({ items: [{ path: 'a.jpg' }], problems: [] });
    await indexer.indexFolders(['']);
    expect(look(place)).toMatchObject({ items: [{ path: 'a.jpg', drawn: 1 }], problems: [] });
    expect(JSON.parse(look(place).items[0]?.data ?? '{}')).toMatchObject({ width: 80, height: 80 });
  } finally {
    close();
  }
});

// Every read fails as on a disconnected drive, which decoders report as an unknown format.
const UNREADABLE = '/proc/self/mem';
const testOnLinux = fs.existsSync(UNREADABLE) ? test : test.skip;

testOnLinux('what cannot be read now is not said to be damaged, whatever its decoder says', async () => {
  const source = { id: 'a', version: 'a', absolute: UNREADABLE, type: 'image/jpeg', width: 4, height: 4 };
  const grid = path.join(place.library, 'grid.webp');
  expect(await answer({ type: 'pixels', source, grid, lenient: true })).toMatchObject({
    type: 'problem',
    reason: 'unreadable',
    passing: true,
    detail: expect.stringContaining('EIO'),
  });
});
