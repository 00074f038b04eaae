// Notes in films which copies of them browsers play, or that one is being made.
import { toFilmKey } from '@/lib/catalogue/prepared-films';
import { buildSearchEntry } from '@/lib/catalogue/search-entry';
import type { Sql } from '@/lib/catalogue/statements';
import { getPlayAdvice } from '@/lib/model/film-codec';
import type { PreparedFilm } from '@/lib/model/film-copies';
import { needsPreparing } from '@/lib/model/prepared-film';
import { toRecord } from '@/lib/model/to-record';
import type { Item, Pixels } from '@/lib/model/types';
import type { createDescriptorTable } from './descriptor-table';
import { introduceNotice } from './item-problem';
import type { MemberTable } from './member-table';
import type { createProblemTable } from './problem-table';
import type { createSearchTables } from './search-tables';
import { reserveKey, stampChange, type WriterState } from './writer-state';

/** A copy; or that it is being made; or null if there is none. */
export type Playback = PreparedFilm | 'preparing' | null;

interface Neighbours {
  search: ReturnType<typeof createSearchTables>;
  descriptors: ReturnType<typeof createDescriptorTable>;
  members: MemberTable;
  problems: ReturnType<typeof createProblemTable>;
}

interface FilmRow {
  key: number;
  fingerprint: string;
  data: string;
  pixels: string | null;
}

export interface UnplayedFilm {
  key: string;
  item: Item;
}

/** Films of a catalogue that few browsers play, with the key of their copy. */
export const listUnplayedFilms = (sql: Sql): (UnplayedFilm & { row: FilmRow })[] =>
  sql("SELECT key, fingerprint, data, pixels FROM items WHERE kind = 'film' ORDER BY key")
    .all<FilmRow>()
    .flatMap((row) => {
      const item = JSON.parse(row.data) as Item;
      return needsPreparing(item) ? [{ key: toFilmKey(row.fingerprint), item, row }] : [];
    });

export function createFilmTable(sql: Sql, state: WriterState, { search, descriptors, members, problems }: Neighbours) {
  /** Data that visitors see changed, so the item has a new state. */
  function replace({ key: before, pixels }: FilmRow, item: Item) {
    const key = reserveKey(state);
    sql('UPDATE items SET key = ?, data = ?, changed = ? WHERE key = ?').run(
      ...[key, JSON.stringify(item), stampChange(state), before],
    );
    descriptors.move(before, key);
    search.remove(before);
    const record = toRecord({ ...item, ...(pixels && (JSON.parse(pixels) as Pixels)) }, state.licence);
    search.put(key, buildSearchEntry(record));
    members.putAgain(before, key);
    state.touched.add(item.folder);
  }

  /** That browsers do not play it is a problem only while there is no copy, and none is being made. */
  function planProblem(item: Item, isUnplayed: boolean): (() => void) | null {
    const { path } = item;
    const said = introduceNotice(getPlayAdvice(item) ?? '');
    const problem = problems.getProblem(path);
    if (isUnplayed) return problem ? null : () => problems.addProblem({ path, reason: 'unplayable', detail: said });
    if (problem?.reason !== 'unplayable' || !problem.detail.startsWith(said)) return null;
    const rest = problem.detail.slice(said.length).trim();
    return () =>
      rest ? problems.putProblem({ path, reason: 'invalid-text', detail: rest }) : problems.removeProblem(path);
  }

  return {
    list: (): UnplayedFilm[] => listUnplayedFilms(sql).map(({ key, item }) => ({ key, item })),

    /** Brings all films up to date with the copies. @param begin called before each change */
    settle(find: (key: string) => Playback, begin: () => void) {
      for (const { key, item, row } of listUnplayedFilms(sql)) {
        const playback = find(key);
        const { prepared, isPreparing = false, ...rest } = item;
        const next = playback === 'preparing' || playback === null ? undefined : playback;
        const isNext = playback === 'preparing';
        const isSame = JSON.stringify(prepared) === JSON.stringify(next) && isPreparing === isNext;
        const settleProblem = planProblem(item, playback === null);
        if (isSame && !settleProblem) continue;
        begin();
        if (!isSame)
          replace(row, { ...rest, ...(next && { prepared: next }), ...(isNext && { isPreparing: true as const }) });
        settleProblem?.();
      }
    },
  };
}
