// Reads published GPS tracks, simplified to a number of points.
import { getPathRange } from '@/lib/catalogue/paths';
import { type Position, type ShownTrack, simplifyAll } from '@/lib/model/tracks';
import { type MapBox, WORLD } from '@/lib/query/map-state';
import { getCollection } from './collections';
import { queryJson, queryValue } from './connection';

export interface TrackRequest {
  within?: readonly string[];
  box?: MapBox;
  max: { tracks: number; points: number };
}

const MAX_FOLDERS = 20;

/** Tracks in folders without published items are hidden too: such folders have no page. */
const SHOWN = 'FROM tracks t JOIN collections c ON c.path = t.folder WHERE t.shown = 1 AND c.total > 0';

export const hasTracks = () => queryValue(`SELECT 1 ${SHOWN} LIMIT 1`) !== undefined;

function toCondition({ within = [], box = WORLD }: TrackRequest) {
  const folders = within.slice(0, MAX_FOLDERS);
  const below = folders.map(() => '(t.folder = ? OR (t.folder > ? AND t.folder < ?))').join(' OR ');
  const around = box.west < box.east ? 'AND' : 'OR';
  return {
    text: `AND t.north >= ? AND t.south <= ? AND (t.east >= ? ${around} t.west <= ?)${below && ` AND (${below})`}`,
    values: [
      ...[box.south, box.north, box.west, box.east],
      ...folders.flatMap((folder) => [folder, ...getPathRange(folder)]),
    ],
  };
}

/** @returns tracks by path; `total` includes those beyond the limit */
export function listTracks(request: TrackRequest): { tracks: ShownTrack[]; total: number } {
  const { text, values } = toCondition(request);
  const { tracks: max, points } = request.max;
  const total = queryValue<number>(`SELECT count(*) ${SHOWN} ${text}`, ...values) ?? 0;
  if (total === 0) return { tracks: [], total };
  const rows = queryJson(
    ({ lines, ...row }: Record<'path' | 'folder' | 'name' | 'lines', string>) => ({
      ...row,
      lines: JSON.parse(lines) as Position[][],
    }),
    `SELECT t.path, t.folder, t.name, t.lines ${SHOWN} ${text} ORDER BY t.path LIMIT ?`,
    ...values,
    max,
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
