// Builds the labels of a list of items: a QR code of the item's shortest URL, its title and its number.
import { toQrCode } from '@/lib/clients/qr-code';
import { getConfig } from '@/lib/config/config';
import type { Messages } from '@/lib/messages/messages';
import { LABELS_PER_PAGE } from '@/lib/model/label-options';
import { getLangAttribute } from '@/lib/model/languages';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { type ResolvedList, readListPage } from './item-list';

export interface ItemLabel {
  id: string;
  title: string;
  lang?: string;
  /** The first identifier: an accession or call number. */
  number?: string;
  url: string;
  qr: ReturnType<typeof toQrCode>;
}

/** A title in the URL would make the modules of the code smaller; the URL without it redirects. */
function toLabel(item: Item, t: Messages): ItemLabel {
  const { id, title, identifiers: [number] = [] } = item;
  const url = getConfig().url + toItemHref({ id, slug: '' });
  const lang = getLangAttribute(item, 'title', t.language);
  return { id, title, ...(lang && { lang }), ...(number && { number }), url, qr: toQrCode(url) };
}

const LOCAL = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/;

/** The site's URL if other devices cannot open it; otherwise null. */
export const getLocalUrl = (): string | null => (LOCAL.test(getConfig().url) ? getConfig().url : null);

/** @returns null if there is no such page */
export async function readLabelPage(list: ResolvedList, page: number, t: Messages) {
  const { total, items } = await readListPage(list, page, LABELS_PER_PAGE);
  const pages = Math.max(1, Math.ceil(total / LABELS_PER_PAGE));
  return page > pages ? null : { total, page, pages, labels: items.map((item) => toLabel(item, t)) };
}
