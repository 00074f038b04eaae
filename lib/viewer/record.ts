// Converts an item to the viewer's format.
import type { Messages } from '@/lib/messages/messages';
import { isOffered, isShown } from '@/lib/model/availability';
import { findPictured } from '@/lib/model/cover-picture';
import { type CreditSite, toCredits } from '@/lib/model/credit';
import { defaultSize, formatDownloadSize, listSizes, type Size } from '@/lib/model/download-sizes';
import { formatDate, listPlaceNames } from '@/lib/model/format';
import { getLangAttribute } from '@/lib/model/languages';
import { describeLicence } from '@/lib/model/licences';
import { listNamedRegions } from '@/lib/model/named-regions';
import type { ImageLimits } from '@/lib/model/pixel-size';
import { hasPlayedFile } from '@/lib/model/prepared-film';
import { getLicenceUrl } from '@/lib/model/rights';
import { toItemHref, toPlayHref } from '@/lib/model/routes';
import { omitUndefined } from '@/lib/model/stated';
import { isPlacing } from '@/lib/model/transcription';
import type { Item } from '@/lib/model/types';
import { hasUnnamedMaker, listNamed } from '@/lib/model/unnamed';
import type { ViewerItem } from './item';

// Maximum characters of a text; a slice has 60 items, and the item's page has the full text.
const MAX_TEXT_LENGTH = 600;

const toShort = (text: string) =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$|\s+\S*$/, '')} …`;

/** Context of a record besides its item: the owner's settings, the URL of the site, and image limits. */
export type ViewerSite = CreditSite & ImageLimits & { originals: boolean };

function toDownload({ key, href, filename, type, width, height, ...size }: Size, t: Messages) {
  const isOriginal = key === 'original';
  const pixels = width && height ? `${width} × ${height}` : '';
  return {
    href,
    filename,
    label: isOriginal ? t('item.takeDownloadOriginal') : t('item.takeDownload', { size: pixels }),
    note: [isOriginal && type, formatDownloadSize(size, t)].filter(Boolean).join(' · '),
  };
}

/** The default size and the original; the item's page offers all sizes. */
function listDownloads(item: Item, site: ViewerSite, t: Messages) {
  const sizes = listSizes(item, site, isOffered(item, site.originals));
  const chosen = defaultSize(sizes);
  return sizes.filter(({ key }) => key === chosen || key === 'original').map((size) => toDownload(size, t));
}

/** Null for a story, which has its own page layout. */
export function buildViewerItem(item: Item, site: ViewerSite, t: Messages): ViewerItem | null {
  if (item.kind === 'story') return null;
  const pictured = findPictured(item);
  const shown = pictured ?? item;
  const { width = 3, height = 2, title, alt, caption, rights } = shown;
  const makers = hasUnnamedMaker(shown) ? [t('item.makerUnknown')] : listNamed(shown.makers);
  const place = listPlaceNames(item.place).join(', ');
  const licence = getLicenceUrl(rights, site.licence);
  const credit = toCredits(item, site, t).text;
  const downloads = listDownloads(item, site, t);
  const regions = item.kind === 'photo' ? listNamedRegions(item) : [];
  const whose = rights?.credit ?? rights?.notice ?? rights?.usageTerms;
  return {
    id: item.id,
    href: toItemHref(item),
    title,
    kind: isShown(item) ? 'photo' : 'film',
    version: item.version,
    width,
    height,
    pictured: pictured !== null,
    ...(item.kind === 'film' && hasPlayedFile(item) && { film: toPlayHref(item) }),
    ...(item.colour && { colour: item.colour }),
    ...(item.placeholder && { placeholder: item.placeholder }),
    ...(alt && { alt: toShort(alt) }),
    ...(item.date && { date: formatDate(item.date.edtf, t) }),
    ...(makers.length > 0 && { makers: makers.slice(0, 10) }),
    ...(place && { place }),
    ...(caption && caption !== title && { caption: toShort(caption) }),
    ...(item.alternatives && {
      lang: omitUndefined({
        title: getLangAttribute(item, 'title', t.language),
        caption: getLangAttribute(item, 'caption', t.language),
        alt: getLangAttribute(item, 'alt', t.language),
      }),
    }),
    ...(whose && { rights: toShort(whose) }),
    ...(licence && { licence: { href: licence, name: describeLicence(licence, t) ?? licence } }),
    // Part of a credit line would omit what it is for.
    ...(credit.length <= MAX_TEXT_LENGTH && { credit }),
    ...(downloads.length > 0 && { downloads }),
    ...(item.transcriptions?.some(({ file }) => isPlacing(file)) && { written: true as const }),
    ...(regions.length > 0 && { regions }),
  };
}
