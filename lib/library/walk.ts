// Lists a folder of the library: classifies its files and assigns companions.
import fs from 'node:fs';
import path from 'node:path';
import { isFolderText } from '@/lib/model/desk-text';
import { foldName } from '@/lib/model/file-names';
import { classifyIgnored, type IgnoredKind } from '@/lib/model/left-alone';
import { adoptPosters, adoptTranscriptions } from './companions';
import { leaveAlone, leaveExcluded } from './excluded-files';
import { NO_MEDIA, readExclusions } from './exclusions';
import { adoptExportSidecars, isExportSidecarName } from './export-sidecars';
import type { Folder, FolderEntry } from './folder';
import { followLink, isWithin, listWay, toRelative } from './links';
import { isCaptionsName } from './match-captions';
import { isMirror, readLinked, readSkippedObjects } from './mirror';
import { CHANGED_SINCE, isMeant, isSheetName, leaveOtherSheets, matchMisnamed } from './misnamed-texts';
import { listOverlay, type Overlay } from './overlay';

const DATABASE = /\.(db|db3|sqlite|sqlite3|lrcat|mdb|accdb)(-wal|-shm|-journal)?$/i;

const CONTROL = /\p{Cc}/u;

const ODD_FOLDER = 'a folder with a control character in its name, which no address may hold; rename it';
const A_DATABASE = 'a database file, which is never opened';

/**
 * Lists a folder without opening files.
 * @param skip real path of the derived data, which may be inside the library
 * @param edits real path of the folder of edits, whose texts take the place of the library's
 */
export function readFolder(root: string, folder: string, skip: string, edits?: string): Folder {
  const here = path.join(root, folder);
  const result: Folder = {
    media: [],
    stories: [],
    tracks: [],
    tiles: [],
    sidecars: new Map(),
    exports: new Map(),
    posters: new Map(),
    transcriptions: new Map(),
    translations: new Map(),
    texts: new Map(),
    captions: [],
    misnamed: [],
    folders: [],
    left: [],
    refused: [],
    links: new Map(),
  };
  const way = listWay(root, folder);
  const mirrored = isMirror(root, skip);
  const real = toRelative(root, way.at(-1) ?? root);
  const { closed, isMarked, own, toKind: toExclusion } = readExclusions(root, folder, real);
  const toKind = (name: string, isFolder: boolean) => {
    const kind = toExclusion(name, isFolder);
    return kind === 'data' && !isFolder && isExportSidecarName(name) ? null : kind;
  };
  // Report it for the folder with the marker file only.
  if (isMarked) result.left.push({ name: NO_MEDIA, kind: 'ignored' });
  if (closed) return result;
  if (own) result.ignoreFile = own;
  const excluded = new Map<string, IgnoredKind>();
  if (mirrored && folder === '') result.refused.push(...readSkippedObjects(skip));
  for (const dirent of fs.readdirSync(here, { withFileTypes: true })) {
    const { name } = dirent;
    if (classifyIgnored(name) === 'system' && dirent.isFile()) {
      result.left.push({ name, kind: 'system' });
      continue;
    }
    const isLink = dirent.isSymbolicLink() && !mirrored;
    let kind = isLink ? null : toKind(name, dirent.isDirectory());
    // Office programs create lock files named ~$name.
    const isHidden = name.startsWith('.') || name.startsWith('~$');
    // Files excluded by the owner are removed with their companions, once all files are known.
    if (kind && (kind !== 'ignored' || (dirent.isDirectory() && !isHidden))) {
      result.left.push({ name, kind });
      continue;
    }
    if (isHidden) continue;
    const refuse = (detail: string) => result.refused.push({ name, detail });
    const absolute = path.join(here, name);
    if (name.includes('\uFFFD')) {
      refuse('its name is not valid UTF-8; rename it');
      continue;
    }
    if (mirrored) {
      const linked = readLinked(absolute);
      if (dirent.isDirectory() && !CONTROL.test(name)) result.folders.push(name);
      else if (dirent.isDirectory()) refuse(ODD_FOLDER);
      else if (DATABASE.test(name)) refuse(A_DATABASE);
      else if (linked) {
        if (kind) excluded.set(name, kind);
        place(result, { name, absolute, ...linked, changed: 0 }, folder);
      }
      continue;
    }
    let isFolder = dirent.isDirectory();
    let target = path.join(way.at(-1) ?? root, name);
    if (isLink) {
      const followed = followLink(root, absolute, way);
      if ('refused' in followed) {
        refuse(followed.refused);
        continue;
      }
      ({ target, isFolder } = followed);
      kind = followed.excluded ?? toKind(name, isFolder);
    }
    if (folder !== real || isLink) result.links.set(name, toRelative(root, target));
    if (isFolder && kind) {
      result.left.push({ name, kind });
      continue;
    }
    if (kind) excluded.set(name, kind);
    if (isFolder) {
      if (CONTROL.test(name)) refuse(ODD_FOLDER);
      else if (!isWithin(target, skip)) result.folders.push(name);
      continue;
    }
    if (isWithin(target, skip)) continue;
    if (DATABASE.test(name)) {
      refuse(A_DATABASE);
      continue;
    }
    let stat: fs.Stats;
    try {
      stat = fs.statSync(absolute);
    } catch {
      continue;
    }
    if (!stat.isFile()) {
      refuse('not a regular file (a pipe, a socket or a device), which is never opened');
      continue;
    }
    place(result, { name, absolute, bytes: stat.size, modified: stat.mtimeMs, changed: stat.ctimeMs }, folder);
  }
  if (edits) layOver(result, listOverlay(edits, root, folder, result.folders), folder);
  const yml = result.texts.get('vitrine.yml');
  if (yml && result.texts.has('vitrine.yaml')) {
    result.texts.delete('vitrine.yml');
    result.misnamed.push({ entry: yml, meant: 'vitrine.yaml' });
  }
  leaveOtherSheets(result);
  adoptExportSidecars(result, excluded);
  adoptPosters(result);
  adoptTranscriptions(result);
  leaveExcluded(result, excluded);
  leaveAlone(result);
  return result;
}

