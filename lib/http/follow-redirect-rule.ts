// Finds where a URL leads that names no page here, but one of the owner's former site.
import { findRedirectTarget } from '@/lib/catalogue/read/redirect-rules';
import { withBasePath, withoutBasePath } from '@/lib/model/base-path';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import { resolveFolder, resolveItem } from './resolve-item';

function toHref(target: NonNullable<ReturnType<typeof findRedirectTarget>>): string | null {
  if (target.type === 'url') return target.url;
  // As a URL, so that characters that a header cannot contain are encoded.
  if (target.type === 'page') {
    const { pathname, search, hash } = new URL(target.path, 'http://localhost');
    return withBasePath(withoutBasePath(pathname)) + search + hash;
  }
  const { item } = resolveItem(target.id);
  if (item) return toItemHref(item);
  const { collection } = resolveFolder(target.type === 'file' ? target.path : null);
  return collection ? toCollectionHref(collection.path) : null;
}

/**
 * @param url as requested, in origin form, without the site's path; a rule may have it with that path, where a former site was
 * @returns null if no rule has it, or its target is not published
 */
export function followRedirectRule(url: string): string | null {
  const own = withBasePath(url);
  const target = findRedirectTarget(url) ?? (own === url ? null : findRedirectTarget(own));
  const href = target && toHref(target);
  return href === own ? null : href;
}
