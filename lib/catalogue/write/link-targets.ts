// Stores the real paths of files reached by symbolic links, because the rules of that folder apply too.
import { getFolder, getPathRange } from '@/lib/catalogue/paths';
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';

export interface LinkTarget {
  target: string;
  /** False for a companion. */
  isOwn: boolean;
}

interface Row {
  path: string;
  target: string;
  own: number;
}

const NONE: readonly LinkTarget[] = [];

const isBelow = (where: string, folder: string) => folder === '' || where.startsWith(`${folder}/`);

export function createLinkTargets(sql: Sql) {
  const known = new Map<string, LinkTarget[]>();
  const links = new Map<string, Set<string>>();

  function remember({ path, target, own }: Row) {
    known.set(path, [...(known.get(path) ?? []), { target, isOwn: own === 1 }]);
    links.set(target, (links.get(target) ?? new Set()).add(path));
  }
  for (const row of sql('SELECT path, target, own FROM link_targets ORDER BY path, target').all<Row>()) remember(row);

  function remove(path: string) {
    for (const { target } of known.get(path) ?? []) links.get(target)?.delete(path);
    if (known.delete(path)) sql('DELETE FROM link_targets WHERE path = ?').run(path);
  }

  const listInto = (folder: string): string[] =>
    [...known].flatMap(([path, targets]) =>
      targets.some(({ target }) => isBelow(target, folder) || target === folder) ? [path] : [],
    );

  return {
    remove,

    list: (path: string): readonly LinkTarget[] => known.get(path) ?? NONE,

    /** @returns whether the targets have changed */
    set(folder: string, next: ReadonlyMap<string, ReadonlyMap<string, boolean>>): boolean {
      const before = sql('SELECT DISTINCT path FROM link_targets WHERE path > ? AND path < ?')
        .all<{ path: string }>(...(folder === '' ? ['', '\u{10ffff}'] : getPathRange(folder)))
        .flatMap(({ path }) => (getFolder(path) === folder ? [path] : []));
      let isNew = false;
      for (const path of before) {
        if (next.has(path)) continue;
        remove(path);
        isNew = true;
      }
      for (const [path, targets] of next) {
        const rows = [...targets]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([target, isOwn]) => ({ path, target, own: isOwn ? 1 : 0 }));
        const made = rows.map(({ target, own }): LinkTarget => ({ target, isOwn: own === 1 }));
        if (JSON.stringify(known.get(path)) === JSON.stringify(made)) continue;
        remove(path);
        for (const row of rows) {
          remember(row);
          putRow(sql, 'link_targets', { ...row });
        }
        isNew = true;
      }
      return isNew;
    },

    listTo: (target: string): string[] => [...(links.get(target) ?? [])],

    listInto,

    listFoldersInto: (folder: string): string[] => listInto(folder).map(getFolder),
  };
}
