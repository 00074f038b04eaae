// Finds the rule of redirects.csv for a URL that names no page.
import { toItemId } from '@/lib/catalogue/ids';
import { listRedirectKeys, type RedirectTarget, toRedirectKey } from '@/lib/model/redirect-rule';
import { queryColumn, queryRows, queryValue } from './connection';

/** A file has the id of its item. */
type Found = Exclude<RedirectTarget, { type: 'file' }> | { type: 'file'; path: string; id: string };

/** An exact rule precedes; of those for all longer paths, the longest. `/blog/*` includes `/blog`. */
export function findRedirectTarget(url: string): Found | null {
  const key = toRedirectKey(url);
  const path = key.split('?', 1)[0] ?? key;
  const found =
    queryValue<string>(
      `SELECT target FROM redirect_rules WHERE is_prefix = 0 AND path IN (SELECT value FROM json_each(?))
        ORDER BY length(path) DESC LIMIT 1`,
      JSON.stringify(listRedirectKeys(url)),
    ) ??
    queryValue<string>(
      `SELECT target FROM redirect_rules WHERE is_prefix = 1 AND path IN (substr(?1, 1, length(path)), substr(?2, 1, length(path)))
        ORDER BY length(path) DESC LIMIT 1`,
      key,
      `${path}/`,
    );
  if (found === undefined) return null;
  const target = JSON.parse(found) as RedirectTarget;
  return target.type === 'file' ? { ...target, id: toItemId(target.path) } : target;
}

/** Decoded paths that have a rule of their own, the first after `after`. */
export const listRedirectPaths = (after: string, size: number): string[] =>
  queryColumn('SELECT path FROM redirect_rules WHERE is_prefix = 0 AND path > ? ORDER BY path LIMIT ?', after, size);

/** Decoded paths of rules for all longer paths; a longer one precedes. */
export const listRedirectPrefixes = (): string[] =>
  queryColumn('SELECT path FROM redirect_rules WHERE is_prefix = 1 ORDER BY length(path) DESC, path');

/** Items that were moved: id and path of the file before, the first after `after`. */
export const listMovedFiles = (after: string, size: number): { id: string; path: string }[] =>
  queryRows('SELECT id, path FROM redirects WHERE target IS NOT NULL AND id > ? ORDER BY id LIMIT ?', after, size);
