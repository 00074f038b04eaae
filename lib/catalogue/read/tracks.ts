// Reads the tracks that may be seen, with as many points as whoever draws them can use.
import { toSpan } from '@/lib/catalogue/paths';
import { type Position, type ShownTrack, simplifyAll } from '@/lib/model/tracks';
import { type MapBox, WORLD } from '@/lib/query/map-state';
import { getCollection } from './collections';
import { askCell, askParsed } from './connection';

export interface TrackRequest {
  /** Collections, with all below them; of the whole library where there are none. */
  within?: readonly string[];
  /** What reaches into an area. */
  box?: MapBox;
  /** Tracks, and points of them all, at most. */
  most: { tracks: number; points: number };
}

const MOST_WITHIN = 20;

/** A folder without items has no page, and what its tracks would tell of it is not told. */
const SHOWN = 'FROM tracks t JOIN collections c ON c.path = t.folder WHERE t.shown = 1 AND c.total > 0';

/** Whether there is any that may be seen. */
export const hasTracks = () => askCell(`SELECT 1 ${SHOWN} LIMIT 1`) !== undefined;

function toCondition({ within = [], box = WORLD }: TrackRequest) {
  const folders = within.slice(0, MOST_WITHIN);
  const below = folders.map(() => '(t.folder = ? OR (t.folder > ? AND t.folder < ?))').join(' OR ');
  const around = box.west < box.east ? 'AND' : 'OR';
  return {
    text: `AND t.north >= ? AND t.south <= ? AND (t.east >= ? ${around} t.west <= ?)${below && ` AND (${below})`}`,
    values: [
      ...[box.south, box.north, box.west, box.east],
      ...folders.flatMap((folder) => [folder, ...toSpan(folder)]),
    ],
  };
}

/** @returns by path; `total` counts those as well for which there was no room */
export function listTracks(request: TrackRequest): { tracks: ShownTrack[]; total: number } {
  const { text, values } = toCondition(request);
  const { tracks: most, points } = request.most;
  const total = askCell<number>(`SELECT count(*) ${SHOWN} ${text}`, ...values) ?? 0;
  if (total === 0) return { tracks: [], total };
  const rows = askParsed(
    ({ lines, ...row }: Record<'path' | 'folder' | 'name' | 'lines', string>) => ({
      ...row,
      lines: JSON.parse(lines) as Position[][],
    }),
    `SELECT t.path, t.folder, t.name, t.lines ${SHOWN} ${text} ORDER BY t.path LIMIT ?`,
    ...values,
    most,
  );
  const share = Math.floor(points / Math.max(1, rows.length));
  const titles = new Map(rows.map(({ folder }) => [folder, '']));
  for (const folder of titles.keys()) titles.set(folder, getCollection(folder)?.title ?? folder);
  return {
    total,
    tracks: rows.map(({ path, folder, name, lines }) => ({
      path,
      name,
      collection: { path: folder, title: titles.get(folder) ?? folder },
      lines: simplifyAll(lines, share),
    })),
  };
}
