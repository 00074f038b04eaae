// Publishes the catalogue after a commit: uploads changed blocks, then the manifest.
import fs from 'node:fs';
import path from 'node:path';
import type { Bucket } from '@/lib/clients/s3';
import type { Connection } from '@/lib/clients/sqlite';
import { createPages } from './pages';
import { writePublished } from './published';
import {
  BLOCK,
  computeBlockDigest,
  type Manifest,
  packBlock,
  packDigests,
  parseList,
  parseManifest,
  splitDigests,
  toBlockKey,
  toManifestKey,
  toSnapshotName,
  unpackBlock,
} from './snapshot';
import type { WalView } from './wal';

/** Another process publishes: this one has lost its lease and must stop writing. */
export class SupersededError extends Error {}

export interface PublishSettings {
  store: Bucket;
  data: string;
  schema: number;
  /** A separate connection of a writer that leaves checkpoints to it. */
  db: Connection;
}

interface Published {
  manifest: Manifest;
  etag: string;
}

export interface UploadTotals {
  bytes: number;
  blocks: number;
}

export function createPublisher({ store, data, schema, db }: PublishSettings) {
  const file = path.join(data, 'catalogue.db');
  const permalinks = path.join(data, 'permalinks.jsonl');
  const pages = createPages(file, db);
  const sent: UploadTotals = { bytes: 0, blocks: 0 };
  /** Digests of blocks known to be in the store. */
  const there = new Set<string>();
  let digests: string[] = [];
  let last: Published | null = null;
  let lastPermalinks: { mark: string; digest: string | null } = { mark: '', digest: null };
  let isBegun = false;

  const readCommit = () =>
    Number(
      (db.prepare("SELECT value FROM meta WHERE name = 'commit'").get() as { value: string } | undefined)?.value ?? 0,
    );

  async function put(content: Buffer): Promise<string> {
    const digest = computeBlockDigest(content);
    if (there.has(digest)) return digest;
    const packed = await packBlock(content);
    await store.write(toBlockKey(schema, digest), packed);
    there.add(digest);
    sent.bytes += packed.length;
    sent.blocks += 1;
    return digest;
  }

  /** Reads the last publication, possibly of another process. */
  async function readLast() {
    const read = await store.read(toManifestKey(schema));
    const manifest = read && parseManifest(read.content);
    last = read && manifest ? { manifest, etag: read.etag } : null;
    if (read && !manifest) throw new Error(`${toManifestKey(schema)} in the store is no manifest of ours`);
    if (!manifest) return;
    for (const list of manifest.lists) {
      const packed = await store.read(toBlockKey(schema, list));
      if (!packed) continue;
      there.add(list);
      for (const digest of parseList(await unpackBlock(packed.content, list, BLOCK))) there.add(digest);
    }
    if (manifest.permalinks) there.add(manifest.permalinks);
  }

  async function putPermalinks(): Promise<string | null> {
    const stat = fs.statSync(permalinks, { throwIfNoEntry: false });
    if (!stat) return null;
    const mark = `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
    if (lastPermalinks.mark !== mark)
      lastPermalinks = { mark, digest: await put(await fs.promises.readFile(permalinks)) };
    return lastPermalinks.digest;
  }

  async function putBlocks(view: WalView) {
    const next = digests.slice(0, pages.countBlocks(view));
    await pages.read(view, isBegun ? digests.length : null, async (at, content) => {
      next[at] = await put(content);
    });
    return next;
  }

  return {
    sent,

    /**
     * Publishes the last commit.
     * @returns its manifest; null if already published
     * @throws StorageFault, after which it may be retried; SupersededError if another process publishes
     */
    async publish(): Promise<Manifest | null> {
      if (!last && !isBegun) await readLast();
      const commit = readCommit();
      const isSame = isBegun && commit === last?.manifest.commit;
      if (isSame) return null;
      const view = pages.look();
      const next = await putBlocks(view).catch((error) => {
        pages.settle();
        throw error;
      });
      const lists: string[] = [];
      for (const list of splitDigests(next)) lists.push(await put(packDigests(list)));
      const manifest: Manifest = {
        schema,
        bytes: view.pages * pages.size,
        lists,
        permalinks: await putPermalinks(),
        commit,
        published: Date.now(),
      };
      const content = Buffer.from(JSON.stringify(manifest));
      const etag = await store.write(toManifestKey(schema), content, last ? { etag: last.etag } : 'absent');
      if (etag === null) throw new SupersededError('another indexer publishes the catalogue');
      sent.bytes += content.length;
      last = { manifest, etag };
      digests = next;
      isBegun = true;
      writePublished(data, toSnapshotName(manifest));
      pages.settle(view);
      return manifest;
    },

    /** Returns the digests that the last manifest refers to; null before the first. */
    listLive(): Set<string> | null {
      if (!last || !isBegun) return null;
      const { lists, permalinks: links } = last.manifest;
      return new Set([...digests, ...lists, ...(links ? [links] : [])]);
    },

    /** Called when a block has been removed from the store. */
    forget(digest: string) {
      there.delete(digest);
    },
  };
}
