// Stores which pictures restrict which other files, also while such a picture is unreadable or missing.
import { getFolder, toFull } from '@/lib/catalogue/paths';
import { getCell, listCells, putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { RestrictingPicture } from '@/lib/model/media-file';
import type { Item } from '@/lib/model/types';
import type { PictureRestriction } from '@/lib/rules/apply-rules';

interface Row {
  picture: string;
  state: 'unread' | 'read' | 'unreadable';
  stated: number;
  said: string | null;
  gone: number | null;
}

/**
 * @param delay milliseconds that a missing picture restricts a file of its name: programs save by moving a file away and writing another
 * one in its place, and sync programs delete before they bring the newer state
 */
export function createRestrictingPictures(sql: Sql, delay: number) {
  /** The whole item, hidden or not. */
  const getWhole = (path: string) =>
    getCell<string>(sql, 'SELECT data FROM hidden_items WHERE path = ?', path) ??
    getCell<string>(sql, 'SELECT data FROM items WHERE path = ?', path);

  const isShown = (path: string) => sql('SELECT 1 FROM items WHERE path = ?').get(path) !== undefined;

  function toRestriction({ picture, state, stated, said }: Row, path: string): PictureRestriction | null {
    const whole = getWhole(picture) ?? said;
    if (whole !== null) {
      const item = JSON.parse(whole) as Item;
      return item.kind === 'photo' ? item : null;
    }
    if (state === 'read') return null;
    if (state === 'unreadable' && stated === 1) return 'unknown';
    // A published file stays public until the picture is read; hiding it would leave a tombstone (410).
    if (isShown(path)) return null;
    return state === 'unread' ? 'unknown' : 'unstated';
  }

  /** State of a file that was read before this pair was known. */
  function getState(folder: string, picture: RestrictingPicture): Row['state'] {
    const read = "SELECT 1 FROM files WHERE folder = ? AND name = ? AND bytes >= 0 AND beside <> 'companion'";
    if (!sql(read).get(folder, picture.name)) return 'unread';
    const isFaulty = sql('SELECT 1 FROM problems WHERE path = ?').get(toFull(folder, picture.name));
    return isFaulty ? 'unreadable' : 'read';
  }

  return {
    /** A RAW file with an item of its own is restricted while its picture is missing or unreadable. */
    list({ kind, path, folder }: Pick<Item, 'kind' | 'path' | 'folder'>): PictureRestriction[] {
      if (kind === 'document' || kind === 'story') return [];
      const rows = sql(
        'SELECT picture, state, stated, said, gone FROM restricting_pictures WHERE folder = ? AND path = ?',
      ).all<Row>(folder, path);
      return rows
        .filter(({ state, gone }) => kind !== 'photo' || gone !== null || state !== 'read')
        .flatMap((row) => toRestriction(row, path) ?? []);
    },

    listRestricted: (picture: string): string[] =>
      listCells(sql, 'SELECT path FROM restricting_pictures WHERE picture = ?', picture),

    isUnknown(path: string, picture: string): boolean {
      const row = sql(
        'SELECT picture, state, stated, said, gone FROM restricting_pictures WHERE folder = ? AND path = ? AND picture = ?',
      ).get<Row>(getFolder(path), path, picture);
      return row !== undefined && !isShown(path) && typeof toRestriction(row, path) === 'string';
    },

    set(folder: string, found: ReadonlyMap<string, RestrictingPicture[]>): string[] {
      const news: string[] = [];
      const known = new Map(
        sql('SELECT path, picture, stated, gone FROM restricting_pictures WHERE folder = ?')
          .all<Row & { path: string }>(folder)
          .map((row) => [`${row.path}\n${row.picture}`, row]),
      );
      for (const [name, pictures] of found) {
        const path = toFull(folder, name);
        for (const each of pictures) {
          const picture = toFull(folder, each.name);
          const stated = each.isStated ? 1 : 0;
          const before = known.get(`${path}\n${picture}`);
          known.delete(`${path}\n${picture}`);
          if (!before) {
            putRow(sql, 'restricting_pictures', { folder, path, picture, state: getState(folder, each), stated });
            news.push(path);
          } else if (before.stated !== stated || before.gone !== null) {
            sql(
              'UPDATE restricting_pictures SET stated = ?, gone = NULL WHERE folder = ? AND path = ? AND picture = ?',
            ).run(...[stated, folder, path, picture]);
            news.push(path);
          }
        }
      }
      for (const { path, picture } of known.values())
        sql(
          'UPDATE restricting_pictures SET gone = coalesce(gone, ?) WHERE folder = ? AND path = ? AND picture = ?',
        ).run(...[Date.now(), folder, path, picture]);
      return news;
    },

    /** Call when a picture has been read: its item determines the restrictions. */
    setRead: (picture: string) =>
      sql("UPDATE restricting_pictures SET state = 'read', said = NULL WHERE picture = ?").run(picture),

    /** Call before a picture leaves the catalogue: its last restrictions stay. */
    leave(picture: string, isGone: boolean) {
      const said = getWhole(picture) ?? null;
      sql(
        `UPDATE restricting_pictures SET said = coalesce(?1, said),
           gone = CASE WHEN ?2 THEN coalesce(gone, ?3) ELSE gone END,
           state = CASE WHEN ?2 THEN state ELSE 'unreadable' END
         WHERE picture = ?4`,
      ).run(...[said, isGone ? 1 : 0, Date.now(), picture]);
    },

    hasExpired: () =>
      sql('SELECT 1 FROM restricting_pictures WHERE gone < ? LIMIT 1').get(Date.now() - delay) !== undefined,

    dropExpired(): string[] {
      const last = Date.now() - delay;
      const paths = listCells<string>(sql, 'SELECT DISTINCT path FROM restricting_pictures WHERE gone < ?', last);
      sql('DELETE FROM restricting_pictures WHERE gone < ?').run(last);
      return paths;
    },
  };
}

export type RestrictingPictures = ReturnType<typeof createRestrictingPictures>;
