// Next's cache of rendered pages: in memory, bounded in bytes, and following the catalogue's editions (docs/decisions/0022).
// Plain JavaScript, because Next loads it as it is (next.config.js, cacheHandler).
import { LRUCache } from 'lru-cache';
import { analyticsPolicy, policy, withHashes, withSources } from './csp.mjs';
import { putPictureFirst } from './picture-first.mjs';
import { slimFlight } from './slim-flight.mjs';

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_ASKED = 1000;
// What a page costs beyond its texts.
const OVERHEAD = 4096;
// Stale-while-revalidate: while so many pages are being rendered or wait for it, a page that became stale within so many
// milliseconds is still served, so that few visitors wait at a time however many pages one commit has made stale.
const STALE_WHILE_REVALIDATE = [
  { making: 4, age: 60_000 },
  { making: 1, age: 2000 },
  { making: 0, age: 0 },
];
// What takes longer to make has failed, or is not counted among them.
const MOST_MAKING = 2000;

/**
 * A page was the catalogue's at `current`, under an edition, and is so under another while its trace holds; it was asked for, to
 * be made, `at` a time.
 * @typedef {import('../catalogue/read/trace').CacheStamp} Made
 * @typedef {{ value: any, made: Made, bytes: number }} Page
 * @typedef {{ edition: string, at: number, isRevalidation: boolean }} Asked
 */
globalThis.vitrinePageStore ??= {
  pages: new LRUCache({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes }),
  asked: new LRUCache({ max: MOST_ASKED }),
};
/** @type {{ pages: LRUCache<string, Page, unknown>, asked: LRUCache<string, Asked, unknown> }} */
const store = globalThis.vitrinePageStore;

// Set by instrumentation.ts; while a build renders, there is no catalogue to follow.
const getHooks = () => globalThis.vitrinePageHooks;

/** A page's address, as it was asked for. @param {string} path as Next names a page */
const toAddress = (path) => path.slice(path.indexOf('/$/') + 2).replace(/^\/in(?=\/)/, '');

/** Where the route table leads requests that name nothing: a page as any other, but for its status. */
const NOT_FOUND = /\/\$(?:\/in\/[\w-]+)?\/missing$/;

const toBytes = (text) => text?.length ?? 0;

function toTraceBytes(trace) {
  let bytes = 0;
  for (const [question, digest] of trace?.answers ?? []) bytes += question.length + digest.length;
  return bytes;
}

/** The catalogue's; the empty one while a build renders. */
export const getPageEdition = () => getHooks()?.getEdition() ?? '';

/** Whether it is what would be made now. @param {Made} made */
export function isCurrent(made) {
  try {
    const { getEdition, isTraceCurrent } = getHooks();
    const edition = getEdition();
    if (made.stale === edition) return false;
    if (made.edition !== edition && !(made.trace && isTraceCurrent(made.trace))) {
      made.stale = edition;
      return false;
    }
    made.edition = edition;
    made.current = performance.now();
    return true;
  } catch {
    // Of a catalogue that cannot be read nothing is known; whoever makes the page anew says why.
    return false;
  }
}

/** Tells whoever keeps the answer to this request which page it is. @param {Made | undefined} made */
function tellMade(made) {
  const trace = getHooks()?.getTrace?.();
  if (trace) trace.made = made;
}

function countMaking(now) {
  let making = getHooks().countWaiting?.() ?? 0;
  // Nobody waits for a revalidation.
  for (const { at, isRevalidation } of store.asked.values()) if (now - at < MOST_MAKING && !isRevalidation) making += 1;
  return making;
}

/**
 * Whether a page of an older edition may be shown. What is gone may not.
 * @param {Made} made
 * @param {string} address as it was asked for
 */
export function mayBeStale({ current }, address) {
  const now = performance.now();
  const making = countMaking(now);
  const { age } = STALE_WHILE_REVALIDATE.find((step) => making >= step.making);
  return now - current < age && !getHooks().isGone(address);
}

/** A page is cached for the language of the request, whatever its path is: not every path names one. */
const toKey = (path) => `${path} ${globalThis.vitrineLanguage?.getStore()?.prefix ?? ''}`;

/** Next's hint that fonts come from this site: the browser is there already. */
const PRECONNECT = '<link rel="preconnect" href="/" crossorigin=""/>';

/** Whoever reaches for a picture among others at once shall have the viewer, so that grids wait for no picture. */
function toLight(path, html) {
  const slim = slimFlight(html).replace(PRECONNECT, '');
  return /^(\/[\w-]+)?\/items\//.test(toAddress(path)) ? putPictureFirst(slim) : slim;
}

export default class PageCache {
  async get(path) {
    const key = toKey(path);
    const page = store.pages.get(key);
    const edition = getHooks()?.getEdition();
    const isRevalidation = getHooks()?.getTrace?.()?.isRevalidation === true;
    if (page && getHooks() && isCurrent(page.made)) tellMade(page.made);
    else if (!page || isRevalidation || !mayBeStale(page.made, toAddress(path))) {
      store.pages.delete(key);
      // What is rendered now may show this edition or a later one, never an older.
      store.asked.set(key, { edition, at: performance.now(), isRevalidation });
      return null;
    }
    return { value: page.value, lastModified: Date.now() };
  }

  async set(path, value) {
    const key = toKey(path);
    store.pages.delete(key);
    const hooks = getHooks();
    const asked = store.asked.get(key);
    store.asked.delete(key);
    if (value?.kind === 'APP_PAGE') {
      value.html = toLight(path, value.html);
      // Whoever asks for these is given the document (lib/http/request-policy.ts).
      value.rscData = undefined;
    }
    // https://www.w3.org/TR/CSP3/: a page may run and load what is the site's own.
    if (value?.headers) {
      const base = hooks?.hasAnalytics?.() ? analyticsPolicy : policy;
      const text = withSources(base, hooks?.getSources?.(toAddress(path)) ?? {});
      const isStrict = hooks?.isStrict?.() && typeof value.html === 'string';
      value.headers['content-security-policy'] = isStrict ? withHashes(text, value.html) : text;
    }
    if (!value || !hooks || !asked) return;
    // Next knows no page that answers 410 Gone; a page that is not found may be one.
    if (value.status === 404 && hooks.isGone(toAddress(path))) value.status = 410;
    const isNotFound = NOT_FOUND.test(path);
    if (isNotFound) value.status = 404;
    // Whoever guesses addresses shall not push out the pages that are there.
    if (value.status >= 300 && !isNotFound) return;
    const trace = hooks.getTrace?.() ?? null;
    const made = { edition: asked.edition, current: asked.at, trace };
    tellMade(made);
    const bytes = OVERHEAD + toTraceBytes(trace) + 2 * key.length + toBytes(value.html) + toBytes(value.body);
    store.pages.set(key, { value, made, bytes });
  }

  async revalidateTag() {}
  resetRequestCache() {}
}
