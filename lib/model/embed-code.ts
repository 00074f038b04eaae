// Builds HTML to embed a picture in other sites: the picture, a link to its page, and its credit line.
import type { Messages } from '@/lib/messages/messages';
import { type CreditSite, toCredits, toLine } from './credit';
import { escapeHtml } from './escape';
import { toImageHref, toItemHref } from './routes';
import type { Item } from './types';

const WIDTH = 800;

export function buildEmbedCode(item: Item, site: CreditSite, t: Messages): string | null {
  if (item.kind !== 'photo' || !item.width || !item.height) return null;
  const width = Math.min(WIDTH, item.width);
  const height = Math.max(1, Math.round((item.height * width) / item.width));
  // Without a version, so that the URL remains valid and shows the current picture.
  const src = site.url + toImageHref(item, WIDTH).replace(/\?.*$/, '');
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(toLine(item.alt ?? item.title))}" width="${width}" height="${height}" loading="lazy" style="max-width: 100%; height: auto">`;
  return [
    '<figure>',
    `  <a href="${escapeHtml(site.url + toItemHref(item))}">${image}</a>`,
    `  <figcaption>${toCredits(item, site, t).html}</figcaption>`,
    '</figure>',
  ].join('\n');
}
