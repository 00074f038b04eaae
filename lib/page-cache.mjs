// Next's cache of rendered pages: in memory, bounded in bytes, and never older than the catalogue.
// Plain JavaScript, because Next loads it as it is (next.config.js, cacheHandler).

const MOST_BYTES = 64 * 1024 * 1024;

globalThis.vitrinePageStore ??= { pages: new Map(), bytes: 0 };
/** @type {{ pages: Map<string, { value: any, version: string, bytes: number }>, bytes: number }} */
const store = globalThis.vitrinePageStore;

// Set by instrumentation.ts; while a build renders, there is no catalogue to follow.
const getHooks = () => globalThis.vitrinePageHooks;

function drop(key) {
  store.bytes -= store.pages.get(key)?.bytes ?? 0;
  store.pages.delete(key);
}

export default class PageCache {
  async get(key) {
    const page = store.pages.get(key);
    if (!page) return null;
    if (page.version !== getHooks()?.getVersion()) {
      drop(key);
      return null;
    }
    // The last used stands last, so that the first is the one to go.
    store.pages.delete(key);
    store.pages.set(key, page);
    return { value: page.value, lastModified: Date.now() };
  }

  async set(key, value) {
    drop(key);
    const hooks = getHooks();
    if (!value || !hooks) return;
    // Next knows no page that answers 410 Gone; a page that is not found may be one.
    if (value.status === 404 && hooks.isGone(decodeURI(key.slice(key.indexOf('/$/') + 2)))) value.status = 410;
    const bytes = key.length + (value.html?.length ?? 0) + (value.rscData?.length ?? 0) + (value.body?.length ?? 0);
    store.pages.set(key, { value: { ...value, headers: { ...value.headers } }, version: hooks.getVersion(), bytes });
    // Next has put this on the first answer already, and would add what stands here once more.
    delete value.headers?.location;
    store.bytes += bytes;
    for (const oldest of store.pages.keys()) {
      if (store.bytes <= MOST_BYTES) break;
      drop(oldest);
    }
  }

  async revalidateTag() {}
  resetRequestCache() {}
}
