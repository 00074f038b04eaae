// The facts of an item that all metadata formats state, with the texts of all its languages.
import { hasCanvas, isOffered } from '@/lib/model/availability';
import { withBasePath } from '@/lib/model/base-path';
import { listPlaceNames } from '@/lib/model/format';
import { listTexts, type TranslatedField, UNNAMED } from '@/lib/model/languages';
import { getAgentType } from '@/lib/model/organisation';
import { listShownFields } from '@/lib/model/own-fields';
import { getLicenceUrl } from '@/lib/model/rights';
import { toCollectionHref, toFileHref, toItemHref, toManifestHref } from '@/lib/model/routes';
import type { Item, MediaKind } from '@/lib/model/types';
import { listNamed } from '@/lib/model/unnamed';
import { buildDateProperties, formatIsoDuration } from '@/lib/seo/iso-date';
import { getPreviewImage } from '@/lib/seo/picture';
import type { SeoSite } from '@/lib/seo/site';
import { listItemLanguages } from './record-sets';

export interface LanguageText {
  text: string;
  /** Undefined where it is not stated. */
  language?: string;
}

export interface RecordFacts {
  item: Item;
  /** `oai:photos.example.org:abcdefghij`. */
  identifier: string;
  page: string;
  titles: LanguageText[];
  descriptions: LanguageText[];
  makers: { name: string; type: 'Organization' | 'Person' }[];
  /** The date as EDTF. */
  edtf?: string;
  /** ISO 8601, or a span of years; the owner's words if nothing else is known. */
  date?: string;
  keywords: LanguageText[];
  people: string[];
  places: string[];
  position?: { latitude: number; longitude: number };
  /** https://www.dublincore.org/specifications/dublin-core/dcmi-terms/#section-7 */
  type: 'StillImage' | 'MovingImage' | 'Sound' | 'Text';
  /** Pixels, pages or duration. */
  extent?: string;
  notices: LanguageText[];
  licence?: string;
  languages: string[];
  /** Object and accession numbers. */
  numbers: string[];
  /** Own fields of the archive. */
  fields: { name: string; text: string }[];
  collection: string;
  /** JPEG, as wide as pages show it; and the whole picture by the IIIF Image API. */
  picture?: { preview: string; full: string; service: string };
  manifest?: string;
  /** The original, if the site offers it. */
  file?: string;
  /** Title of the site. */
  publisher: string;
}

const TYPES: Record<MediaKind, RecordFacts['type']> = {
  photo: 'StillImage',
  film: 'MovingImage',
  sound: 'Sound',
  document: 'Text',
  story: 'Text',
};

/** Pixels of the picture by which a record is represented. */
const PREVIEW_WIDTH = 1200;

const toTexts = (item: Item, field: TranslatedField, site: SeoSite): LanguageText[] =>
  Object.entries(listTexts(item, field, site.first ?? site.language)).flatMap(([tag, said]) => {
    const text = said.trim();
    return text ? [{ text, ...(tag !== UNNAMED && { language: tag }) }] : [];
  });

function toExtent({ width, height, duration, pages }: Item): string | undefined {
  if (pages) return `${pages.count} p.`;
  if (duration !== undefined) return formatIsoDuration(duration);
  return width && height ? `${width} x ${height} px` : undefined;
}

function toDate({ date, dateWords }: Item): Pick<RecordFacts, 'date' | 'edtf'> {
  const { dateCreated, temporalCoverage } = buildDateProperties(date?.edtf);
  const said = dateCreated ?? temporalCoverage ?? date?.edtf ?? dateWords;
  return { ...(said && { date: said }), ...(date && { edtf: date.edtf }) };
}

function toPicture(item: Item, { url }: SeoSite): Pick<RecordFacts, 'picture'> {
  const preview = getPreviewImage(url, item, PREVIEW_WIDTH, 'jpg');
  if (!preview) return {};
  const service = `${url}${withBasePath(`/iiif/3/${item.id}`)}`;
  return { picture: { preview: preview.url, full: `${service}/full/max/0/default.jpg`, service } };
}

/** Identifiers of a site below a path contain it, because another site on the host may have the same files. */
export const toIdentifier = (id: string, { url }: Pick<SeoSite, 'url'>): string =>
  `oai:${new URL(url).hostname}:${withBasePath('/').slice(1)}${id}`;

/** The id of an item of this site; null for other identifiers. */
export function parseIdentifier(identifier: string, site: Pick<SeoSite, 'url'>): string | null {
  const id = identifier.slice(-10);
  return /^[a-z2-7]{10}$/.test(id) && identifier === toIdentifier(id, site) ? id : null;
}

export function buildRecordFacts(item: Item, site: SeoSite): RecordFacts {
  const { place = {}, makers, people = [], keywords = [], identifiers = [] } = item;
  const { latitude, longitude } = place;
  const language = site.first ?? site.language;
  const captions = toTexts(item, 'caption', site);
  const licence = getLicenceUrl(item.rights, site.licence);
  const extent = toExtent(item);
  const titles = toTexts(item, 'title', site);
  return {
    item,
    identifier: toIdentifier(item.id, site),
    page: site.url + toItemHref(item),
    titles: titles.length > 0 ? titles : [{ text: item.id }],
    descriptions: captions.length > 0 ? captions : toTexts(item, 'alt', site),
    makers: listNamed(makers).map((name) => ({ name, type: getAgentType(name) })),
    ...toDate(item),
    keywords: [...new Set(keywords)].map((text) => ({ text, language })),
    people: [...new Set(people)],
    places: listPlaceNames(place).filter((name) => name !== undefined),
    ...(latitude !== undefined && longitude !== undefined && { position: { latitude, longitude } }),
    type: TYPES[item.kind],
    ...(extent && { extent }),
    notices: [...toTexts(item, 'notice', site), ...toTexts(item, 'usageTerms', site)],
    ...(licence && { licence }),
    languages: listItemLanguages(item, site),
    numbers: identifiers,
    fields: listShownFields(item.fields, site.fields).flatMap(({ labels, values }) =>
      values.map(({ text }) => ({ name: labels[language] ?? Object.values(labels)[0] ?? '', text })),
    ),
    collection: site.url + toCollectionHref(item.folder),
    ...toPicture(item, site),
    ...(hasCanvas(item) && { manifest: site.url + toManifestHref(item) }),
    ...(isOffered(item, site.originals) &&
      !item.damaged &&
      item.kind !== 'story' && { file: site.url + toFileHref(item) }),
    publisher: site.title,
  };
}
