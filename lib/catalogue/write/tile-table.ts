// Stores map-tile archives, and whether rules publish them.
import { getFileName, getFolder, withAncestors } from '@/lib/catalogue/paths';
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { TileArchive } from '@/lib/model/tile-archive';
import type { RuleTable } from './rule-table';
import type { WithheldFiles } from './withheld-files';

interface Row {
  path: string;
  folder: string;
  shown: number;
}

interface ReadFile {
  path: string;
  version: string;
  bytes: number;
  modified: number;
}

export function createTileTable(sql: Sql, rules: RuleTable, withheldFiles: WithheldFiles) {
  function isShown(path: string) {
    if (withheldFiles.has(path)) return 0;
    const [folder, file] = [getFolder(path), getFileName(path)];
    const collections = withAncestors([folder]).filter((each) => each !== '');
    return rules.areTilesShown(path, { title: file.replace(/\.pmtiles$/i, ''), file, collections }) ? 1 : 0;
  }

  return {
    putTiles(file: ReadFile, archive: TileArchive) {
      const row = { ...file, folder: getFolder(file.path), shown: isShown(file.path), data: JSON.stringify(archive) };
      putRow(sql, 'tiles', row);
    },

    removeTiles: (path: string) => sql('DELETE FROM tiles WHERE path = ?').run(path),

    listTiles: (): (TileArchive & { path: string; isShown: boolean })[] =>
      sql('SELECT path, shown, data FROM tiles ORDER BY path')
        .all<Row & { data: string }>()
        .map(({ path, shown, data }) => ({ path, isShown: shown === 1, ...(JSON.parse(data) as TileArchive) })),

    applyRulesAgain(folder: string) {
      for (const { path, shown } of rules.listGoverned<Row>('path, folder, shown', 'tiles', folder)) {
        const now = isShown(path);
        if (now !== shown) sql('UPDATE tiles SET shown = ? WHERE path = ?').run(now, path);
      }
    },
  };
}

export type TileTable = ReturnType<typeof createTileTable>;
