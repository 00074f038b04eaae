// What changed, as a list that harvesters walk backwards: https://iiif.io/api/discovery/1.0/
import { type Change, findChange, listChanges } from '@/lib/catalogue/read/changes';
import { getConfig } from '@/lib/config/config';
import { respondError } from '@/lib/http/respond';
import { respondJsonLd } from '@/lib/http/respond-json-ld';
import { hasCanvas } from '@/lib/model/availability';
import { toManifestId } from './canvas';

const DISCOVERY = 'http://iiif.io/api/discovery/1/context.json';

/** Keys that one page spans: what happens later never moves what stands on it. */
const PAGE_KEYS = 500;

const TYPES = { create: 'Create', update: 'Update', delete: 'Delete', move: 'Move' } as const;

const toHref = (url: string, page?: number) => `${url}/iiif/activity${page === undefined ? '' : `/${page}`}`;
const toPageRef = (url: string, key: number) => ({
  id: toHref(url, Math.floor((key - 1) / PAGE_KEYS)),
  type: 'OrderedCollectionPage',
});

/** https://iiif.io/api/discovery/1.0/#activities */
function toActivity({ type, id, target, time }: Change, url: string) {
  return {
    type: TYPES[type],
    object: { id: toManifestId(url, { id }), type: 'Manifest' },
    ...(target && { target: { id: toManifestId(url, { id: target }), type: 'Manifest' } }),
    endTime: new Date(time).toISOString().replace(/\.\d+Z$/, 'Z'),
  };
}

function answerAll(request: Request, url: string) {
  const first = findChange(0, 'from');
  // Where nothing has happened yet, the last page is an empty one.
  const last = findChange(Number.MAX_SAFE_INTEGER, 'before') ?? 1;
  return respondJsonLd(request, {
    '@context': DISCOVERY,
    id: toHref(url),
    type: 'OrderedCollection',
    ...(first !== null && { first: toPageRef(url, first) }),
    last: toPageRef(url, last),
  });
}

/** Answers GET and HEAD of the list of changes, or of a page of it. @param page as the address has it */
export function answerActivity(request: Request, page: string | undefined): Response {
  const { url } = getConfig();
  if (page === undefined) return answerAll(request, url);
  const number = /^\d{1,10}$/.test(page) ? Number(page) : -1;
  const start = number * PAGE_KEYS;
  if (number < 0 || (number > 0 && findChange(start + 1, 'from') === null))
    return respondError(404, 'There is no such page');
  const changes = listChanges(start, start + PAGE_KEYS).filter(({ item }) => !item || hasCanvas(item));
  const previous = findChange(start + 1, 'before');
  const next = findChange(start + PAGE_KEYS + 1, 'from');
  // A clock that was set back must not make a harvester stop too early.
  let latest = 0;
  const ordered = changes.map((change) => {
    latest = Math.max(latest, change.time);
    return toActivity({ ...change, time: latest }, url);
  });
  return respondJsonLd(request, {
    '@context': DISCOVERY,
    id: toHref(url, number),
    type: 'OrderedCollectionPage',
    partOf: { id: toHref(url), type: 'OrderedCollection' },
    ...(previous !== null && { prev: toPageRef(url, previous) }),
    ...(next !== null && { next: toPageRef(url, next) }),
    orderedItems: ordered,
  });
}
