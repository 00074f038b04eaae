// Keeps the rules of the library's root and of its folders, and says which govern an item.

import { LRUCache } from 'lru-cache';
import { toFileName, toFolder, toFull, toSpan, withAncestors } from '@/lib/catalogue/paths';
import { listBelow, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { isDue } from '@/lib/model/embargo';
import type { Item } from '@/lib/model/types';
import { type ApplyRules, createRuleApplier } from '@/lib/rules/apply-rules';
import { toFacetKey } from '@/lib/rules/filter-parts';
import { areTilesShown, isTrackShown, type TrackRecord } from '@/lib/rules/rule-tracks';
import { getToday, listNamedFolders, type Rules } from '@/lib/rules/rules';
import { createLinkLimits } from './link-limits';
import { createLinkTargets } from './link-targets';

interface Row {
  folder: string;
  file: string;
  rules: string;
}

// Appliers are made anew beyond these.
const MOST_APPLIERS = 10_000;

export function createRuleTable(sql: Sql) {
  // Few folders have rules.
  const known = new Map<string, Map<string, string>>();

  function remember({ folder, file, rules }: Row) {
    const files = known.get(folder) ?? new Map<string, string>();
    known.set(folder, files.set(file, rules));
  }
  for (const row of sql('SELECT folder, file, rules FROM rules').all<Row>()) remember(row);

  const targets = createLinkTargets(sql);
  const limitLink = createLinkLimits(sql);

  /** The rules of folders and of those above them. */
  const listLevels = (...folders: string[]) =>
    withAncestors(folders)
      .flatMap((level) => [...(known.get(level)?.values() ?? [])])
      .map((text) => JSON.parse(text) as Rules);

  const appliers = new LRUCache<string, ApplyRules>({
    max: MOST_APPLIERS,
    memoMethod: (folders) => createRuleApplier(listLevels(...folders.split('\0'))),
  });

  const listFolders = (path: string) => [
    ...new Set([path, ...targets.list(path).map(({ target }) => target)].map(toFolder)),
  ];

  /** A track or an archive in each of its places. */
  const listFaces = (path: string, record: TrackRecord): TrackRecord[] => [
    record,
    ...targets.list(path).map(({ target }) => ({
      ...record,
      file: toFileName(target),
      collections: withAncestors([toFolder(target)]).filter((folder) => folder !== ''),
    })),
  ];

  /** As rules compare: without regard to capitals. */
  function isFolder(path: string): boolean {
    const span = [path, ...toSpan(path)];
    if (sql('SELECT 1 FROM files WHERE folder = ? OR (folder > ? AND folder < ?) LIMIT 1').get(...span)) return true;
    const key = toFacetKey(path);
    const folders = listCells<string>(sql, 'SELECT DISTINCT folder FROM files');
    return folders.some((folder) => `${toFacetKey(folder)}/`.startsWith(`${key}/`));
  }

  const today = () => getToday(listLevels(''));

  return {
    hasRules: (folder: string, file: string) => known.get(folder)?.has(file) === true,

    /** @returns whether that is news */
    set(folder: string, file: string, rules: Rules): boolean {
      const text = Object.keys(rules).length > 0 ? JSON.stringify(rules) : undefined;
      if (known.get(folder)?.get(file) === text) return false;
      appliers.clear();
      if (text === undefined) {
        known.get(folder)?.delete(file);
        sql('DELETE FROM rules WHERE folder = ? AND file = ?').run(folder, file);
      } else {
        remember({ folder, file, rules: text });
        putRow(sql, 'rules', { folder, file, rules: text });
      }
      return true;
    },

    getToday: today,

    /** The folders whose rules waited for a day that has begun since another. */
    listReleased(last: string): string[] {
      const now = today();
      const isReleased = (text: string) => {
        const { after } = JSON.parse(text) as Rules;
        return after !== undefined && after > last && isDue(after, now);
      };
      return [...known].flatMap(([folder, files]) => ([...files.values()].some(isReleased) ? [folder] : []));
    },

    targets,

    /** What the rules leave of an item: those of its folder and of the folders above it, and of the place that a link leads to. */
    apply(item: Item, licence: string | undefined): Item | null {
      const places = targets.list(item.path);
      return limitLink(
        appliers.memo(listFolders(item.path).join('\0'))(
          item,
          licence,
          places.map(({ target }) => target),
        ),
        places,
      );
    },

    /** Rows that the rules of a folder govern: those of the folder, of all below it, and of links into it. */
    listGoverned<Row extends object>(
      columns: string,
      table: 'items' | 'hidden_items' | 'tracks' | 'tiles',
      folder: string,
    ) {
      const linked = folder === '' ? [] : targets.listInto(folder);
      const ask = sql(`SELECT ${columns} FROM ${table} WHERE path = ?`);
      return [
        ...listBelow<Row>(sql, columns, table, folder),
        ...linked.flatMap((path) => (path.startsWith(`${folder}/`) ? [] : ask.all<Row>(path))),
      ];
    },

    /** The folders that rules name and that are not there, with the text that names them. */
    *listLost(): Generator<{ source: string; address: string }> {
      for (const [folder, files] of known)
        for (const [file, text] of files)
          for (const path of new Set(listNamedFolders(JSON.parse(text))))
            if (!isFolder(path))
              yield {
                source: toFull(folder, file),
                address: `collections:"${path}" (in a rule, which takes nothing away)`,
              };
    },

    isTrackShown: (path: string, record: TrackRecord) =>
      listFaces(path, record).every((face) => isTrackShown(listLevels(...listFolders(path)), face)),
    areTilesShown: (path: string, record: TrackRecord) =>
      listFaces(path, record).every((face) => areTilesShown(listLevels(...listFolders(path)), face)),
  };
}

export type RuleTable = ReturnType<typeof createRuleTable>;
