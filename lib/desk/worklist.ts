// What is missing from the descriptions of items: how many lack it, and the next one to describe.
import { setImmediate as giveWay } from 'node:timers/promises';
import { getEdition, queryRows } from '@/lib/catalogue/read/connection';
import { getSite } from '@/lib/catalogue/read/site';
import { singleton } from '@/lib/clients/singleton';
import type { Messages } from '@/lib/messages/messages';
import { type DeskTask, isTask } from '@/lib/model/desk';
import { listMissingMetadata } from '@/lib/model/findings';
import type { Item } from '@/lib/model/types';

const ROWS = 500;

interface Row {
  path: string;
  id: string;
  data: string;
}

const readRows = (after: string) =>
  queryRows<Row>(`SELECT path, id, data FROM items WHERE path > ? ORDER BY path LIMIT ${ROWS}`, after);

/** Items after a path, with what they lack. Other requests get their turn between the pages of rows. */
async function* listLacking(t: Messages, after = ''): AsyncGenerator<{ id: string; path: string; tasks: DeskTask[] }> {
  const { licence, licensor, contact } = getSite();
  let last = after;
  for (let rows = readRows(last); rows.length > 0; rows = readRows(last)) {
    for (const { id, path, data } of rows) {
      const kinds = [...listMissingMetadata(JSON.parse(data) as Item, { licence, licensor, contact }, t)];
      yield { id, path, tasks: kinds.map(({ kind }) => kind).filter(isTask) };
    }
    last = rows.at(-1)?.path ?? '';
    await giveWay();
  }
}

type Counts = Record<DeskTask, number>;

async function countAll(t: Messages): Promise<Counts> {
  const counts: Counts = { title: 0, alt: 0 };
  for await (const { tasks } of listLacking(t)) for (const task of tasks) counts[task] += 1;
  return counts;
}

/** Counted once for each edition of the catalogue. */
export function countTasks(t: Messages): Promise<Counts> {
  const known = singleton<{ edition?: string; counts?: Promise<Counts> }>('desk task counts', () => ({}));
  const edition = getEdition();
  if (known.edition !== edition || !known.counts) Object.assign(known, { edition, counts: countAll(t) });
  return known.counts as Promise<Counts>;
}

/** @param after path of the item that was described last @returns null if no later item lacks it */
export async function findNext(task: DeskTask, after: string, t: Messages): Promise<string | null> {
  for await (const { id, tasks } of listLacking(t, after)) if (tasks.includes(task)) return id;
  return null;
}

export const getItemPath = (id: string): string | null =>
  queryRows<{ path: string }>('SELECT path FROM items WHERE id = ?', id)[0]?.path ?? null;
