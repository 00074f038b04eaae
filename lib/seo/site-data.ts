// The site, a collection of it and the way to a page, as schema.org has them.
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import type { Collection, Item } from '@/lib/model/types';
import { toListedData } from './item-data';
import type { Node } from './json-ld';
import { type SeoSite, toSeoMessages } from './site';

const toSiteId = ({ url }: SeoSite) => `${url}/#site`;

/** With its search, https://schema.org/SearchAction: what stands in braces is what was asked. */
export const toSiteData = (site: SeoSite): Node => ({
  '@type': 'WebSite',
  '@id': toSiteId(site),
  name: site.title,
  url: `${site.url}/`,
  ...(site.description && { description: site.description }),
  inLanguage: site.language,
  ...(site.licence && { license: site.licence }),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/search?q={words}` },
    'query-input': 'required name=words',
  },
});

const toTitle = ({ path, title }: Collection, site: SeoSite) =>
  path === '' ? toSeoMessages(site)('site.collections') : title;

/** The way from the collections' root to a page, the page itself last. @param here the page, where it is no collection */
export function toBreadcrumbData(collections: Collection[], site: SeoSite, here?: Item): Node {
  const steps = [
    { name: toSeoMessages(site)('site.collections'), item: toCollectionHref('') },
    ...collections.map((each) => ({ name: each.title, item: toCollectionHref(each.path) })),
    ...(here ? [{ name: here.title, item: toItemHref(here) }] : []),
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, item }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.url + item,
    })),
  };
}

export interface Listed {
  collection: Collection;
  page: number;
  items: Item[];
}

/** One page of a collection: each of its pictures carries its licence. */
export function toCollectionData({ collection, page, items }: Listed, site: SeoSite): Node {
  const address = site.url + toCollectionHref(collection.path, page);
  return {
    '@type': 'CollectionPage',
    '@id': address,
    name: toTitle(collection, site),
    url: address,
    ...(collection.description && { description: collection.description }),
    inLanguage: site.language,
    isPartOf: { '@type': 'WebSite', '@id': toSiteId(site), name: site.title, url: `${site.url}/` },
    ...(items.length > 0 && { mainEntity: toListData(items, site, collection.count) }),
  };
}

/** Items in their order, which are some of `total`. */
export const toListData = (items: Item[], site: SeoSite, total = items.length): Node => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: items.map((item) => toListedData(item, site)),
});
