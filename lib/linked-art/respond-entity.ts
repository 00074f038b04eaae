// Responds to requests for Linked Art documents.
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getCollection, listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getPerson } from '@/lib/catalogue/read/people';
import { withStoryCover } from '@/lib/catalogue/read/story-covers';
import { toETag } from '@/lib/http/etag';
import { prefersTurtle } from '@/lib/http/linked-data';
import { resolveFolder, resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError, respondMoved, respondText } from '@/lib/http/respond';
import { respondJsonLd, SHARED_CACHE } from '@/lib/iiif/respond-json-ld';
import { getEntityUrl } from '@/lib/model/linked-art';
import { toCollectionHref, toItemHref, toPeopleHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { buildRecordFacts } from '@/lib/oai/record-facts';
import { renderItemData } from '@/lib/seo/pages';
import { readSeoSite, type SeoSite } from '@/lib/seo/site';
import { describeAgent, describeSet } from './describe-agent';
import { describeItem, describePlace, describeWork, hasPlace, hasWork } from './describe-item';
import { writeTurtle } from './turtle';

type Entity = ReturnType<typeof describeItem>;

function respondTurtle(request: Request, document: Entity): Response {
  const text = writeTurtle(document);
  // Weak, so that it is the same under every compression.
  const tag = `W/${toETag(text)}`;
  const headers = { Vary: 'Accept', 'Cache-Control': SHARED_CACHE };
  return respondText(request, text, { type: 'text/turtle; charset=utf-8', tag, headers });
}

const respondEntity = (request: Request, document: Entity): Response =>
  prefersTurtle(request.headers.get('Accept')) ? respondTurtle(request, document) : respondJsonLd(request, document);

function describe(item: Item, site: SeoSite): Entity {
  const collection = getCollection(item.folder)?.title ?? item.folder;
  return describeItem(buildRecordFacts(item, site), { site: site.url, collection });
}

export type ItemEntity = 'items' | 'works' | 'places';

/** Handles GET and HEAD of what an item is, what it shows, and where it was made. @param id null if the URL names no item */
export function respondItemEntity(request: Request, entity: ItemEntity, id: string | null): Response {
  const address = resolveItem(id);
  const site = readSeoSite();
  if (address.type !== 'here') return respondElsewhere(address, (item) => getEntityUrl(site.url, entity, item.id));
  if (entity === 'items') return respondEntity(request, describe(address.item, site));
  const facts = buildRecordFacts(address.item, site);
  if (entity === 'works')
    return hasWork(facts)
      ? respondEntity(request, describeWork(facts, site.url))
      : respondError(404, 'This item shows no work');
  return hasPlace(facts)
    ? respondEntity(request, describePlace(facts, site.url))
    : respondError(404, 'The place of this item is not known');
}

/**
 * Handles GET and HEAD of the data about an item in one format.
 * @param format the ending of the URL: Linked Art as `jsonld` or `ttl`, schema.org as `schema.jsonld`
 */
export function respondItemData(request: Request, id: string | null, format: string): Response {
  const address = resolveItem(id);
  if (address.type !== 'here') return respondElsewhere(address, (item) => `${toItemHref(item)}.${format}`);
  const { item } = address;
  if (format === 'ttl') return respondTurtle(request, describe(item, readSeoSite()));
  if (format === 'jsonld') return respondJsonLd(request, describe(item, readSeoSite()));
  const text = renderItemData(withStoryCover(item), readCaptions(item).captions[0]?.cues);
  return respondText(request, text, { type: 'application/ld+json', headers: { 'Cache-Control': SHARED_CACHE } });
}

/** @param name of a person whom the site has a page for; null for none */
export function respondPersonEntity(request: Request, name: string | null): Response {
  if (name === null) return respondError(404, 'There is no such person');
  const { url } = readSeoSite();
  return respondEntity(request, describeAgent(name, getPerson(name), { site: url, page: url + toPeopleHref(name) }));
}

/** @param folder null if the URL names no folder */
export function respondSetEntity(request: Request, folder: string | null): Response {
  const { type, collection } = resolveFolder(folder);
  const { url } = readSeoSite();
  if (!collection) return respondError(404, 'There is no such folder');
  const { path } = collection;
  if (type === 'moved') return respondMoved(getEntityUrl(url, 'sets', path));
  const above = path === '' ? undefined : (listBreadcrumbs(path).at(-2) ?? getCollection('') ?? undefined);
  return respondEntity(
    request,
    describeSet({ ...collection, above }, { site: url, page: url + toCollectionHref(path) }),
  );
}
