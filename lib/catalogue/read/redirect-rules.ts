// Finds the rule of redirects.csv for a URL that names no page.
import { toItemId } from '@/lib/catalogue/ids';
import { type RedirectTarget, toRedirectKey } from '@/lib/model/redirect-rule';
import { queryValue } from './connection';

/** A file has the id of its item. */
type Found = Exclude<RedirectTarget, { type: 'file' }> | { type: 'file'; path: string; id: string };

/** An exact rule precedes; of those for all longer paths, the longest. `/blog/*` includes `/blog`. */
export function findRedirectTarget(url: string): Found | null {
  const key = toRedirectKey(url);
  const path = key.split('?', 1)[0] ?? key;
  const found =
    queryValue<string>(
      'SELECT target FROM redirect_rules WHERE is_prefix = 0 AND path IN (?1, ?2) ORDER BY length(path) DESC LIMIT 1',
      key,
      path,
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
