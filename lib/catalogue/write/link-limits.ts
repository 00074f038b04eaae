// Limits what a symbolic link publishes of a file to what the file's own item publishes.
import { getFileName, getFolder } from '@/lib/catalogue/paths';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Item } from '@/lib/model/types';
import { withoutPlace } from '@/lib/rules/rule-places';
import type { LinkTarget } from './link-targets';

/** Dot folders such as `.git/annex` are not scanned, so their files have no items of their own. */
const isHidden = (target: string) => target.split('/').some((name) => name.startsWith('.'));

export function createLinkLimits(sql: Sql) {
  const isRead = (target: string) =>
    sql('SELECT 1 FROM files WHERE folder = ? AND name = ? AND bytes >= 0').get(
      getFolder(target),
      getFileName(target),
    ) !== undefined;
  const hasProblem = (target: string) => sql('SELECT 1 FROM problems WHERE path = ?').get(target) !== undefined;

  /** @returns null if the target is hidden, or not read yet */
  function limit(item: Item, { target, isOwn }: LinkTarget): Item | null {
    const whole = getCell<string>(sql, 'SELECT data FROM hidden_items WHERE path = ?', target);
    const shown = getCell<string>(sql, 'SELECT data FROM items WHERE path = ?', target);
    if (shown === undefined) {
      // Captions or a RAW file: no item, but read without a problem.
      const isCompanion = isRead(target) && !(isOwn && hasProblem(target));
      return whole === undefined && (isHidden(target) || isCompanion) ? item : null;
    }
    if (whole === undefined) return item;
    const [before, after] = [JSON.parse(whole) as Item, JSON.parse(shown) as Item];
    if (JSON.stringify(before.place) !== JSON.stringify(after.place)) {
      const otherPlaces = [...(item.otherPlaces ?? []), ...(before.place ? [before.place] : [])];
      return withoutPlace({ ...item, otherPlaces }, null);
    }
    return after.original === false && item.original !== false ? { ...item, original: false } : item;
  }

  return (item: Item | null, targets: readonly LinkTarget[]): Item | null =>
    targets.reduce<Item | null>((left, target) => left && limit(left, target), item);
}
