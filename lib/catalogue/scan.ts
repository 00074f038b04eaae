// Compares a folder on disk with what the catalogue remembers of it, and says what has to be read.
import fs from 'node:fs';
import path from 'node:path';
import { toDigest } from '../ids';
import { type FolderWords, type Row, readFolderWords, readRows, readSite } from '../library/folder-texts';
import { type Entry, type Folder, readFolder, toPoster, toSidecars } from '../library/walk';
import type { MediaFile, ProblemReason } from '../types';
import { toFull, toName } from './paths';
import { toCollectionSort, toSortKey, toWords } from './to-item';
import type { Writer } from './write';

export interface ScanSettings {
  /** Real path of the library. */
  root: string;
  /** Real path of the derived data. */
  data: string;
}

/** A file to be read, with what is remembered of it once it has been. */
export interface Found {
  file: MediaFile;
  story: boolean;
  folder: string;
  name: string;
  beside: string;
}

export interface Scanned {
  changed: Found[];
  folders: string[];
  /** Files looked at. */
  seen: number;
  /** Rows of this metadata.csv and those above it that name files further down. */
  rows: Map<string, Row>;
  /** Its metadata.csv has changed, which speaks for the folders below as well. */
  spreads: boolean;
}

const toStamp = (entry: Entry) => `${entry.name}:${entry.bytes}:${entry.modified}`;

/**
 * Looks at one folder. Removed files leave the catalogue, text files are taken in at once, changed media are returned.
 * @param inherited rows of the metadata.csv files above, by path relative to this folder
 */
export function scanFolder(
  writer: Writer,
  settings: ScanSettings,
  folder: string,
  inherited: Map<string, Row>,
): Scanned {
  const found = readFolder(settings.root, folder, settings.data);
  const stored = new Map(writer.listFiles(folder).map((file) => [file.name, file]));
  const isChanged = (entry: Entry, beside = '') => {
    const known = stored.get(entry.name);
    return known?.bytes !== entry.bytes || known.modified !== entry.modified || known.beside !== beside;
  };
  const remember = (entry: Entry) =>
    writer.putFile(folder, { name: entry.name, bytes: entry.bytes, modified: entry.modified, beside: '' });
  const report = (name: string) => (reason: ProblemReason, detail: string) =>
    writer.putProblem({ path: toFull(folder, name), reason, detail });

  const csv = found.texts.get('metadata.csv');
  const spreads = csv ? isChanged(csv) : stored.has('metadata.csv');
  const rows = new Map(inherited);
  if (csv) {
    writer.removeProblem(toFull(folder, csv.name));
    const faults: string[] = [];
    const own = readRows(csv, (_reason, detail) => faults.push(detail));
    for (const [file, row] of own) rows.set(file, row);
    const missing = listMissing(own, path.join(settings.root, folder));
    if (missing.length > 0) faults.push(`files that are not there: ${toShortList(missing)}`);
    if (faults.length > 0) report(csv.name)('invalid-text', faults.join('; '));
  }
  takeTexts(writer, folder, found, { isChanged, remember, report, stored });

  const changed: Found[] = [];
  for (const [entries, story] of [
    [found.media, false],
    [found.stories, true],
  ] as const) {
    for (const entry of entries) {
      const sidecars = toSidecars(found, entry.name);
      const row = rows.get(entry.name.normalize('NFC'));
      const poster = toPoster(found, entry.name);
      const beside = [
        ...[...sidecars, ...(poster ? [poster] : [])].map(toStamp),
        row ? toDigest(JSON.stringify(row), 10) : '',
      ].join('|');
      if (!isChanged(entry, beside)) continue;
      const file: MediaFile = {
        path: toFull(folder, entry.name),
        absolute: entry.absolute,
        bytes: entry.bytes,
        modified: entry.modified,
        sidecars: sidecars.map((sidecar) => sidecar.absolute),
        ...(poster && { poster: poster.absolute }),
        ...(row && { row }),
      };
      changed.push({ file, story, folder, name: entry.name, beside });
    }
  }

  const here = new Set(
    [...found.media, ...found.stories, ...found.texts.values(), ...found.posters.values()].map((entry) => entry.name),
  );
  for (const entry of found.posters.values()) {
    if (!isChanged(entry)) continue;
    writer.removeFile(folder, entry.name);
    remember(entry);
  }
  takeSidecars(writer, folder, found, here, isChanged);
  for (const { name, detail } of found.refused) {
    here.add(name);
    if (stored.get(name)?.beside === 'refused') continue;
    writer.removeFile(folder, name);
    writer.putFile(folder, { name, bytes: 0, modified: 0, beside: 'refused' });
    report(name)('unsupported', detail);
  }
  for (const name of stored.keys()) if (!here.has(name)) writer.removeFile(folder, name);
  return { changed, folders: found.folders, seen: here.size, rows, spreads };
}

