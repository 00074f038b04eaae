// Follows a published catalogue: downloads changed blocks and replaces the file atomically.

import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';
import type { Bucket } from '@/lib/clients/s3';
import { readPublished, writePublished } from './published';
import {
  BLOCK,
  computeBlockDigest,
  forEachOf,
  LISTED,
  type Manifest,
  parseList,
  parseManifest,
  toBlockKey,
  toManifestKey,
  toSnapshotName,
  unpackBlock,
} from './snapshot';

const DOWNLOADS = 24;
const MAX_PERMALINKS_BYTES = 2 ** 30;

export interface FollowSettings {
  store: Pick<Bucket, 'open' | 'read' | 'head'>;
  data: string;
  schema: number;
}

interface Here {
  name: string;
  file: string;
  digests: string[];
}

export interface FetchTotals {
  bytes: number;
  blocks: number;
}

/** SQLite resolves the symlink and expects the log beside its target, so snapshots never share a log. */
function putInPlace(data: string, name: string) {
  const link = path.join(data, 'catalogue.db');
  const work = `${link}.${process.pid}.tmp`;
  fs.rmSync(work, { force: true });
  fs.symlinkSync(path.join('snapshots', `${name}.db`), work);
  // Log files of a catalogue that was written here.
  if (fs.lstatSync(link, { throwIfNoEntry: false })?.isFile())
    for (const suffix of ['-wal', '-shm']) fs.rmSync(link + suffix, { force: true });
  fs.renameSync(work, link);
}

function removeOthers(folder: string, name: string) {
  for (const file of fs.readdirSync(folder))
    if (!file.startsWith(`${name}.db`)) fs.rmSync(path.join(folder, file), { force: true });
}

export function createSnapshotFollower({ store, data, schema }: FollowSettings) {
  const folder = path.join(data, 'snapshots');
  const fetched: FetchTotals = { bytes: 0, blocks: 0 };
  let here: Here | null = null;
  let seen = '';
  let lists = new Map<string, string[]>();
  /** Digests of the unfinished file, so that a failed download can resume. */
  let begun: (string | undefined)[] | null = null;

  async function fetchBlock(digest: string, max = BLOCK): Promise<Buffer> {
    const packed = await store.read(toBlockKey(schema, digest));
    if (!packed) throw new Error(`${toBlockKey(schema, digest)} is not in the store`);
    fetched.bytes += packed.content.length;
    fetched.blocks += 1;
    return unpackBlock(packed.content, digest, max);
  }

  /** Reads the snapshot of an earlier process. Digests are computed, so damaged blocks are downloaded again. */
  async function readHere(): Promise<Here | null> {
    const name = readPublished(data);
    const file = path.join(folder, `${name}.db`);
    if (name === null || !fs.existsSync(file)) return null;
    const digests: string[] = [];
    for await (const block of fs.createReadStream(file, { highWaterMark: BLOCK }))
      digests.push(computeBlockDigest(block as Buffer));
    return { name, file, digests };
  }

  async function fetchDigests(manifest: Manifest): Promise<string[]> {
    await forEachOf(new Set(manifest.lists), DOWNLOADS, async (list) => {
      if (!lists.has(list)) lists.set(list, parseList(await fetchBlock(list, LISTED * 16)));
    });
    lists = new Map(manifest.lists.map((list) => [list, lists.get(list) ?? []]));
    return manifest.lists.flatMap((list) => lists.get(list) ?? []);
  }

  /** @returns the digests of the blocks that the file has already */
  async function beginFile(work: string): Promise<(string | undefined)[]> {
    if (begun && fs.existsSync(work)) return begun;
    here ??= await readHere();
    const before = here && fs.existsSync(here.file) ? here : null;
    if (before) await fs.promises.copyFile(before.file, work, fs.constants.COPYFILE_FICLONE);
    else fs.writeFileSync(work, '');
    begun = [...(before?.digests ?? [])];
    return begun;
  }

  /** Copies the current file and writes the changed blocks. */
  async function fetchFile(manifest: Manifest, name: string): Promise<string[]> {
    const digests = await fetchDigests(manifest);
    const work = path.join(folder, 'next.tmp');
    const written = await beginFile(work);
    const handle = await fs.promises.open(work, 'r+');
    try {
      const changed = [...digests.keys()].filter((at) => written[at] !== digests[at]);
      await forEachOf(changed, DOWNLOADS, async (at) => {
        const content = await fetchBlock(digests[at] ?? '');
        written[at] = undefined;
        await handle.write(content, 0, content.length, at * BLOCK);
        written[at] = digests[at];
      });
      await handle.truncate(manifest.bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    begun = null;
    fs.renameSync(work, path.join(folder, `${name}.db`));
    return digests;
  }

  return {
    fetched,

    /**
     * Switches to the last snapshot.
     * @returns its manifest; null if there is none or it is current
     * @throws StorageFault; Error for invalid content. The current snapshot stays in use.
     */
    async follow(): Promise<Manifest | null> {
      const head = await store.head(toManifestKey(schema));
      if (!head || (head.etag === seen && here)) return null;
      const read = await store.read(toManifestKey(schema));
      if (!read) return null;
      const manifest = parseManifest(read.content);
      if (!manifest || manifest.schema !== schema)
        throw new Error(`${toManifestKey(schema)} in the store is no manifest of ours`);
      const name = toSnapshotName(manifest);
      fs.mkdirSync(folder, { recursive: true });
      const digests = await fetchFile(manifest, name);
      writePublished(data, name);
      putInPlace(data, name);
      removeOthers(folder, name);
      here = { name, file: path.join(folder, `${name}.db`), digests };
      seen = read.etag;
      return manifest;
    },

    /** Discards the local snapshot after damage was found. */
    discard() {
      here = null;
      begun = null;
      seen = '';
    },

    /** Converts the followed snapshot to a writable catalogue, with its permalinks. @throws as follow */
    async takeOver(manifest: Manifest) {
      const link = path.join(data, 'catalogue.db');
      const own = `${link}.${process.pid}.own`;
      await fs.promises.copyFile(fs.realpathSync(link), own, fs.constants.COPYFILE_FICLONE);
      if (manifest.permalinks) {
        replaceFile(path.join(data, 'permalinks.jsonl'), await fetchBlock(manifest.permalinks, MAX_PERMALINKS_BYTES));
      }
      fs.renameSync(own, link);
      fs.rmSync(folder, { recursive: true, force: true });
      here = null;
      begun = null;
    },
  };
}
