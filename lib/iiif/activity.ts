// Lists changes for harvesters, which read backwards: https://iiif.io/api/discovery/1.0/

import { type Change, findChange, listChanges } from '@/lib/catalogue/read/changes';
import { getConfig } from '@/lib/config/config';
import { respondError } from '@/lib/http/respond';
import { respondJsonLd } from '@/lib/iiif/respond-json-ld';
import { hasCanvas } from '@/lib/model/availability';
import { withBasePath } from '@/lib/model/base-path';
import { toResourceHref } from '@/lib/model/static-export';
import { toManifestId } from './canvas';

const DISCOVERY = 'http://iiif.io/api/discovery/1/context.json';

/** Range of keys per page; fixed, so that later changes never move entries between pages. */
const PAGE_KEYS = 500;

const TYPES = { create: 'Create', update: 'Update', delete: 'Delete', move: 'Move' } as const;

const toHref = (url: string, page?: number) =>
  url + toResourceHref(withBasePath(`/iiif/activity${page === undefined ? '' : `/${page}`}`));
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
  // Before the first change, the last page is empty.
  const last = findChange(Number.MAX_SAFE_INTEGER, 'before') ?? 1;
  return respondJsonLd(request, {
    '@context': DISCOVERY,
    id: toHref(url),
    type: 'OrderedCollection',
    ...(first !== null && { first: toPageRef(url, first) }),
    last: toPageRef(url, last),
  });
}

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
  // Times must not decrease, or a harvester stops early; the clock may have been set back.
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
