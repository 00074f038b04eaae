// Converts an item to the viewer's format.
import type { Messages } from '@/lib/messages/messages';
import { isShown } from '@/lib/model/availability';
import { findPictured } from '@/lib/model/cover-picture';
import { formatDate, listPlaceNames } from '@/lib/model/format';
import { getLangAttribute } from '@/lib/model/languages';
import { describeLicence } from '@/lib/model/licences';
import { toItemHref } from '@/lib/model/routes';
import { omitUndefined } from '@/lib/model/stated';
import { isPlacing } from '@/lib/model/transcription';
import type { Item } from '@/lib/model/types';
import { hasUnnamedMaker, listNamed } from '@/lib/model/unnamed';
import type { ViewerItem } from './item';

// Maximum characters of a text; a slice has 60 items, and the item's page has the full text.
const MAX_TEXT_LENGTH = 600;

const toShort = (text: string) =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$|\s+\S*$/, '')} …`;

/** Null for a story, which has its own page layout. */
export function buildViewerItem(item: Item, t: Messages): ViewerItem | null {
  if (item.kind === 'story') return null;
  const pictured = findPictured(item);
  const shown = pictured ?? item;
  const { width = 3, height = 2, title, alt, caption, rights } = shown;
  const makers = hasUnnamedMaker(shown) ? [t('item.makerUnknown')] : listNamed(shown.makers);
  const place = listPlaceNames(item.place).join(', ');
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
    ...(rights?.licenceUrl && {
      licence: { href: rights.licenceUrl, name: describeLicence(rights.licenceUrl, t) ?? rights.licenceUrl },
    }),
    ...(item.transcriptions?.some(({ file }) => isPlacing(file)) && { written: true as const }),
  };
}
