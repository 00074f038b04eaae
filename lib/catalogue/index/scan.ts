// Compares a folder on disk with what the catalogue remembers of it, and says what has to be read.
import path from 'node:path';
import { toDigest } from '@/lib/catalogue/ids';
import { toFull } from '@/lib/catalogue/paths';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { toCaptionFiles, toPoster, toSidecars } from '@/lib/library/companions';
import type { CsvRow } from '@/lib/library/folder-texts';
import { type Folder, type FolderEntry, readFolder } from '@/lib/library/walk';
import type { MediaFile } from '@/lib/model/types';
import {
  type IngestTools,
  ingestCaptions,
  ingestFolderRules,
  ingestRows,
  ingestSite,
  ingestWords,
  isCaptions,
} from './ingest-texts';

export interface ScanSettings {
  /** Real path of the library. */
  root: string;
  /** Real path of the derived data. */
  data: string;
}

/** A file to be read, with what is remembered of it once it has been. */
export interface ChangedFile {
  file: MediaFile;
  story: boolean;
  folder: string;
  name: string;
  beside: string;
}

interface Scanned {
  changed: ChangedFile[];
  /** GPX files that have changed. */
  tracks: FolderEntry[];
  folders: string[];
  /** Files looked at. */
  seen: number;
  /** Rows of this metadata.csv and those above it that name files further down. */
  rows: Map<string, CsvRow>;
  /** Its metadata.csv has changed, which speaks for the folders below as well. */
  spreads: boolean;
  /** Its index.md, where it has changed. */
  words?: FolderEntry;
}

const POSTER = 'poster';

const toSignature = (entry: FolderEntry) => `${entry.name}:${entry.bytes}:${entry.modified}`;

/**
 * Looks at one folder. Removed files leave the catalogue, text files are taken in at once, changed media are returned.
 * @param inherited rows of the metadata.csv files above, by path relative to this folder
 */
export function scanFolder(
  writer: CatalogueWriter,
  settings: ScanSettings,
  folder: string,
  inherited: Map<string, CsvRow>,
): Scanned {
  const found = readFolder(settings.root, folder, settings.data);
  const stored = new Map(writer.files.listFiles(folder).map((file) => [file.name, file]));
  const isChanged = (entry: FolderEntry, beside = '') => {
    const known = stored.get(entry.name);
    return known?.bytes !== entry.bytes || known.modified !== entry.modified || known.beside !== beside;
  };
  const remember = (entry: FolderEntry, beside = '') =>
    writer.files.putFile(folder, { name: entry.name, bytes: entry.bytes, modified: entry.modified, beside });

  const tools: IngestTools = {
    writer,
    folder,
    here: path.join(settings.root, folder),
    isChanged,
    isKnown: (name) => stored.has(name),
  };
  const csv = found.texts.get('metadata.csv');
  const spreads = csv ? isChanged(csv) : stored.has('metadata.csv');
  const rows = ingestRows(tools, csv, inherited);
  const index = found.texts.get('index.md');
  const words = index && isChanged(index) ? index : undefined;
  if (!index && stored.has('index.md')) ingestWords(writer, folder, { sort: 'date' });
  // A symbolic link is not followed, so what its rules or settings say is unknown.
  const isRefused = (...names: string[]) => found.refused.some(({ name }) => names.includes(name.toLowerCase()));
  const site = found.texts.get('vitrine.yaml') ?? found.texts.get('vitrine.yml');
  if (folder === '') ingestSite(tools, site, isRefused('vitrine.yaml', 'vitrine.yml'));
  ingestFolderRules(tools, index, isRefused('index.md'));
  ingestCaptions(tools, found);
  // Its words are remembered once they have been read: whoever is ended in between reads them again.
  for (const entry of found.texts.values())
    if (!isCaptions(entry) && entry !== words && isChanged(entry)) remember(entry);

  const changed: ChangedFile[] = [];
  for (const [entries, story] of [
    [found.media, false],
    [found.stories, true],
  ] as const) {
    for (const entry of entries) {
      const sidecars = toSidecars(found, entry.name);
      const row = rows.get(entry.name.normalize('NFC'));
      const poster = toPoster(found, entry.name);
      const captions = story ? [] : toCaptionFiles(found, entry.name);
      const beside = [
        ...[...sidecars, ...captions, ...(poster ? [poster] : [])].map(toSignature),
        row ? toDigest(JSON.stringify(row), 10) : '',
      ].join('|');
      if (!isChanged(entry, beside)) continue;
      const file: MediaFile = {
        path: toFull(folder, entry.name),
        absolute: entry.absolute,
        bytes: entry.bytes,
        modified: entry.modified,
        sidecars: sidecars.map((sidecar) => sidecar.absolute),
        ...(captions.length > 0 && { captions: captions.map(({ absolute }) => absolute) }),
        ...(poster && { poster: poster.absolute }),
        ...(row && { row }),
      };
      changed.push({ file, story, folder, name: entry.name, beside });
    }
  }

  const here = new Set(
    [...found.media, ...found.stories, ...found.tracks, ...found.texts.values(), ...found.posters.values()].map(
      (entry) => entry.name,
    ),
  );
  for (const entry of found.posters.values()) {
    // Remembered as a poster, so that it is read when it becomes a picture of its own, and the other way round.
    if (!isChanged(entry, POSTER)) continue;
    writer.removeFile(folder, entry.name);
    remember(entry, POSTER);
  }
  ingestSidecars(writer, folder, found, here, isChanged);
  for (const { name, detail } of found.refused) {
    here.add(name);
    if (stored.get(name)?.beside === 'refused') continue;
    writer.removeFile(folder, name);
    writer.files.putFile(folder, { name, bytes: 0, modified: 0, beside: 'refused' });
    writer.problems.putProblem({ path: toFull(folder, name), reason: 'unsupported', detail });
  }
  for (const name of stored.keys()) if (!here.has(name)) writer.removeFile(folder, name);
  const tracks = found.tracks.filter((entry) => isChanged(entry));
  return { changed, tracks, folders: found.folders, seen: here.size, rows, spreads, ...(words && { words }) };
}

/** A sidecar speaks for its photograph; alone it says nothing, which its owner should know. */
function ingestSidecars(
  writer: CatalogueWriter,
  folder: string,
  found: Folder,
  here: Set<string>,
  isChanged: IngestTools['isChanged'],
) {
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
      writer.files.putFile(folder, { name: entry.name, bytes: entry.bytes, modified: entry.modified, beside });
      if (beside === '') writer.problems.removeProblem(where);
      else
        writer.problems.putProblem({
          path: where,
          reason: 'unsupported',
          detail: 'an XMP sidecar with no file beside it that it could speak for',
        });
    }
  }
}
