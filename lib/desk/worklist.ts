// Finds items whose descriptions are incomplete: how many there are, and the next one to describe.
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

/** Lists the items after a path with their tasks. Other requests are served between the pages of rows. */
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

/** Number of items by task, and the id of the first one. */
type Summary = Record<DeskTask, { count: number; first: string | null }>;

async function readSummary(t: Messages): Promise<Summary> {
  const summary: Summary = { title: { count: 0, first: null }, alt: { count: 0, first: null } };
  for await (const { id, tasks } of listLacking(t))
    for (const task of tasks) {
      summary[task].count += 1;
      summary[task].first ??= id;
    }
  return summary;
}

/** Reads all items, once for each edition of the catalogue. */
export function summarizeTasks(t: Messages): Promise<Summary> {
  const known = singleton<{ edition?: string; summary?: Promise<Summary> }>('desk tasks', () => ({}));
  const edition = getEdition();
  if (known.edition !== edition || !known.summary) Object.assign(known, { edition, summary: readSummary(t) });
  return known.summary as Promise<Summary>;
}

/** @param after path of the item that was described last @returns null if no later item lacks it */
export async function findNext(task: DeskTask, after: string, t: Messages): Promise<string | null> {
  for await (const { id, tasks } of listLacking(t, after)) if (tasks.includes(task)) return id;
  return null;
}
