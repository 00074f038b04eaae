/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { SCHEMA_VERSION } from '@/lib/catalogue/schema';
import { getSortKey } from '@/lib/catalogue/to-item';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { type Bucket, createBucket } from '@/lib/clients/s3';
import { openDatabase } from '@/lib/clients/sqlite';
import { createSnapshotFollower } from '@/lib/replication/follow';
import { createPublisher, SupersededError } from '@/lib/replication/publish';
import { parseManifest, toBlockKey, toManifestKey } from '@/lib/replication/snapshot';
import { createSweeper, GRACE } from '@/lib/replication/sweep';
import { S3_ENVIRONMENT, startS3 } from '@/tools/s3-server';
import { makeItem } from '../../algolia/archive';

let s3: Awaited<ReturnType<typeof startS3>>;
let store: Bucket;
let folder: string;
let serial = 0;

beforeAll(async () => {
  Object.assign(process.env, S3_ENVIRONMENT);
  s3 = await startS3();
});
beforeEach(() => {
  serial += 1;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-replication-'));
  store = createBucket({ bucket: 'vitrine', prefix: `${serial}/` }, s3.endpoint);
});
afterEach(() => {
  s3.setFaults({});
  fs.rmSync(folder, { recursive: true, force: true });
});
afterAll(() => s3.close());

/** An indexer's catalogue with its publisher. */
function openLeader(name = 'leader') {
  const data = path.join(folder, name);
  const writer = new CatalogueWriter(data);
  writer.leaveCheckpoints();
  const db = openDatabase(path.join(data, 'catalogue.db'), true);
  db.exec('PRAGMA wal_autocheckpoint = 0');
  const publisher = createPublisher({ store, data, schema: SCHEMA_VERSION, db });
  return {
    data,
    writer,
    publisher,
    put(paths: string[], title = 'Harbour') {
      writer.begin();
      for (const where of paths) {
        const item = makeItem(where, { title: `${title} of ${where}`, keywords: ['sea'] });
        writer.publishItem(item, getSortKey(item, 'date'), item.version);
      }
      writer.commit();
    },
    close() {
      db.close();
      writer.close();
    },
  };
}

const openFollower = (name = 'follower') => {
  const data = path.join(folder, name);
  return { data, ...createSnapshotFollower({ store, data, schema: SCHEMA_VERSION }) };
};

