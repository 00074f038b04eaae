// Compares a folder on disk with its catalogued state, and returns the files that must be read.
import path from 'node:path';
import { toDigest } from '@/lib/catalogue/ids';
import { toFull } from '@/lib/catalogue/paths';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import {
  adoptTranslations,
  findOriginal,
  findPoster,
  findPosterFiles,
  findSidecars,
  findTranscriptionFiles,
  findTranslationFiles,
} from '@/lib/library/companions';
import type { Folder, FolderEntry } from '@/lib/library/folder';
import type { CsvRow } from '@/lib/library/folder-texts';
import { listMissingNames } from '@/lib/library/item-list';
import { findSheet, isSheetName } from '@/lib/library/misnamed-texts';
import { findPartners } from '@/lib/library/pairs';
import { readFolder } from '@/lib/library/walk';
import { takeWithheld } from '@/lib/library/withheld-companions';
import type { MediaFile } from '@/lib/model/media-file';
import { ingestCompanions } from './ingest-companions';
import { ingestIgnoreFile, rememberLeft } from './ingest-exclusions';
import { type ChangedWords, joinListSignature } from './ingest-folder-words';
import { type LookEntry, takeLookFiles } from './ingest-look';
import { ingestRows } from './ingest-rows';
import { ingestSidecars } from './ingest-sidecars';
import { type IngestTools, ingestFolderRules, ingestRoot, ingestWords } from './ingest-texts';
import type { OwnerTexts } from './read-owner-texts';
import { getReadingSettings } from './rows';
import type { ScanSettings } from './work';

/** A file to be read, with the signature that is stored once it has been read. */
export interface ChangedFile {
  file: MediaFile;
  story: boolean;
  folder: string;
  name: string;
  beside: string;
  /** The site's default language, which selects among alternative texts. */
  language: string;
}

interface Scanned {
  changed: ChangedFile[];
  tracks: FolderEntry[];
  tiles: FolderEntry[];
  look: LookEntry[];
  folders: string[];
  seen: number;
  /** Rows of this metadata.csv and those above it that name files in sub-folders. */
  rows: Map<string, CsvRow>;
  /** Whether all folders below must be rescanned, because something that they inherit changed. */
  spreads: boolean;
  words?: ChangedWords;
}

const COMPANION = 'companion';
/** A text beside an item or of the folder that a row keeps back: nothing reads it (catalogue/read/captions.ts). */
const WITHHELD = 'withheld';
/** Suffix of the remembered signature of a story whose original text is gone (MediaFile.isOrphan). */
const ORPHAN = '|orphan';

const toSignature = (entry: FolderEntry) => `${entry.name}:${entry.bytes}:${entry.modified}:${entry.changed}`;

interface SeenFolder {
  found: Folder;
  stored: Map<string, ReturnType<CatalogueWriter['files']['listFiles']>[number]>;
  isChanged(entry: FolderEntry, beside?: string): boolean;
  texts: OwnerTexts;
}

export function seeFolder(
  writer: CatalogueWriter,
  { root, data, edits }: ScanSettings,
  folder: string,
): Omit<SeenFolder, 'texts'> {
  const found = readFolder(root, folder, data, edits);
  const stored = new Map(writer.files.listFiles(folder).map((file) => [file.name, file]));
  const isChanged = (entry: FolderEntry, beside = '') => {
    const known = stored.get(entry.name);
    return (
      known?.bytes !== entry.bytes ||
      known.modified !== entry.modified ||
      known.changed !== entry.changed ||
      known.beside !== beside
    );
  };
  return { found, stored, isChanged };
}

/** Symbolic links by library path: real path, and whether it is that of the item itself (not of a companion). */
type Targets = Map<string, Map<string, boolean>>;

/** Companions reached by a link are subject to the rules of their real folder too. */
function addTarget(targets: Targets, where: string, target: string | undefined) {
  const known = targets.get(where) ?? new Map<string, boolean>();
  if (target !== undefined && !known.has(target)) targets.set(where, known.set(target, false));
}

