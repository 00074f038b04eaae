// Keeps the shared store in step with the catalogue: what is hidden leaves it, and what should lie there and does not is sent.
import { opendir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { toBackoff } from '@/lib/clients/retry';
import { parseObjectKey } from '@/lib/store/object-key';
import type { Store } from '@/lib/store/store';

interface KeeperOptions {
  store: Store;
  /** Absolute folder of derived data. */
  data: string;
  /** The state in which readers see an item; null where they see none. */
  getVersion(id: string): string | null;
  /** Items that readers see. */
  countItems(): number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Between attempts to remove what is hidden, milliseconds. */
const PAUSE = { first: 1000, longest: 5 * MINUTE };
/** Of more items than this everything is listed, which costs less than to list each. */
const MANY = 200;
/** A server that reads a copy of the catalogue learns some seconds later that something is hidden, and may send what it drew until then. */
const AGAIN = MINUTE;

export type StoreKeeper = ReturnType<typeof createStoreKeeper>;

export function createStoreKeeper({ store, data, getVersion, countItems }: KeeperOptions) {
  const doomed = new Set<string>();
  const later = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isTold = false;
  let removing: Promise<void> | null = null;
  let compared = -DAY;
  let failingSince: number | null = null;

  async function removeAll() {
    for (let failures = 0; doomed.size > 0; ) {
      const [id = ''] = doomed;
      try {
        if (doomed.size > MANY) {
          const all = [...doomed];
          await removeStale();
          for (const each of all) doomed.delete(each);
        } else {
          // A rule may have shown it again meanwhile.
          if (getVersion(id) === null) await store.forget(id);
          doomed.delete(id);
        }
        failures = 0;
        failingSince = null;
      } catch (error) {
        failures += 1;
        failingSince ??= Date.now();
        if (failures === 1)
          console.warn(`Vitrine: pictures of what is hidden are still in the store: ${(error as Error).message}.`);
        await new Promise((resolve) => setTimeout(resolve, toBackoff(failures, PAUSE)).unref());
      }
    }
  }

  function doom(id: string) {
    doomed.add(id);
    removing ??= removeAll().finally(() => {
      removing = null;
    });
  }

  async function removeStale() {
    for (const folder of ['renditions/', 'masters/']) {
      for await (const page of store.list(folder)) {
        const stale = page.filter(({ key, modified }) => {
          const made = parseObjectKey(key);
          if (!made) return false;
          const version = getVersion(made.id);
          // Servers behind may show the state before for a while yet.
          return version === null || (version !== made.version && Date.now() - modified > DAY);
        });
        if (stale.length > 0) await store.remove(stale.map(({ key }) => key));
      }
    }
  }

  /** Masters that were made while the store was away, or before there was one. */
  async function sendMissing() {
    const root = path.join(data, 'masters');
    const shelves = await opendir(root).catch(() => null);
    if (!shelves) return;
    for await (const { name: shelf } of shelves) {
      const here = await readdir(path.join(root, shelf)).catch(() => []);
      if (here.length === 0) continue;
      const there = new Set<string>();
      for await (const page of store.list(`masters/${shelf}/`)) for (const { key } of page) there.add(key);
      for (const name of here) {
        const key = `masters/${shelf}/${name}`;
        const made = parseObjectKey(key);
        if (made && !name.endsWith('.tmp') && !there.has(key) && getVersion(made.id) === made.version)
          store.send(path.join(root, shelf, name));
      }
    }
  }

  return {
    /** Hidden items that may have pictures there still, and since when the store refuses to be put in step. */
    getStatus: () => ({ toRemove: doomed.size, failingSince }),

    /** Removes what was made of an item, until it is gone, and once more. */
    forget(id: string) {
      doom(id);
      later.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const each of later) doom(each);
        later.clear();
      }, AGAIN).unref();
    },

    /** Compares all of it with the catalogue, which has to be whole; at most once a day. */
    async compare() {
      // A library that is not mounted where nothing was known before is empty, and says nothing of what the store holds.
      if (performance.now() - compared < DAY || countItems() === 0) return;
      compared = performance.now();
      try {
        await removeStale();
        await sendMissing();
        failingSince = null;
      } catch (error) {
        compared = -DAY;
        failingSince ??= Date.now();
        if (isTold) return;
        isTold = true;
        console.warn(`Vitrine: the store is not compared with the catalogue: ${(error as Error).message}.`);
      }
    },

    /** Resolves when all is sent and removed, or after so many milliseconds. @returns how many objects and items are left */
    async finish(most: number): Promise<number> {
      const end = performance.now() + most;
      clearTimeout(timer);
      let ending: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        ending = setTimeout(resolve, most);
      });
      await Promise.race([removing, late]);
      clearTimeout(ending);
      return (await store.flush(Math.max(0, end - performance.now()))) + doomed.size;
    },
  };
}