function place(result: Folder, entry: FolderEntry, folder: string) {
  const lower = entry.name.toLowerCase();
  const misnamed = matchMisnamed(entry, folder);
  if (lower.endsWith('.xmp')) {
    const subject = foldName(lower.slice(0, -4));
    const list = result.sidecars.get(subject);
    if (list) list.push(entry);
    else result.sidecars.set(subject, [entry]);
  } else if (isCaptionsName(lower)) {
    result.captions.push(entry);
  } else if (isFolderText(lower, folder) || isSheetName(lower)) {
    placeText(result, entry, lower);
  } else if (misnamed && !/\.markdown$/.test(lower)) {
    result.misnamed.push(misnamed);
  } else if (/\.(md|markdown|html?)$/.test(lower)) {
    if (misnamed) result.misnamed.push(misnamed);
    result.stories.push(entry);
  } else if (lower.endsWith('.gpx')) {
    result.tracks.push(entry);
  } else if (lower.endsWith('.pmtiles')) {
    result.tiles.push(entry);
  } else {
    result.media.push(entry);
  }
}

/** If two names differ in case, reads the lower-case one; restrictions of the other apply too. */
function placeText({ texts, misnamed }: Folder, entry: FolderEntry, lower: string) {
  const other = texts.get(lower);
  const isRead = !other || entry.name === lower;
  if (isRead) texts.set(lower, entry);
  const second = isRead ? other : entry;
  if (second && isMeant(lower)) misnamed.push({ entry: second, meant: lower });
}

/** Removes the library's text or sidecar of a name. */
function takeNamed(result: Folder, name: string): FolderEntry | undefined {
  const lower = name.toLowerCase();
  const text = result.texts.get(lower);
  if (text?.name === name) {
    result.texts.delete(lower);
    return text;
  }
  for (const list of [result.stories, ...result.sidecars.values()]) {
    const at = list.findIndex((entry) => entry.name === name);
    if (at >= 0) return list.splice(at, 1)[0];
  }
  return undefined;
}

/**
 * Replaces files of the library by those of the folder of edits. If the library's was changed later, its
 * restrictions apply as well, because no editor may have seen them.
 */
function layOver(result: Folder, { entries, refused }: Overlay, folder: string) {
  for (const { name, detail, isText } of refused) {
    if (isText) takeNamed(result, name);
    result.refused.push({ name, detail });
  }
  for (const entry of entries) {
    const masked = takeNamed(result, entry.name);
    const lower = entry.name.toLowerCase();
    const isWritten = masked !== undefined && masked.modified > entry.modified;
    const other = masked && { ...masked, name: `${entry.name} (library)` };
    if (other && isWritten && !lower.endsWith('.xmp') && !isFolderText(lower, folder)) {
      // The rules of a story are in itself: it is not known which of both may be shown.
      result.refused.push({ name: entry.name, detail: CHANGED_SINCE });
      continue;
    }
    place(result, entry, folder);
    if (!other || !(isWritten || masked.changed > entry.changed)) continue;
    const meant = lower === 'vitrine.yml' ? 'vitrine.yaml' : lower;
    if (lower.endsWith('.xmp')) result.sidecars.get(foldName(lower.slice(0, -4)))?.push(other);
    else if (isMeant(meant)) result.misnamed.push({ entry: other, meant, isMasked: true });
    else if (isWritten && isFolderText(lower, folder)) result.refused.push({ name: other.name, detail: CHANGED_SINCE });
  }
}
