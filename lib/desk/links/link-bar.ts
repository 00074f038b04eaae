// The bar that visitors with a share link see on its pages: what it shows, marks of the item, and how to leave the link.
import { getCollection } from '@/lib/catalogue/read/collections';
import { readMessages } from '@/lib/catalogue/read/site';
import type { Target } from '@/lib/http/resolve-target';
import { withBasePath } from '@/lib/model/base-path';
import { escapeHtml } from '@/lib/model/escape';
import { prefixed } from '@/lib/model/language-prefix';
import { parseItemPath } from '@/lib/model/routes';
import { MAX_SELECTED_ITEMS } from '@/lib/model/selection';
import { getSharedPath, PICTURE_SIDES, toProofsHref, UNMARKED } from '@/lib/model/share-link';
import type { LinkVisit } from './link-table';
import { readMarks } from './mark-table';

const formatHidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

const formatForm = (fields: Record<string, string>, button: string) =>
  `<form action="${escapeHtml(prefixed('/api/share'))}" method="post">${formatHidden(fields)}${button}</form>`;

/** A button that makes the item of the page a favourite, and a link to its other marks. */
function formatMarks({ link, name }: LinkVisit, { pathname, url }: Target): string {
  const t = readMessages();
  const item = parseItemPath(pathname);
  const all = `<a href="${escapeHtml(toProofsHref())}">${escapeHtml(t('link.choose'))}</a>`;
  if (!item) return all;
  const { isFavourite } = readMarks(link.id, name).get(item) ?? UNMARKED;
  const fields = { action: 'mark', item, from: prefixed(url), favourite: isFavourite ? 'no' : 'yes' };
  const label = escapeHtml(t('link.favourite'));
  const button = `<button aria-pressed="${isFavourite}">${isFavourite ? '♥' : '♡'} ${label}</button>`;
  return `${formatForm(fields, button)}<a href="${escapeHtml(toProofsHref(item))}">${escapeHtml(t('link.rate'))}</a>${all}`;
}

/** A form for the archive of everything. Archives have a limit, and an incomplete one would look complete. */
function formatDownload({ link: { options } }: LinkVisit): string {
  const count = getCollection('')?.total ?? 0;
  if (count === 0 || count > MAX_SELECTED_ITEMS) return '';
  const t = readMessages();
  const originals = options.originals ? `<option value="">${escapeHtml(t('link.originals'))}</option>` : '';
  const sizes = PICTURE_SIDES.map((side) => `<option value="${side}">${side} px</option>`).join('');
  const select = `<select name="size" aria-label="${escapeHtml(t('item.size'))}">${originals}${sizes}</select>`;
  const action = escapeHtml(withBasePath('/api/selection/archive'));
  return `<form action="${action}">${formatHidden({ all: '' })}<button>${escapeHtml(t('link.downloadAll'))}</button> ${select}</form>`;
}

export function formatLinkBar(visit: LinkVisit, target: Target, style: string): string {
  const t = readMessages();
  const { title, scope, options } = visit.link;
  const href = escapeHtml(prefixed(getSharedPath(scope)));
  const marks = options.hasProofs ? formatMarks(visit, target) : '';
  const leave = formatForm({ action: 'leave' }, `<button>${escapeHtml(t('link.leave'))}</button>`);
  return `<nav class="desk-links" aria-label="${escapeHtml(t('link.shared'))}"><style>${style}</style><a href="${href}"><b><bdi>${escapeHtml(title)}</bdi></b></a>${marks}${formatDownload(visit)}${leave}</nav>`;
}