/** All rows of all tables. */
function dump(data: string) {
  const db = new Database(path.join(data, 'catalogue.db'));
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all() as {
    name: string;
  }[];
  const rows = Object.fromEntries(
    tables.map(({ name }) => [
      name,
      db
        .prepare(`SELECT * FROM "${name}"`)
        .raw()
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
  expect((db.prepare('PRAGMA integrity_check').all() as object[])[0]).toMatchObject({ integrity_check: 'ok' });
  db.close();
  return rows;
}

const readCell = (data: string, question: string) => {
  const db = new Database(path.join(data, 'catalogue.db'));
  const [value] = db.prepare(question).raw().get() as unknown as [unknown];
  db.close();
  return value;
};

const paths = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `sea/${from + at}.jpg`);

describe('a published catalogue', () => {
  test('is equal on every follower, commit after commit', async () => {
    const leader = openLeader();
    const follower = openFollower();
    expect(await follower.follow()).toBeNull();
    leader.put(paths(0, 200));
    await leader.publisher.publish();
    expect(await follower.follow()).toMatchObject({ schema: SCHEMA_VERSION });
    expect(dump(follower.data)).toEqual(dump(leader.data));
    expect(await leader.publisher.publish()).toBeNull();
    expect(await follower.follow()).toBeNull();
    leader.put(['sea/7.jpg'], 'Another harbour');
    leader.writer.begin();
    for (let at = 20; at < 60; at += 1) leader.writer.removeFile('sea', `${at}.jpg`);
    leader.writer.commit();
    await leader.publisher.publish();
    await follower.follow();
    expect(dump(follower.data)).toEqual(dump(leader.data));
    expect(readCell(follower.data, 'SELECT count(*) FROM items')).toBe(160);
    leader.close();
  });

  test('transfers only a part for a changed item, regardless of checkpoints', async () => {
    const leader = openLeader();
    const follower = openFollower();
    for (let from = 0; from < 1500; from += 500) leader.put(paths(from, from + 500));
    await leader.publisher.publish();
    await follower.follow();
    const [sent, fetched] = [{ ...leader.publisher.sent }, { ...follower.fetched }];
    leader.put(['sea/700.jpg'], 'Another');
    await leader.publisher.publish();
    await follower.follow();
    expect(leader.publisher.sent.bytes - sent.bytes).toBeLessThan(sent.bytes / 2);
    expect(follower.fetched.bytes - fetched.bytes).toBeLessThan(fetched.bytes / 2);
    expect(dump(follower.data)).toEqual(dump(leader.data));
    leader.close();
  });

  test('never exposes a partial commit, even if commits continue during the transfer', async () => {
    const leader = openLeader();
    const follower = openFollower();
    let isWriting = true;
    // Every commit writes ten items with one name, so another number would be an incomplete commit.
    const writing = (async () => {
      for (let round = 0; round < 120; round += 1) {
        leader.put(paths(round * 10, round * 10 + 10), `Round ${round}`);
        leader.put(paths(0, 10), `Again ${round}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      isWriting = false;
    })();
    let shown = 0;
    while (isWriting) {
      await leader.publisher.publish();
      const manifest = await follower.follow();
      if (!manifest) continue;
      shown += 1;
      expect(readCell(follower.data, "SELECT value FROM meta WHERE name = 'commit'")).toBe(String(manifest.commit));
      expect(Number(readCell(follower.data, 'SELECT count(*) FROM items')) % 10).toBe(0);
      expect(
        readCell(
          follower.data,
          "SELECT count(DISTINCT substr(json_extract(data, '$.title'), 1, 9)) FROM items WHERE path IN ('sea/0.jpg', 'sea/5.jpg', 'sea/9.jpg')",
        ),
      ).toBe(1);
      expect(readCell(follower.data, 'PRAGMA integrity_check')).toBe('ok');
    }
    await writing;
    await leader.publisher.publish();
    await follower.follow();
    expect(shown).toBeGreaterThan(2);
    expect(dump(follower.data)).toEqual(dump(leader.data));
    leader.close();
  });

  test('continues after a restart from the state of the store', async () => {
    const before = openLeader();
    before.put(paths(0, 1000));
    await before.publisher.publish();
    before.put(['sea/3.jpg'], 'Unpublished');
    before.close();
    const leader = openLeader();
    await leader.publisher.publish();
    expect(leader.publisher.sent.bytes).toBeLessThan(before.publisher.sent.bytes / 2);
    const follower = openFollower();
    await follower.follow();
    expect(dump(follower.data)).toEqual(dump(leader.data));
    leader.close();
  });

  test('waits for a failing store, with a bounded log', async () => {
    const leader = openLeader();
    const follower = openFollower();
    leader.put(paths(0, 500));
    await leader.publisher.publish();
    await follower.follow();
    s3.setFaults({ status: 403, only: /catalogue/ });
    const log = path.join(leader.data, 'catalogue.db-wal');
    const sizes: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      leader.put(paths(0, 200), `Round ${round}`);
      await expect(leader.publisher.publish()).rejects.toThrow(/refused/);
      sizes.push(fs.statSync(log).size);
    }
    expect(Math.max(...sizes.slice(4))).toBeLessThan(2 * Math.max(...sizes.slice(0, 4)));
    await expect(follower.follow()).rejects.toThrow(/refused/);
    expect(readCell(follower.data, 'SELECT count(*) FROM items')).toBe(500);
    s3.setFaults({});
    await leader.publisher.publish();
    await follower.follow();
    expect(dump(follower.data)).toEqual(dump(leader.data));
    leader.close();
  });

  test('is downloaded step by step from an unreliable store', async () => {
    const leader = openLeader();
    leader.put(paths(0, 800));
    await leader.publisher.publish();
    const follower = openFollower();
    const halves = [/blocks\/[0-7]/, /blocks\/[89a-f]/];
    let attempts = 0;
    for (let shown: object | null = null; !shown; attempts += 1) {
      s3.setFaults({ status: 403, only: halves[attempts % 2] as RegExp });
      shown = await follower.follow().catch(() => null);
      if (attempts > 200) throw new Error('it never came');
    }
    expect(attempts).toBeGreaterThan(1);
    expect(dump(follower.data)).toEqual(dump(leader.data));
    leader.close();
  });

  test('has one publisher: a superseded one gets an error, and has changed nothing', async () => {
    const one = openLeader('one');
    one.put(paths(0, 10));
    await one.publisher.publish();
    const other = openLeader('other');
    other.put(paths(0, 20));
    await other.publisher.publish();
    one.put(paths(10, 15));
    await expect(one.publisher.publish()).rejects.toThrow(SupersededError);
    const follower = openFollower();
    await follower.follow();
    expect(dump(follower.data)).toEqual(dump(other.data));
    one.close();
    other.close();
  });

  test('is taken over with its redirects and tombstones', async () => {
    const leader = openLeader();
    leader.put(paths(0, 5));
    leader.writer.begin();
    leader.writer.removeFile('sea', '2.jpg');
    leader.writer.setScanned();
    leader.writer.commit();
    await leader.publisher.publish();
    leader.close();
    const follower = openFollower();
    const manifest = await follower.follow();
    if (!manifest) throw new Error('nothing was published');
    await follower.takeOver(manifest);
    const permalinks = (data: string) => fs.readFileSync(path.join(data, 'permalinks.jsonl'), 'utf8');
    expect(permalinks(follower.data)).toBe(permalinks(leader.data));
    expect(permalinks(follower.data)).toContain('sea/2.jpg');
    const next = openLeader('follower');
    next.put(['sea/9.jpg']);
    await next.publisher.publish();
    const other = openFollower('third');
    await other.follow();
    expect(dump(other.data)).toEqual(dump(follower.data));
    next.close();
  });
});

describe('a store', () => {
  async function publishSome() {
    const leader = openLeader();
    leader.put(paths(0, 300));
    await leader.publisher.publish();
    return leader;
  }

  const readManifest = async () => {
    const read = await store.read(toManifestKey(SCHEMA_VERSION));
    const manifest = read && parseManifest(read.content);
    if (!manifest) throw new Error('no manifest');
    return manifest;
  };

  test('with a corrupt block is rejected, and the former snapshot stays', async () => {
    const leader = await publishSome();
    const follower = openFollower();
    await follower.follow();
    leader.put(['sea/1.jpg'], 'Another');
    await leader.publisher.publish();
    const { lists } = await readManifest();
    await store.write(toBlockKey(SCHEMA_VERSION, lists[0] ?? ''), Buffer.from('something else'));
    await expect(follower.follow()).rejects.toThrow();
    expect(readCell(follower.data, "SELECT json_extract(data, '$.title') FROM items WHERE path = 'sea/1.jpg'")).toBe(
      'Harbour of sea/1.jpg',
    );
    leader.close();
  });

  test.each([
    ['no JSON', 'nonsense'],
    [
      'a path for a digest',
      JSON.stringify({
        schema: SCHEMA_VERSION,
        bytes: 4096,
        lists: ['../../etc/passwd'],
        permalinks: null,
        commit: 1,
        published: 1,
      }),
    ],
    [
      'a length beyond all disks',
      JSON.stringify({ schema: SCHEMA_VERSION, bytes: 2 ** 60, lists: [], permalinks: null, commit: 1, published: 1 }),
    ],
  ])('with %s as its manifest is rejected by name', async (_, content) => {
    await store.write(toManifestKey(SCHEMA_VERSION), Buffer.from(content));
    await expect(openFollower().follow()).rejects.toThrow(/manifest\.json in the store is no manifest of ours/);
  });

  test('is cleaned of blocks that no snapshot of the last hour uses, and of nothing else', async () => {
    const leader = await publishSome();
    let now = 0;
    const sweeper = createSweeper(store, SCHEMA_VERSION, () => now);
    const sweep = () => sweeper.sweep(leader.publisher.listLive() ?? new Set(), leader.publisher.forget);
    expect(await sweep()).toBe(0);
    for (let round = 0; round < 3; round += 1) {
      leader.put(paths(0, 300), `Round ${round}`);
      await leader.publisher.publish();
    }
    expect(await sweep()).toBe(0);
    now += GRACE + 1;
    expect(await sweep()).toBeGreaterThan(0);
    expect(await sweep()).toBe(0);
    const follower = openFollower();
    await follower.follow();
    expect(dump(follower.data)).toEqual(dump(leader.data));
    // Deleted blocks are uploaded again when they recur.
    leader.put(paths(0, 300), 'Harbour');
    await leader.publisher.publish();
    await follower.follow();
    expect(dump(follower.data)).toEqual(dump(leader.data));
    leader.close();
  });

  test('repairs a snapshot that is damaged on disk, without downloading all of it', async () => {
    const leader = openLeader();
    for (let from = 0; from < 1500; from += 500) leader.put(paths(from, from + 500));
    await leader.publisher.publish();
    const before = openFollower();
    await before.follow();
    const file = fs.realpathSync(path.join(before.data, 'catalogue.db'));
    const handle = fs.openSync(file, 'r+');
    fs.writeSync(handle, Buffer.alloc(5000, 7), 0, 5000, 300_000);
    fs.closeSync(handle);
    const follower = openFollower();
    await follower.follow();
    expect(dump(follower.data)).toEqual(dump(leader.data));
    expect(follower.fetched.bytes).toBeLessThan(before.fetched.bytes / 3);
    leader.close();
  });
});
