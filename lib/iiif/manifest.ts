// Builds the IIIF manifest of an item: https://iiif.io/api/presentation/3.0/#52-manifest

import { PRESENTATION } from '@/lib/iiif/respond-json-ld';
import { isOffered, isShown } from '@/lib/model/availability';
import { withBasePath } from '@/lib/model/base-path';
import { getEntityUrl, LINKED_ART } from '@/lib/model/linked-art';
import { facingPages } from '@/lib/model/pages';
import { toContentSearchHref, toFileHref, toItemHref } from '@/lib/model/routes';
import { isExport } from '@/lib/model/static-export';
import type { Collection, Item, Pages } from '@/lib/model/types';
import type { Cue } from '@/lib/model/vtt';
import { buildCanvases, buildChapters, type CaptionSource, listThumbnails, toManifestId } from './canvas';
import {
  buildDataset,
  buildHomepage,
  buildLabel,
  buildSiteLabel,
  buildWordMap,
  describe,
  type PresentationSite,
  toLanguageMap,
} from './describe';
import { buildCollectionRef } from './folder';

export function buildProvider(site: PresentationSite) {
  const [id, label] = [site.url + withBasePath('/'), buildSiteLabel(site)];
  return { provider: [{ id, type: 'Agent', label, ...buildHomepage(id, label, site.language) }] };
}

function listLinks(item: Item, site: PresentationSite) {
  const { url, language, originals, searchIndex } = site;
  const record = url + withBasePath(`/api/search/1/indexes/${encodeURIComponent(searchIndex)}/${item.id}`);
  return {
    ...buildHomepage(`${url}${toItemHref(item)}`, buildLabel(item, site), language),
    ...(!isExport() && {
      seeAlso: [
        buildDataset(record, 'application/json', buildWordMap(site, 'iiif.record')),
        {
          ...buildDataset(
            getEntityUrl(url, 'items', item.id),
            'application/ld+json',
            toLanguageMap('none', 'Linked Art'),
          ),
          profile: LINKED_ART,
        },
      ],
    }),
    ...(isShown(item) &&
      isOffered(item, originals) && {
        rendering: [
          {
            id: `${url}${toFileHref(item)}`,
            type: item.kind === 'photo' ? 'Image' : 'Text',
            format: item.type,
            label: buildWordMap(site, item.damaged ? 'iiif.originalDamaged' : 'iiif.original'),
          },
          ...(item.raw
            ? [
                {
                  id: `${url}${toFileHref(item, 'raw')}`,
                  type: 'Image',
                  format: item.raw.type,
                  label: buildWordMap(site, 'iiif.raw'),
                },
              ]
            : []),
        ],
      }),
  };
}

interface Around {
  spoken?: CaptionSource[];
  chapters?: Cue[];
  collection?: Collection | null;
}

const toReading = (pages: Pages) => ({
  behavior: [facingPages(pages, 2).length > 1 ? 'paged' : 'individuals'],
  ...(pages.isRightToLeft && { viewingDirection: 'right-to-left' }),
});

/** @param item with a canvas */
export function buildManifest(
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
    ...buildProvider(site),
    ...listLinks(item, site),
    ...((item.transcriptions || item.written) &&
      !isExport() && {
        service: [{ id: `${site.url}${toContentSearchHref(item)}`, type: 'SearchService2' }],
      }),
    ...(collection && { partOf: [buildCollectionRef(collection, site)] }),
    ...(item.pages && toReading(item.pages)),
    items: buildCanvases(item, site, spoken),
    ...buildChapters(item, site, chapters),
  };
}
