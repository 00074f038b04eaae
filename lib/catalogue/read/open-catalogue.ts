// Opens the catalogue for reading, and reopens it when it was replaced or could not be opened.

import fs from 'node:fs';
import { LRUCache } from 'lru-cache';
import { readClock } from '@/lib/catalogue/clocks';
import { isSnapshot, readInode } from '@/lib/catalogue/damage';
import { classifyDataFault, DataFault } from '@/lib/catalogue/data-fault';
import { openForReading } from '@/lib/catalogue/schema';
import { createStatements, type Sql } from '@/lib/catalogue/statements';
import { singleton } from '@/lib/clients/singleton';
import type { Connection } from '@/lib/clients/sqlite';
import type { Trace } from './trace';
import { getCatalogueFolder, getView, PUBLIC_VIEW } from './view';

export interface Open {
  db: Connection;
  sql: Sql;
  inode: number;
  /** Set for an immutable snapshot: identity of its catalogue and of this version. */
  snapshot?: { begun: string; version: string };
  isClosed?: boolean;
}

interface State {
  open: Open | null;
  looked: number;
  damaged?: number;
  /** Why the existing catalogue cannot be read; also null if there is none. */
  fault: Error | null;
  /** Device and inode of the data folder; changes when its drive is unmounted. */
  folder?: string;
  /** Snapshot pinned for the render in progress, so that a page is made of one version. */
  pinned: WeakMap<Trace, Open>;
}

const createState = (): State => ({ open: null, looked: -1e9, fault: null, pinned: new WeakMap() });

/** Views that are held open besides the public's catalogue. */
const MAX_OPEN_VIEWS = 32;

const states = singleton('catalogue', () => ({
  public: createState(),
  views: new LRUCache<string, State>({
    max: MAX_OPEN_VIEWS,
    memoMethod: createState,
    dispose: ({ open }) => open && retire(open),
  }),
}));

/** The state of the catalogue that the current request may read. */
export function getCatalogueState(): State {
  const view = getView();
  return view === PUBLIC_VIEW ? states.public : states.views.memo(view);
}

// Interval at which the inode is checked, ms.
const CHECK_INTERVAL_MS = 200;
// Interval after a failed open, which costs more, ms.
const RETRY_INTERVAL_MS = 1000;
// How long a replaced snapshot stays open for renders in progress, ms.
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

function openLatest(state: State, data: string, inode: number | undefined): Open | null {
  const folder = toFolderIdentity(data);
  // Folder and catalogue are both gone: the drive was unmounted, and the owner did not delete the catalogue.
  if (inode === undefined && state.folder !== undefined && state.folder !== folder) throw new DataFault(data, 'ENOENT');
  const db = openForReading(data);
  if (!db || inode === undefined) return null;
  state.folder = folder;
  const sql = createStatements(db);
  return { db, sql, inode, ...(isSnapshot(data) && { snapshot: describeSnapshot(sql, inode) }) };
}

function look(state: State): Open | null {
  const data = getCatalogueFolder();
  try {
    const inode = readInode(data);
    if (state.open && state.open.inode === inode) return state.open;
    if (state.open) retire(state.open);
    state.open = null;
    state.open = openLatest(state, data, inode);
    state.fault = null;
  } catch (error) {
    state.fault = classifyDataFault(data, error) ?? (error as Error);
  }
  return state.open;
}

/** Versions of one catalogue share `begun`, so that cached data stay valid where nothing changed. */
function describeSnapshot(sql: Sql, inode: number) {
  const begun = `snapshot-${readClock(sql, 'begun')}`;
  return { begun, version: `${begun}.${readClock(sql, 'commit')}.${inode}` };
}

export function getLatest(): Open | null {
  const state = getCatalogueState();
  const now = performance.now();
  if (now - state.looked < (state.fault ? RETRY_INTERVAL_MS : CHECK_INTERVAL_MS)) return state.open;
  state.looked = now;
  return look(state);
}
