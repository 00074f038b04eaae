// Reads the items of a visitor's selection, following redirects.
import { getFileName } from '@/lib/catalogue/paths';
import type { Messages } from '@/lib/messages/messages';
import { isOffered, isServed } from '@/lib/model/availability';
import { findPictured } from '@/lib/model/cover-picture';
import { toCredits } from '@/lib/model/credit';
import { formatDay } from '@/lib/model/format';
import { getLangAttribute } from '@/lib/model/languages';
import { toItemHref } from '@/lib/model/routes';
import { omitUndefined } from '@/lib/model/stated';
import type { Item } from '@/lib/model/types';
import { buildViewerItem } from '@/lib/viewer/record';
import type { SelectedItem, SelectionAnswer } from '@/lib/viewer/selected';
import { listItemsById } from './by-id';
import { getAddress } from './items';
import { getPublicSite } from './site';

interface Found extends Pick<SelectionAnswer, 'moved' | 'missing'> {
  items: Item[];
}

export function findSelected(ids: string[]): Found {
  const here = new Map(listItemsById(ids).map((item) => [item.id, item]));
  const found: Found = { items: [], moved: {}, missing: [] };
  for (const id of ids) {
    const address = here.has(id) ? null : getAddress(id);
    const item = here.get(id) ?? (address && address.type !== 'gone' ? address.item : undefined);
    if (!item) found.missing.push(id);
    else if (!found.items.some((each) => each.id === item.id)) found.items.push(item);
    if (item && item.id !== id) found.moved[id] = item.id;
  }
  return found;
}

interface OriginalFile {
  name: string;
  bytes: number;
}

/** Original files that the item's page offers for download; none for stories, whose source may name hidden files. */
export const listOriginals = (item: Item, originals: boolean): OriginalFile[] =>
  isOffered(item, originals) && isServed(item, originals)
    ? [{ name: getFileName(item.path), bytes: item.bytes }, ...(item.raw ? [item.raw] : [])]
    : [];

function toSelectedItem(item: Item, t: Messages): SelectedItem {
  const site = getPublicSite();
  const pictured = findPictured(item);
  const files = listOriginals(item, site.originals);
  return {
    ...{ id: item.id, href: toItemHref(item), title: item.title, kind: item.kind, version: item.version },
    ...(item.kind !== 'photo' && { kindName: t(`kind.${item.kind}`) }),
    ...(item.date && { date: formatDay(item.date.edtf, t) }),
    credit: toCredits(item, site, t).text,
    ...(files.length > 0 && {
      originals: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
    }),
    ...(pictured && {
      picture: {
        ...{ id: pictured.id, version: pictured.version },
        ...omitUndefined({ width: pictured.width, height: pictured.height, colour: pictured.colour }),
        alt: pictured.alt ?? '',
      },
    }),
    ...(item.alternatives && {
      lang: omitUndefined({
        title: getLangAttribute(item, 'title', t.language),
        alt: getLangAttribute(pictured ?? item, 'alt', t.language),
      }),
    }),
    view: buildViewerItem(item, site, t),
  };
}

export function readSelection(ids: string[], t: Messages): SelectionAnswer {
  const { items, moved, missing } = findSelected(ids);
  return { items: items.map((item) => toSelectedItem(item, t)), moved, missing };
}
