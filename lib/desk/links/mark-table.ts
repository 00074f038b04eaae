// Stores what visitors with a share link have marked, by link, name of the visitor and item.
import type { Connection } from '@/lib/clients/sqlite';
import { type ProofMark, UNMARKED } from '@/lib/model/share-link';
import { openExistingLinks } from './link-table';

export interface GuestMark extends ProofMark {
  /** As the visitor gave the name. */
  guest: string;
  /** Id of the item. */
  item: string;
  /** Time of the latest change, ms. */
  changed: number;
}

type Row = Omit<GuestMark, 'isFavourite'> & { isFavourite: number };

/** Limit for one link: a visitor must not fill the disk. */
const MAX_MARKS = 50_000;

const toMark = ({ isFavourite, ...row }: Row): GuestMark => ({ ...row, isFavourite: isFavourite === 1 });

const SELECT = 'SELECT guest, item, isFavourite, rating, remark, changed FROM marks WHERE link = ?';

/** By item and guest. */
export const listMarks = (link: string): GuestMark[] =>
  ((openExistingLinks()?.prepare(`${SELECT} ORDER BY item, guest`).all(link) ?? []) as Row[]).map(toMark);

/** Those of one visitor, by item. */
export function readMarks(link: string, guest: string): Map<string, ProofMark> {
  const rows = openExistingLinks()?.prepare(`${SELECT} AND guest = ?`).all(link, guest) ?? [];
  return new Map((rows as Row[]).map((row) => [row.item, toMark(row)]));
}

const isEmpty = ({ isFavourite, rating, remark }: ProofMark) => !isFavourite && rating === 0 && remark === '';

const countMarks = (db: Connection, link: string) =>
  (db.prepare('SELECT count(*) AS count FROM marks WHERE link = ?').get(link) as { count: number }).count;

/** @param change the rest stays. @returns false if there are too many */
export function putMark(link: string, guest: string, item: string, change: Partial<ProofMark>): boolean {
  const db = openExistingLinks();
  if (!db) return false;
  const known = db.prepare(`${SELECT} AND guest = ? AND item = ?`).get(link, guest, item) as Row | undefined;
  const mark: ProofMark = { ...(known ? toMark(known) : UNMARKED), ...change };
  if (isEmpty(mark)) {
    db.prepare('DELETE FROM marks WHERE link = ? AND guest = ? AND item = ?').run(link, guest, item);
    return true;
  }
  if (!known && countMarks(db, link) >= MAX_MARKS) return false;
  db.prepare(
    `INSERT INTO marks (link, guest, item, isFavourite, rating, remark, changed) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (link, guest, item) DO UPDATE SET isFavourite = excluded.isFavourite, rating = excluded.rating,
       remark = excluded.remark, changed = excluded.changed`,
  ).run(link, guest, item, mark.isFavourite ? 1 : 0, mark.rating, mark.remark, Date.now());
  return true;
}
