// Responds to requests for Linked Art documents.
import { getCollection, listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getPerson } from '@/lib/catalogue/read/people';
import { resolveFolder, resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError, respondMoved } from '@/lib/http/respond';
import { respondJsonLd } from '@/lib/iiif/respond-json-ld';
import { toCollectionHref, toPeopleHref } from '@/lib/model/routes';
import { buildRecordFacts } from '@/lib/oai/record-facts';
import { readSeoSite } from '@/lib/seo/site';
import { describeAgent, describeSet } from './describe-agent';
import { describeItem, describePlace, describeWork, hasPlace, hasWork } from './describe-item';
import { getEntityUrl } from './entities';

export type ItemEntity = 'items' | 'works' | 'places';

/** Handles GET and HEAD of what an item is, what it shows, and where it was made. @param id null if the URL names no item */
export function respondItemEntity(request: Request, entity: ItemEntity, id: string | null): Response {
  const address = resolveItem(id);
  const site = readSeoSite();
  if (address.type !== 'here') return respondElsewhere(address, (item) => getEntityUrl(site.url, entity, item.id));
  const { item } = address;
  const facts = buildRecordFacts(item, site);
  if (entity === 'works')
    return hasWork(facts)
      ? respondJsonLd(request, describeWork(facts, site.url))
      : respondError(404, 'This item shows no work');
  if (entity === 'places')
    return hasPlace(facts)
      ? respondJsonLd(request, describePlace(facts, site.url))
      : respondError(404, 'The place of this item is not known');
  const collection = getCollection(item.folder)?.title ?? item.folder;
  return respondJsonLd(request, describeItem(facts, { site: site.url, collection }));
}

/** @param name of a person whom the site has a page for; null for none */
export function respondPersonEntity(request: Request, name: string | null): Response {
  if (name === null) return respondError(404, 'There is no such person');
  const { url } = readSeoSite();
  return respondJsonLd(request, describeAgent(name, getPerson(name), { site: url, page: url + toPeopleHref(name) }));
}

/** @param folder null if the URL names no folder */
export function respondSetEntity(request: Request, folder: string | null): Response {
  const { type, collection } = resolveFolder(folder);
  const { url } = readSeoSite();
  if (!collection) return respondError(404, 'There is no such folder');
  const { path } = collection;
  if (type === 'moved') return respondMoved(getEntityUrl(url, 'sets', path));
  const above = path === '' ? undefined : (listBreadcrumbs(path).at(-2) ?? getCollection('') ?? undefined);
  return respondJsonLd(
    request,
    describeSet({ ...collection, above }, { site: url, page: url + toCollectionHref(path) }),
  );
}
