// Stores GPS tracks, and whether rules publish them.

import { getFileName, getFolder, withAncestors } from '@/lib/catalogue/paths';
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { titleFromName } from '@/lib/catalogue/to-item';
import { computeExtent, type Track } from '@/lib/model/tracks';
import type { RuleTable } from './rule-table';
import type { WithheldFiles } from './withheld-files';

interface Row {
  path: string;
  folder: string;
  name: string;
  shown: number;
}

export function createTrackTable(sql: Sql, rules: RuleTable, withheldFiles: WithheldFiles) {
  const isShown = ({ path, folder, name: title }: Omit<Row, 'shown'>) => {
    if (withheldFiles.has(path)) return 0;
    const collections = withAncestors([folder]).filter((each) => each !== '');
    return rules.isTrackShown(path, { title, file: getFileName(path), collections }) ? 1 : 0;
  };

  return {
    putTrack(path: string, { name, lines }: Track) {
      const row = {
        path,
        folder: getFolder(path),
        name: name ?? titleFromName(getFileName(path).replace(/\.gpx$/i, '')),
      };
      const [west, south, east, north] = computeExtent(lines) ?? [0, 0, 0, 0];
      putRow(sql, 'tracks', { ...row, shown: isShown(row), west, south, east, north, lines: JSON.stringify(lines) });
    },

    removeTrack: (path: string) => sql('DELETE FROM tracks WHERE path = ?').run(path),

    applyRulesAgain(folder: string) {
      for (const row of rules.listGoverned<Row>('path, folder, name, shown', 'tracks', folder)) {
        const shown = isShown(row);
        if (shown !== row.shown) sql('UPDATE tracks SET shown = ? WHERE path = ?').run(shown, row.path);
      }
    },
  };
}

export type TrackTable = ReturnType<typeof createTrackTable>;
