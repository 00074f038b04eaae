// Stores the rules of all folders, and determines which of them apply to an item.

import { LRUCache } from 'lru-cache';
import { getFileName, getFolder, getPathRange, toFull, withAncestors } from '@/lib/catalogue/paths';
import { listBelow, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { type Access, PUBLIC_ACCESS, type RestrictedPart } from '@/lib/model/audience';
import { isDue } from '@/lib/model/embargo';
import type { Item } from '@/lib/model/types';
import { type ApplyRules, createRuleApplier, type OtherReadings } from '@/lib/rules/apply-rules';
import { isGranted, withAccess } from '@/lib/rules/audiences';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { areTilesShown, isTrackShown, type TrackRecord } from '@/lib/rules/rule-tracks';
import { getToday, listNamedFolders, type Rules } from '@/lib/rules/rules';
import { createLinkLimits } from './link-limits';
import { createLinkTargets } from './link-targets';

interface Row {
  folder: string;
  file: string;
  rules: string;
}

interface FormerRow extends Row {
  due: number;
}

const MAX_CACHED_APPLIERS = 10_000;

/**
 * @param delay how long rules apply after their text changes or is deleted, ms
 * @param access of those who see the catalogue
 */
export function createRuleTable(sql: Sql, delay: number, access: Access = PUBLIC_ACCESS) {
  const parse = (text: string): Rules => withAccess(JSON.parse(text), access);

  const known = new Map<string, Map<string, string>>();

  function remember({ folder, file, rules }: Row) {
    const files = known.get(folder) ?? new Map<string, string>();
    known.set(folder, files.set(file, rules));
  }
  for (const row of sql('SELECT folder, file, rules FROM rules').all<Row>()) remember(row);

  let former = sql('SELECT folder, file, rules, due FROM former_rules').all<FormerRow>();

  /** Earlier rules of a folder that still apply, without private headings. */
  const listFormer = (folder: string): Rules[] =>
    former.flatMap((row) => {
      if (row.folder !== folder) return [];
      const { fields: _, ...rules } = parse(row.rules);
      return [rules];
    });

  const listFormerFields = () =>
    former.flatMap(({ file, rules }) => (file === 'vitrine.yaml' ? [JSON.parse(rules) as Rules] : []));

  const targets = createLinkTargets(sql);
  const limitLink = createLinkLimits(sql);

  const listStated = (level: string): Rules[] => [...(known.get(level)?.values() ?? [])].map(parse);

  const listLevel = (level: string): Rules[] => [...listStated(level), ...(former.length > 0 ? listFormer(level) : [])];

  const listLevels = (...folders: string[]): Rules[] => {
    const levels = withAncestors(folders);
    return [...levels.flatMap(listStated), ...(former.length > 0 ? levels.flatMap(listFormer) : [])];
  };

  /** The upper bound limits the wait if the clock was set back. */
  const isOver = ({ due }: FormerRow) => due <= Date.now() || due > Date.now() + delay;

  /** Rules only remove data, so old and new rules together are at least as strict as each. */
  function keepFormer(folder: string, file: string, rules: string, next: string | undefined) {
    const due = Date.now() + delay;
    const isOfText = (row: Row) => row.folder === folder && row.file === file;
    const texts = new Set([...former.filter(isOfText).map((row) => row.rules), rules]);
    if (next !== undefined) texts.delete(next);
    former = [
      ...former.filter((row) => !isOfText(row)),
      ...[...texts].map((text) => ({ folder, file, rules: text, due })),
    ];
    sql('DELETE FROM former_rules WHERE folder = ? AND file = ?').run(folder, file);
    for (const text of texts) putRow(sql, 'former_rules', { folder, file, rules: text, due });
  }

  const appliers = new LRUCache<string, ApplyRules>({
    max: MAX_CACHED_APPLIERS,
    memoMethod: (folders) => createRuleApplier(listLevels(...folders.split('\0')), listFormerFields()),
  });

  const gatherers = new LRUCache<string, ApplyRules>({
    max: MAX_CACHED_APPLIERS,
    memoMethod: (levels) => {
      const timeZone = listLevels('').find((level) => level.timeZone !== undefined)?.timeZone;
      return createRuleApplier([...levels.split('\0').flatMap(listLevel), ...(timeZone ? [{ timeZone }] : [])]);
    },
  });

  let restriction: RestrictedPart | undefined;

  const forgetAppliers = () => {
    appliers.clear();
    gatherers.clear();
    restriction = undefined;
  };

  function computeRestriction(): RestrictedPart {
    const stated = [...known].flatMap(([folder, files]) =>
      [...files.values()].flatMap((text) =>
        ((JSON.parse(text) as Rules).audience ?? []).map((rule) => ({ folder, rule })),
      ),
    );
    const closed = stated.filter(({ rule }) => !isGranted(PUBLIC_ACCESS, rule));
    if (closed.some(({ folder, rule }) => folder === '' && rule.when === true)) return 'site';
    return closed.length > 0 ? 'parts' : 'none';
  }

  const listFolders = (path: string) => [
    ...new Set([path, ...targets.list(path).map(({ target }) => target)].map(getFolder)),
  ];

  const listFaces = (path: string, record: TrackRecord): TrackRecord[] => [
    record,
    ...targets.list(path).map(({ target }) => ({
      ...record,
      file: getFileName(target),
      collections: withAncestors([getFolder(target)]).filter((folder) => folder !== ''),
    })),
  ];

  /** Ignores case, as rules do. */
  function isFolder(path: string): boolean {
    const span = [path, ...getPathRange(path)];
    if (sql('SELECT 1 FROM files WHERE folder = ? OR (folder > ? AND folder < ?) LIMIT 1').get(...span)) return true;
    const key = normalizeFacetValue(path);
    const folders = listCells<string>(sql, 'SELECT DISTINCT folder FROM files');
    return folders.some((folder) => `${normalizeFacetValue(folder)}/`.startsWith(`${key}/`));
  }

  const today = () => getToday(listLevels(''));

  return {
    listFiles: (folder: string): string[] => [...(known.get(folder)?.keys() ?? [])],

    hasRules: (folder: string, file: string) => known.get(folder)?.has(file) === true,

    set(folder: string, file: string, rules: Rules): boolean {
      const text = Object.keys(rules).length > 0 ? JSON.stringify(rules) : undefined;
      const before = known.get(folder)?.get(file);
      if (before === text) return false;
      forgetAppliers();
      if (before !== undefined && delay > 0) keepFormer(folder, file, before, text);
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

    /** What audiences restrict: nothing, parts of the archive, or all of it. */
    getRestriction(): RestrictedPart {
      restriction ??= computeRestriction();
      return restriction;
    },

    addFormer(folder: string, file: string, rules: Rules): boolean {
      if (delay === 0) return false;
      forgetAppliers();
      keepFormer(folder, file, JSON.stringify(rules), undefined);
      return true;
    },

    releaseFormer(): string[] {
      const over = former.filter(isOver);
      if (over.length === 0) return [];
      forgetAppliers();
      former = former.filter((row) => !isOver(row));
      for (const { folder, file, rules } of over)
        sql('DELETE FROM former_rules WHERE folder = ? AND file = ? AND rules = ?').run(folder, file, rules);
      return [...new Set(over.map(({ folder }) => folder))];
    },

    isFormerDue: () => former.some(isOver),

    getNextDue: (): number | undefined => (former.length > 0 ? Math.min(...former.map(({ due }) => due)) : undefined),

    /** Folders whose `after` date has come since a day. */
    listReleased(last: string): string[] {
      const now = today();
      const isReleased = (text: string) => {
        const { after } = JSON.parse(text) as Rules;
        return after !== undefined && after > last && isDue(after, now);
      };
      return [...known].flatMap(([folder, files]) => ([...files.values()].some(isReleased) ? [folder] : []));
    },

    targets,

    /** @param others earlier readings and pictures that restrict the item too */
    apply(
      item: Item,
      licence: string | undefined,
      others: Pick<OtherReadings, 'former' | 'pictures'> = {},
    ): Item | null {
      const places = targets.list(item.path);
      const apply = appliers.memo(listFolders(item.path).join('\0'));
      return limitLink(apply(item, licence, { ...others, targets: places.map(({ target }) => target) }), places);
    },

    /** Whether a folder may show an item of another folder, whose own rules have been applied to it. */
    permits(folder: string, item: Item, licence: string | undefined): boolean {
      const applied = new Set(withAncestors([item.folder]));
      const levels = withAncestors([folder]).filter((level) => !applied.has(level));
      return gatherers.memo(levels.join('\0'))(item, licence) !== null;
    },

    /** Rows that the rules of a folder apply to: in or below it, and links into it. */
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
