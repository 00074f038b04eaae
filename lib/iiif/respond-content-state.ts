// Leads from a content state to the page that shows it.
import { getConfig } from '@/lib/config/config';
import { resolveFolder, resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { OPEN, respondError } from '@/lib/http/respond';
import { getPageSize } from '@/lib/model/pages';
import { toCollectionHref, toItemHref, toPageHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { parseContentState, type StateTarget } from './content-state';

const leadTo = (location: string) =>
  new Response(null, { status: 303, headers: { ...OPEN, Location: location, 'Cache-Control': 'no-store' } });

/** The viewer opens at the fragment of a page that shows one picture. */
function getPage(item: Item, { page, fragment }: Extract<StateTarget, { type: 'item' }>): string {
  const hash = fragment && `#${fragment}`;
  const isPage = page !== null && item.pages !== undefined && getPageSize(item.pages, page) !== null;
  return (isPage ? toPageHref(item, page) : toItemHref(item)) + hash;
}

/** Handles GET of `/iiif/view?iiif-content=…`. */
export function respondContentState(request: Request): Response {
  const text = new URL(request.url).searchParams.get('iiif-content') ?? '';
  const target = parseContentState(text, new URL(getConfig().url).host);
  if (!target)
    return respondError(
      400,
      'iiif-content names no manifest, canvas or collection of this site (IIIF Content State 1.0)',
    );
  if (target.type === 'folder') {
    const { collection } = resolveFolder(target.path);
    return collection ? leadTo(toCollectionHref(collection.path)) : respondError(404, 'There is no such folder');
  }
  const address = resolveItem(target.id);
  return address.item ? leadTo(getPage(address.item, target)) : respondElsewhere(address, toItemHref);
}
