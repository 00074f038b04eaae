// The connection on which the catalogue is read: opened when there is one, and again when it was replaced or could not be opened.
import fs from 'node:fs';
import { readClock } from '@/lib/catalogue/clocks';
import { isSnapshot, readInode } from '@/lib/catalogue/damage';
import { DataFault, toDataFault } from '@/lib/catalogue/data-fault';
import { openForReading } from '@/lib/catalogue/schema';
import { createStatements, type Sql } from '@/lib/catalogue/statements';
import type { Connection } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';
import type { Trace } from './trace';

export interface Open {
  db: Connection;
  sql: Sql;
  inode: number;
  /** Of a snapshot, which never changes: of which catalogue it is, and what of it. */
  snapshot?: { begun: string; version: string };
  isClosed?: boolean;
}

// Next gives pages and route handlers copies of a module; the connection is one a process.
interface State {
  open: Open | null;
  looked: number;
  damaged?: number;
  /** Why the catalogue that is there cannot be read; null also where there is none. */
  fault: Error | null;
  /** The folder in which the catalogue was found: when its drive goes away, another one stands in its place. */
  folder?: string;
  /** The snapshot of which a page is made, from its first question on: one that comes meanwhile is the next page's. */
  pinned: WeakMap<Trace, Open>;
}
const shared = globalThis as { vitrineCatalogue?: State };
shared.vitrineCatalogue ??= { open: null, looked: -1e9, fault: null, pinned: new WeakMap() };
export const state = shared.vitrineCatalogue;

// How long a look at the file system holds, in milliseconds.
const LOOK_EVERY = 200;
// The same for a catalogue that could not be opened, which takes longer to find out.
const RETRY_EVERY = 1000;
// How long a snapshot that has been replaced stays open for the pages that are made of it, in milliseconds.
const CLOSE_AFTER = 5000;

function retire(open: Open) {
  const close = () => {
    open.isClosed = true;
    open.db.close();
  };
  if (open.snapshot) setTimeout(close, CLOSE_AFTER).unref();
  else close();
}

const toFolderIdentity = (data: string) => {
  const stat = fs.statSync(/*turbopackIgnore: true*/ data, { throwIfNoEntry: false });
  return stat && `${stat.dev}.${stat.ino}`;
};

function openLatest(data: string, inode: number | undefined): Open | null {
  const folder = toFolderIdentity(data);
  // A catalogue that went with its folder was not deleted by its owner: the drive went away.
  if (inode === undefined && state.folder !== undefined && state.folder !== folder) throw new DataFault(data, 'ENOENT');
  const db = openForReading(data);
  if (!db || inode === undefined) return null;
  state.folder = folder;
  const sql = createStatements(db);
  return { db, sql, inode, ...(isSnapshot(data) && { snapshot: describeSnapshot(sql, inode) }) };
}

function look(): Open | null {
  const { data } = getConfig();
  try {
    const inode = readInode(data);
    if (state.open && state.open.inode === inode) return state.open;
    if (state.open) retire(state.open);
    state.open = null;
    state.open = openLatest(data, inode);
    state.fault = null;
  } catch (error) {
    state.fault = toDataFault(data, error) ?? (error as Error);
  }
  return state.open;
}

/** Snapshots of one catalogue follow one another, and what is kept of one holds for the next as far as nothing has changed. */
function describeSnapshot(sql: Sql, inode: number) {
  const begun = `snapshot-${readClock(sql, 'begun')}`;
  return { begun, version: `${begun}.${readClock(sql, 'commit')}.${inode}` };
}

/** The one that is there now, or was within a fraction of a second. */
export function getLatest(): Open | null {
  const now = performance.now();
  if (now - state.looked < (state.fault ? RETRY_EVERY : LOOK_EVERY)) return state.open;
  state.looked = now;
  return look();
}
