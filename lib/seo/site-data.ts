// Describes the site, collections and breadcrumbs in schema.org.

import { withBasePath } from '@/lib/model/base-path';
import type { BrowsedPage } from '@/lib/model/browse';
import { getAgentType } from '@/lib/model/organisation';
import type { Person } from '@/lib/model/person';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import type { Collection, Item, NamedCollection } from '@/lib/model/types';
import { buildDateProperties } from './iso-date';
import type { Node } from './json-ld';
import { buildListedData } from './listed-data';
import { getSeoMessages, type SeoSite } from './site';

const toSiteId = ({ url }: SeoSite) => url + withBasePath('/#site');

/** Includes the search (https://schema.org/SearchAction) with a placeholder for the query. */
export const buildSiteData = (site: SeoSite): Node => ({
  '@type': 'WebSite',
  '@id': toSiteId(site),
  name: site.title,
  url: site.url + withBasePath('/'),
  ...(site.description && { description: site.description }),
  inLanguage: site.language,
  ...(site.licence && { license: site.licence }),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: site.url + withBasePath('/search?q={words}') },
    'query-input': 'required name=words',
  },
});

const toSiteRef = (site: SeoSite) => ({
  '@type': 'WebSite',
  '@id': toSiteId(site),
  name: site.title,
  url: site.url + withBasePath('/'),
});

/**
 * Describes the open data. Google expects a description of at least 50 characters:
 * https://developers.google.com/search/docs/appearance/structured-data/dataset
 */
export function buildDatasetData(site: SeoSite): Node {
  const t = getSeoMessages(site);
  const distribution = [
    { name: t('iiif.itemTable'), file: 'items.csv', encodingFormat: 'text/csv' },
    { name: t('iiif.itemLines'), file: 'items.ndjson', encodingFormat: 'application/x-ndjson' },
  ];
  const description = [site.description, ...distribution.map(({ name }) => name)].filter(Boolean).join(' · ');
  return {
    '@type': 'Dataset',
    '@id': site.url + withBasePath('/data'),
    name: site.title,
    description: `${description} (${site.url}${withBasePath('/data/items.csv')})`,
    url: site.url + toCollectionHref(''),
    inLanguage: site.language,
    isAccessibleForFree: true,
    ...(site.licence && { license: site.licence }),
    distribution: distribution.map(({ name, file, encodingFormat }) => ({
      '@type': 'DataDownload',
      name,
      encodingFormat,
      contentUrl: site.url + withBasePath(`/data/${file}`),
    })),
    isPartOf: toSiteRef(site),
  };
}

const toTitle = ({ path, title }: NamedCollection, site: SeoSite) =>
  path === '' ? getSeoMessages(site)('site.collections') : title;

/** Breadcrumbs from the root of the collections to the page. @param here the page if it is an item */
export function buildBreadcrumbData(collections: NamedCollection[], site: SeoSite, here?: Item): Node {
  return toWayData(
    [
      { title: getSeoMessages(site)('site.collections'), href: toCollectionHref('') },
      ...collections.map(({ title, path }) => ({ title, href: toCollectionHref(path) })),
      ...(here ? [{ title: here.title, href: toItemHref(here) }] : []),
    ],
    site,
  );
}

function toWayData(steps: { title: string; href: string }[], site: SeoSite): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: site.url + href,
    })),
  };
}

export interface CollectionListing {
  collection: Collection;
  page: number;
  items: Item[];
}

export function buildCollectionData({ collection, page, items }: CollectionListing, site: SeoSite): Node {
  const address = site.url + toCollectionHref(collection.path, page);
  return {
    '@type': 'CollectionPage',
    '@id': address,
    name: toTitle(collection, site),
    url: address,
    ...(collection.description && { description: collection.description }),
    inLanguage: site.language,
    isPartOf: toSiteRef(site),
    ...(items.length > 0 && { mainEntity: buildListData(items, site, collection.count) }),
  };
}

function toNamed(name: string, edtf: string | undefined): Node {
  const { dateCreated } = buildDateProperties(edtf);
  return dateCreated ? { [name]: dateCreated } : {};
}

/** Omits uncertain dates. */
const toPersonFacts = ({ names, born, died, description, links }: Person): Node => ({
  ...(names && { alternateName: names }),
  ...toNamed('birthDate', born),
  ...toNamed('deathDate', died),
  ...(description && { description }),
  ...(links && { sameAs: links }),
});

/** Describes a year, place or person: https://schema.org/Place, https://schema.org/Person */
export function listBrowsedData({ kind, title, href, above, parts, person }: BrowsedPage, site: SeoSite): Node[] {
  const address = site.url + href;
  const about = kind === 'years' ? undefined : kind === 'places' ? 'Place' : getAgentType(title);
  const items = parts.flatMap((part) => part.items);
  return [
    {
      '@type': 'CollectionPage',
      '@id': address,
      name: title,
      url: address,
      ...(kind === 'years' && { temporalCoverage: href.slice(href.lastIndexOf('/') + 1) }),
      ...(about && {
        about: {
          '@type': about,
          '@id': `${address}#${about.toLowerCase()}`,
          name: title,
          ...(person && toPersonFacts(person)),
        },
      }),
      inLanguage: site.language,
      isPartOf: toSiteRef(site),
      mainEntity: buildListData(items, site, Math.max(items.length, ...parts.map(({ count }) => count))),
    },
    toWayData([...above, { title, href }], site),
  ];
}

/** An ordered part of `total` items. */
export const buildListData = (items: Item[], site: SeoSite, total = items.length): Node => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: items.map((item) => buildListedData(item, site)),
});
