// Reconciles the shared store with the catalogue: deletes pictures of hidden items and uploads missing ones.
import { opendir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { toBackoff } from '@/lib/clients/retry';
import { parseObjectKey } from '@/lib/store/object-key';
import type { Store } from '@/lib/store/store';

interface KeeperOptions {
  store: Store;
  data: string;
  /** The version of an item that readers see; null if hidden. */
  getVersion(id: string): string | null;
  countItems(): number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAUSE = { first: 1000, longest: 5 * MINUTE };
/** Above this number of items one listing of the whole store is cheaper than a listing of each. */
const MANY = 200;
/** Servers that read a copy of the catalogue learn of a hidden item some seconds later and may upload until then. */
const AGAIN = MINUTE;

export type StoreKeeper = ReturnType<typeof createStoreReconciler>;

export function createStoreReconciler({ store, data, getVersion, countItems }: KeeperOptions) {
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
          // A rule may have published it again.
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
          // Servers with an older copy may still show the previous version.
          return version === null || (version !== made.version && Date.now() - modified > DAY);
        });
        if (stale.length > 0) await store.remove(stale.map(({ key }) => key));
      }
    }
  }

  /** Uploads masters that were made while the store was unavailable or not configured. */
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
    getStatus: () => ({ toRemove: doomed.size, failingSince }),

    /** Deletes all pictures of an item, with retries, and once more after a minute. */
    forget(id: string) {
      doom(id);
      later.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const each of later) doom(each);
        later.clear();
      }, AGAIN).unref();
    },

    /** Compares the store with a complete catalogue; at most once a day. */
    async compare() {
      // An empty catalogue may mean an unmounted library, so it must not empty the store.
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

    /** Resolves when all is uploaded and deleted, or after `maxMs` ms. @returns the number of objects and items left */
    async finish(maxMs: number): Promise<number> {
      const end = performance.now() + maxMs;
      clearTimeout(timer);
      let ending: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        ending = setTimeout(resolve, maxMs);
      });
      await Promise.race([removing, late]);
      clearTimeout(ending);
      return (await store.flush(Math.max(0, end - performance.now()))) + doomed.size;
    },
  };
}