/** Rows are known by composed names; the disk may spell them decomposed. */
const listMissing = (rows: Map<string, Row>, here: string) =>
  [...rows.keys()].filter(
    (file) => !fs.existsSync(path.join(here, file)) && !fs.existsSync(path.join(here, file.normalize('NFD'))),
  );

const toShortList = (names: string[]) =>
  names.slice(0, 20).join(', ') + (names.length > 20 ? ` and ${names.length - 20} more` : '');

interface Tools {
  isChanged(entry: Entry, beside?: string): boolean;
  remember(entry: Entry): void;
  report(name: string): (reason: ProblemReason, detail: string) => void;
  stored: Map<string, unknown>;
}

function takeTexts(writer: Writer, folder: string, found: Folder, { isChanged, remember, report, stored }: Tools) {
  const index = found.texts.get('index.md');
  if (index ? isChanged(index) : stored.has('index.md')) {
    if (index) writer.removeProblem(toFull(folder, index.name));
    putWords(writer, folder, index ? readFolderWords(index, report(index.name)) : { sort: 'date' });
  }
  const site = found.texts.get('vitrine.yaml');
  if (site && isChanged(site)) {
    writer.removeProblem(site.name);
    writer.setMeta({ site: JSON.stringify(readSite(site, report(site.name))) });
  } else if (!site && stored.has('vitrine.yaml')) {
    writer.setMeta({ site: '{}' });
  }
  for (const entry of found.texts.values()) if (isChanged(entry)) remember(entry);
}

function putWords(writer: Writer, folder: string, words: FolderWords) {
  const name = toName(folder);
  writer.putCollection({
    path: folder,
    title: words.title ?? (folder === '' ? '' : toWords(name)),
    ...(words.description && { description: words.description }),
    ...(words.html && { html: words.html }),
    ...(words.cover && { cover: path.posix.normalize(toFull(folder, words.cover)) }),
    order: words.sort,
    sort: toCollectionSort(words.title ?? name, words.order),
  });
  for (const item of writer.listItems(folder)) writer.setSort(item.id, toSortKey(item, words.sort));
}

/** A sidecar speaks for its photograph; alone it says nothing, which its owner should know. */
function takeSidecars(writer: Writer, folder: string, found: Folder, here: Set<string>, isChanged: Tools['isChanged']) {
  const subjects = new Set<string>();
  for (const { name } of found.media) {
    const lower = name.toLowerCase();
    subjects.add(lower).add(lower.replace(/\.[^.]*$/, ''));
  }
  for (const [subject, entries] of found.sidecars) {
    for (const entry of entries) {
      here.add(entry.name);
      // Remembered with whether it had a subject, so that a photograph that comes later clears it.
      const beside = subjects.has(subject) ? '' : 'alone';
      if (!isChanged(entry, beside)) continue;
      const where = toFull(folder, entry.name);
      writer.putFile(folder, { name: entry.name, bytes: entry.bytes, modified: entry.modified, beside });
      if (beside === '') writer.removeProblem(where);
      else
        writer.putProblem({
          path: where,
          reason: 'unsupported',
          detail: 'an XMP sidecar with no file beside it that it could speak for',
        });
    }
  }
}
