// Builds the IIIF manifest of an item: https://iiif.io/api/presentation/3.0/#52-manifest
import { PRESENTATION } from '@/lib/http/respond-json-ld';
import { isOffered, isShown } from '@/lib/model/availability';
import { facingPages, type Pages } from '@/lib/model/pages';
import { toContentSearchHref, toFileHref, toItemHref } from '@/lib/model/routes';
import type { Collection, Item } from '@/lib/model/types';
import type { Cue } from '@/lib/model/vtt';
import { listThumbnails, type Spoken, toCanvases, toChapters, toManifestId } from './canvas';
import { describe, type PresentationSite, toDataset, toHomepage, toLabel, toSiteLabel, toWordMap } from './describe';
import { toCollectionRef } from './folder';

export function toProvider(site: PresentationSite) {
  const [id, label] = [`${site.url}/`, toSiteLabel(site)];
  return { provider: [{ id, type: 'Agent', label, ...toHomepage(id, label, site.language) }] };
}

function listLinks(item: Item, site: PresentationSite) {
  const { url, language, originals, searchIndex } = site;
  const record = `${url}/api/search/1/indexes/${encodeURIComponent(searchIndex)}/${item.id}`;
  return {
    ...toHomepage(`${url}${toItemHref(item)}`, toLabel(item, site), language),
    seeAlso: [toDataset(record, 'application/json', toWordMap(site, 'iiif.record'))],
    ...(isShown(item) &&
      isOffered(item, originals) && {
        rendering: [
          {
            id: `${url}${toFileHref(item)}`,
            type: item.kind === 'photo' ? 'Image' : 'Text',
            format: item.type,
            label: toWordMap(site, item.damaged ? 'iiif.originalDamaged' : 'iiif.original'),
          },
          ...(item.raw
            ? [
                {
                  id: `${url}${toFileHref(item, 'raw')}`,
                  type: 'Image',
                  format: item.raw.type,
                  label: toWordMap(site, 'iiif.raw'),
                },
              ]
            : []),
        ],
      }),
  };
}

interface Around {
  spoken?: Spoken[];
  chapters?: Cue[];
  collection?: Collection | null;
}

const toReading = (pages: Pages) => ({
  behavior: [facingPages(pages, 2).length > 1 ? 'paged' : 'individuals'],
  ...(pages.isRightToLeft && { viewingDirection: 'right-to-left' }),
});

/** @param item with a canvas */
export function toManifest(
  item: Item,
  site: PresentationSite,
  { spoken = [], chapters = [], collection }: Around = {},
) {
  return {
    '@context': PRESENTATION,
    id: toManifestId(site.url, item),
    type: 'Manifest',
    ...describe(item, site),
    ...listThumbnails(item, site),
    ...toProvider(site),
    ...listLinks(item, site),
    ...((item.transcriptions || item.written) && {
      service: [{ id: `${site.url}${toContentSearchHref(item)}`, type: 'SearchService2' }],
    }),
    ...(collection && { partOf: [toCollectionRef(collection, site)] }),
    ...(item.pages && toReading(item.pages)),
    items: toCanvases(item, site, spoken),
    ...toChapters(item, site, chapters),
  };
}