/** Scans one folder. Removes deleted files, ingests text files, and returns changed media. */
export function scanFolder(
  writer: CatalogueWriter,
  settings: ScanSettings,
  folder: string,
  inherited: Map<string, CsvRow>,
  { found, stored, isChanged, texts: ownerTexts }: SeenFolder,
): Scanned {
  const remember = (entry: FolderEntry, beside = '') => writer.files.putFile(folder, { ...entry, beside });

  /** A text that an earlier scan found, in any case. @param name in lower case */
  const findText = (name: string) => [...stored.values()].find((file) => file.name.toLowerCase() === name);

  const tools: IngestTools = {
    writer,
    folder,
    here: path.join(settings.root, folder),
    isChanged,
    isKnown: (name) => findText(name) !== undefined,
    getKnown: (name) => stored.get(name),
  };
  // A refused file, such as a link out of the library, is not read, so its rules and settings are unknown.
  const isRefused = (...names: string[]) => found.refused.some(({ name }) => names.includes(name.toLowerCase()));
  // Before ingestRows, because vitrine.yaml defines custom column headings.
  let spreads = folder === '' && ingestRoot(tools, found.texts, ownerTexts.site, isRefused);
  const { language, languages, lookFiles } = getReadingSettings(writer);
  const lookEntries = takeLookFiles(found, folder, lookFiles);
  adoptTranslations(found, languages);
  const csv = found.texts.get('metadata.csv');
  spreads ||= csv ? isChanged(csv) : findText('metadata.csv') !== undefined || ownerTexts.isTableGone === true;
  const sheet = findSheet(found);
  spreads ||= sheet ? isChanged(sheet) : [...stored.keys()].some(isSheetName);
  const { rows, byName, withheld } = ingestRows(tools, found, ownerTexts, inherited);
  const taken = takeWithheld(found, withheld);
  const index = found.texts.get('index.md');
  const translations = findTranslationFiles(found, 'index.md');
  const besideIndex = translations.map(toSignature).join('|');
  const signature = joinListSignature(besideIndex, listMissingNames(tools.here, writer.readListed(folder)));
  const words = index && isChanged(index, signature) && { entry: index, translations, beside: besideIndex };
  const isIndexTaken = taken.some(({ name }) => name.toLowerCase() === 'index.md');
  const earlierIndex = index ? undefined : findText('index.md');
  if (earlierIndex && earlierIndex.beside !== WITHHELD) ingestWords(writer, folder, { sort: 'date' });
  ingestFolderRules(tools, ownerTexts, {
    isThere: index !== undefined || isIndexTaken,
    isRefused: isRefused('index.md'),
  });
  const getRow = (entry: FolderEntry | undefined) => entry && byName.get(entry.name.normalize('NFC'));
  const { used: captionsByFilm } = ingestCompanions(tools, found, getRow);
  // index.md is recorded as seen only after it was read, so a crash in between re-reads it.
  for (const entry of found.texts.values()) if (entry !== index && isChanged(entry)) remember(entry);
  // Two files with a row each are not merged into one item.
  const partners = findPartners(found.media, (one, other) => Boolean(getRow(one) && getRow(other)));
  const isRestricted = (original: FolderEntry | undefined) =>
    original === undefined || writer.isHidden(toFull(folder, original.name));
  const isWritten = ({ name, bytes, modified }: FolderEntry) =>
    stored.get(name)?.bytes !== bytes || stored.get(name)?.modified !== modified;
  const changed: ChangedFile[] = [];
  const targets: Targets = new Map();
  for (const [name, target] of found.links) targets.set(toFull(folder, name), new Map([[target, true]]));
  for (const [entries, story] of [
    [found.media, false],
    [found.stories, true],
  ] as const) {
    for (const entry of entries) {
      const link = found.links.get(entry.name);
      const { raw, live, picture } = partners.get(entry) ?? {};
      const seconds = [raw, live].filter((each) => each !== undefined);
      const described = [entry, raw].filter((each) => each !== undefined);
      const sidecars = [...new Set(described.flatMap(({ name }) => findSidecars(found, name)))];
      const row = getRow(entry) ?? getRow(raw);
      const poster = findPoster(found, entry.name);
      const posterRow = getRow(poster);
      const captions = captionsByFilm.get(entry) ?? [];
      const written = story ? [] : described.flatMap(({ name }) => findTranscriptionFiles(found, name));
      const transcriptions = [...new Set(written)];
      const filmSidecars = live ? findSidecars(found, live.name).filter((each) => !sidecars.includes(each)) : [];
      const filmTexts = live
        ? findTranscriptionFiles(found, live.name).filter((each) => !transcriptions.includes(each))
        : [];
      const filmRow = row ? undefined : getRow(live);
      const translations = story ? findTranslationFiles(found, entry.name) : [];
      const posterFiles = poster ? [poster, ...findSidecars(found, poster.name)] : [];
      const captionFiles = captions.map((each) => each.entry);
      const texts = [translations, sidecars, captionFiles, transcriptions, filmSidecars, filmTexts].flat();
      const others = [...texts, ...posterFiles, ...seconds, ...(picture ? [picture] : [])];
      for (const { name } of others) addTarget(targets, toFull(folder, entry.name), found.links.get(name));
      const before = stored.get(entry.name)?.beside;
      const wasTranslation = story && (before === COMPANION || before === WITHHELD || before?.endsWith(ORPHAN));
      const isOrphan = wasTranslation && isRestricted(findOriginal(found, entry.name));
      const beside = [
        ...others.map(toSignature),
        ...(link ? [link] : []),
        row || filmRow || posterRow ? toDigest(JSON.stringify([row, filmRow, posterRow]), 10) : '',
        ...(story ? [] : [language]),
        ...(isOrphan ? [ORPHAN.slice(1)] : []),
      ].join('|');
      if (!isChanged(entry, beside)) continue;
      if (!story && isWritten(entry) && settings.growing?.isGrowing(folder, entry)) continue;
      const file: MediaFile = {
        path: toFull(folder, entry.name),
        absolute: entry.absolute,
        bytes: entry.bytes,
        modified: entry.modified,
        changed: entry.changed,
        sidecars: sidecars.map((sidecar) => sidecar.absolute),
        ...(captions.length > 0 && { captions: captions.map(({ file }) => file) }),
        ...(transcriptions.length > 0 && { transcriptions: transcriptions.map(({ absolute }) => absolute) }),
        ...(translations.length > 0 && { translations }),
        ...(isOrphan && { isOrphan }),
        ...(poster && findPosterFiles(found, poster, posterRow)),
        ...(raw && { raw: raw.absolute }),
        ...(live && {
          live: live.absolute,
          liveBeside: {
            sidecars: filmSidecars.map(({ absolute }) => absolute),
            transcriptions: filmTexts.map(({ absolute }) => absolute),
            ...(filmRow && { row: filmRow }),
          },
        }),
        ...(picture && { picture: picture.absolute }),
        ...(row && { row }),
      };
      changed.push({ file, story, folder, name: entry.name, beside, language });
    }
  }

  const { posters, transcriptions, translations: translated } = found;
  const companions = [...posters.values(), ...[...transcriptions.values(), ...translated.values()].flat()];
  const here = new Set(
    [found.media, found.stories, found.tracks, found.tiles, found.captions, [...found.texts.values()], companions]
      .flat()
      .map(({ name }) => name),
  );
  for (const { entry } of found.misnamed) {
    // A misspelt index.md may be a story, which is an item too.
    if (here.has(entry.name)) continue;
    here.add(entry.name);
    if (isChanged(entry)) remember(entry);
  }
  // Remembered as one, so that it is read when it becomes a file of its own, and the other way round.
  const rememberAs = (beside: string, entries: FolderEntry[]) => {
    for (const entry of entries) {
      here.add(entry.name);
      if (!isChanged(entry, beside)) continue;
      writer.removeFile(folder, entry.name);
      remember(entry, beside);
    }
  };
  rememberAs(COMPANION, companions);
  rememberAs(WITHHELD, taken);
  const look = lookEntries.filter(({ entry, beside }) => {
    here.add(entry.name);
    // It may have been an item before.
    if (stored.get(entry.name)?.beside !== beside) writer.removeFile(folder, entry.name);
    return isChanged(entry, beside);
  });
  ingestSidecars(writer, folder, found, here, isChanged);
  spreads = ingestIgnoreFile(tools, found, here) || spreads;
  rememberLeft(tools, found, here);
  for (const name of stored.keys()) if (!here.has(name)) writer.removeFile(folder, name);
  writer.links.setTargets(folder, targets);
  const [tracks = [], tiles = []] = [found.tracks, found.tiles].map((entries) =>
    entries.filter((each) => isChanged(each)),
  );
  const { folders } = found;
  return { changed, tracks, tiles, look, folders, seen: here.size, rows, spreads, ...(words && { words }) };
}
