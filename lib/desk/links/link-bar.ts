// The bar that visitors with a share link see on its pages: what it shows, and how to leave it.
import { readMessages } from '@/lib/catalogue/read/site';
import { escapeHtml } from '@/lib/model/escape';
import { prefixed } from '@/lib/model/language-prefix';
import { getSharedPath } from '@/lib/model/share-link';
import type { LinkVisit } from './link-table';

export function formatLinkBar({ link: { title, scope } }: LinkVisit, style: string): string {
  const t = readMessages();
  const [name, action] = [escapeHtml(title), escapeHtml(prefixed('/api/share'))];
  const href = escapeHtml(prefixed(getSharedPath(scope)));
  return `<nav class="desk-links" aria-label="${escapeHtml(t('link.shared'))}"><style>${style}</style><a href="${href}"><b><bdi>${name}</bdi></b></a><form action="${action}" method="post"><input type="hidden" name="action" value="leave"><button>${escapeHtml(t('link.leave'))}</button></form></nav>`;
}
