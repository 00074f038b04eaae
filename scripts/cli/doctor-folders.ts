// Checks of the folders for vitrine doctor: permissions, disk, watching, and the clock.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../../lib/config/config';
import { toReadRemedy } from '../../lib/library/denied';
import { mustWrite } from '../indexer-folders';
import type { Check } from './check';

type Folders = Pick<Config, 'library' | 'data' | 'bucket'>;

/** Larger libraries are examined in part. */
const MAX_ENTRIES = 50_000;
const GIB = 1024 ** 3;
const MIN_FREE_BYTES = 0.1 * GIB;
const MIN_COMFORTABLE_BYTES = GIB;
/** Further inotify watches that other programs of the user need. */
const SPARE_WATCHES = 1000;
/** No version of Vitrine is older. */
const OLDEST_TIME = Date.UTC(2026, 0);
const MAX_AHEAD_MS = 24 * 3_600_000;

interface Tree {
  folders: number;
  /** First file or folder that cannot be read. */
  closed: string | null;
  /** Modified most recently. */
  newest: { file: string; modified: number };
}

function canRead(file: string, isFolder: boolean): boolean {
  try {
    fs.accessSync(file, isFolder ? fs.constants.R_OK | fs.constants.X_OK : fs.constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function readTree(root: string): Tree {
  const tree: Tree = { folders: 0, closed: null, newest: { file: root, modified: 0 } };
  const waiting = [root];
  let entries = 0;
  for (let folder = waiting.pop(); folder !== undefined && entries < MAX_ENTRIES; folder = waiting.pop()) {
    if (!canRead(folder, true)) {
      tree.closed ??= folder;
      continue;
    }
    tree.folders++;
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      entries++;
      if (entry.isDirectory()) waiting.push(file);
      if (!entry.isFile()) continue;
      if (!canRead(file, false)) tree.closed ??= file;
      const modified = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (modified > tree.newest.modified) tree.newest = { file, modified };
    }
  }
  return tree;
}

function checkLibrary({ library, bucket }: Folders, tree: Tree | null): Check {
  const name = 'Library';
  if (bucket) return { name, state: 'ok', detail: `the bucket ${bucket.bucket}` };
  const stat = fs.statSync(library, { throwIfNoEntry: false });
  if (!stat?.isDirectory() || !tree)
    return {
      name,
      state: 'broken',
      detail: `there is no folder ${library}`,
      remedy: 'mount its drive, or name another',
    };
  const user = process.getuid?.();
  const isOthers = user !== undefined && user !== 0 && stat.uid !== user;
  const owner = isOthers ? `, owned by user ${stat.uid} (you are ${user})` : '';
  if (tree.closed)
    return {
      name,
      state: 'broken',
      detail: `${tree.closed} cannot be read${owner}`,
      remedy: toReadRemedy(library),
    };
  try {
    fs.accessSync(library, fs.constants.W_OK);
    return { name, state: 'ok', detail: `${library} can be read, and written by the desk${owner}` };
  } catch {
    const detail = `${library} can be read${owner}, but not written: the desk cannot save edits`;
    const remedy = 'if you use the desk, set VITRINE_EDITS to a folder of your own, or let this user write there';
    return { name, state: 'warning', detail, remedy };
  }
}

function getExisting(folder: string): string {
  return fs.existsSync(folder) ? folder : getExisting(path.dirname(folder));
}

function checkData({ data }: Folders): Check {
  const name = 'Derived data';
  try {
    // A check creates no folder.
    if (fs.existsSync(data)) mustWrite({ data } as Config);
    else fs.accessSync(getExisting(data), fs.constants.W_OK);
    return { name, state: 'ok', detail: `${data} can be written` };
  } catch (error) {
    const { message } = error as Error;
    const [detail = '', remedy] = message.split(/\. Remedy: |\. Nothing is lost/);
    return {
      name,
      state: 'broken',
      detail: remedy ? detail : `${data} cannot be created`,
      remedy: remedy ?? 'name a folder that you may write to, with --data or VITRINE_DATA',
    };
  }
}

function checkDisk({ data }: Folders): Check {
  const name = 'Disk';
  const { bavail, bsize } = fs.statfsSync(getExisting(data));
  const free = bavail * bsize;
  const detail = `${(free / GIB).toFixed(1)} GiB are free for derived data`;
  if (free >= MIN_COMFORTABLE_BYTES) return { name, state: 'ok', detail };
  const remedy = 'free some space, name another disk with --data, or lower VITRINE_CACHE_GIB';
  return { name, state: free < MIN_FREE_BYTES ? 'broken' : 'warning', detail, remedy };
}

function checkWatching({ bucket }: Folders, tree: Tree | null): Check {
  const name = 'Watching';
  const limitFile = '/proc/sys/fs/inotify/max_user_watches';
  if (bucket || !tree || os.platform() !== 'linux' || !fs.existsSync(limitFile))
    return { name, state: 'ok', detail: 'there is no limit that matters here' };
  const limit = Number(fs.readFileSync(limitFile, 'utf8'));
  const detail = `${tree.folders.toLocaleString('en')} folders, and ${limit.toLocaleString('en')} may be watched`;
  if (tree.folders + SPARE_WATCHES <= limit) return { name, state: 'ok', detail };
  const enough = Math.max(524_288, 2 ** Math.ceil(Math.log2(tree.folders * 2)));
  return {
    name,
    state: 'warning',
    detail: `${detail}: changes are found every five minutes only`,
    remedy: `as root: echo fs.inotify.max_user_watches=${enough} > /etc/sysctl.d/60-vitrine.conf && sysctl --system`,
  };
}

/** A wrong clock ends sign-ins, spoils signed URLs and shows what is not to be public yet. */
function checkClock(tree: Tree | null): Check {
  const name = 'Clock';
  const detail = `it is ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const remedy = 'set the clock, on Linux with: timedatectl set-ntp true';
  if (Date.now() < OLDEST_TIME) return { name, state: 'broken', detail: `${detail}, which is past`, remedy };
  if (!tree || tree.newest.modified < Date.now() + MAX_AHEAD_MS) return { name, state: 'ok', detail };
  const { file, modified } = tree.newest;
  const later = `but ${file} was changed on ${new Date(modified).toISOString().slice(0, 10)}, which is to come`;
  return {
    name,
    state: 'warning',
    detail: `${detail}, ${later}`,
    remedy: `if the date of the file is right, ${remedy}`,
  };
}

export function checkFolders(folders: Folders): Check[] {
  const isThere = !folders.bucket && fs.existsSync(folders.library);
  const tree = isThere ? readTree(folders.library) : null;
  return [
    checkLibrary(folders, tree),
    checkData(folders),
    checkDisk(folders),
    checkWatching(folders, tree),
    checkClock(tree),
  ];
}
