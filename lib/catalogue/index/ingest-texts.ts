// Takes in the text files that speak for a folder, and names what in them cannot be used.
import path from 'node:path';
import { toFileName, toFull } from '@/lib/catalogue/paths';
import { toCollectionSort, toTitleWords } from '@/lib/catalogue/to-item';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { toStem } from '@/lib/library/companions';
import { IGNORE_FILE } from '@/lib/library/exclusions';
import { checkCaptions, type FolderWords, readPeople } from '@/lib/library/folder-texts';
import type { Folder, FolderEntry } from '@/lib/library/walk';
import { toDetail } from '@/lib/model/problem';
import { CLOSED } from '@/lib/rules/rules';
import type { OwnerTexts } from './read-owner-texts';
import { getReadingSettings } from './rows';

export interface IngestTools {
  writer: CatalogueWriter;
  /** Path in the library. */
  folder: string;
  /** Where it lies on this machine. */
  here: string;
  isChanged(entry: FolderEntry, beside?: string): boolean;
  /** Whether a file of this name was there the last time. */
  isKnown(name: string): boolean;
  /** What is remembered of a name. */
  getKnown(name: string): { beside: string } | undefined;
}

/** Reads a text, and keeps what is wrong in it. */
function withFaults<T>(
  { writer, folder }: IngestTools,
  entry: FolderEntry,
  read: (report: (detail: string) => void) => T,
): T {
  const faults: string[] = [];
  const result = read((detail) => faults.push(detail));
  putFaults(writer, toFull(folder, entry.name), faults);
  return result;
}

/** Makes what is wrong in a text one problem; of a text without fault an older problem is forgotten. */
export function putFaults(writer: CatalogueWriter, where: string, faults: string[]) {
  if (faults.length > 0) writer.problems.putProblem({ path: where, reason: 'invalid-text', detail: toDetail(faults) });
  else if (writer.problems.hasProblem(where)) writer.problems.removeProblem(where);
}

/** Takes what index.md says of a folder; an empty one of what said nothing. */
export function ingestWords(writer: CatalogueWriter, folder: string, words: FolderWords) {
  const name = toFileName(folder);
  writer.putCollection({
    path: folder,
    title: words.title ?? (folder === '' ? '' : toTitleWords(name)),
    ...(words.description && { description: words.description }),
    ...(words.html && { html: words.html, parts: words.parts }),
    ...(words.texts && { texts: words.texts }),
    ...(words.alternatives && { alternatives: words.alternatives }),
    ...(words.cover && { cover: path.posix.normalize(toFull(folder, words.cover)) }),
    ...(words.object && { object: words.object }),
    ...(words.isRightToLeft && { isRightToLeft: true }),
    order: words.sort,
    sort: toCollectionSort(words.title ?? name, words.order),
  });
}

/**
 * Takes what stands in the library's root alone.
 * @param isRefused whether a file of one of these names is there and may not be read
 * @returns whether files below are read otherwise now
 */
export function ingestRoot(
  tools: IngestTools,
  texts: ReadonlyMap<string, FolderEntry>,
  site: OwnerTexts['site'],
  isRefused: (...names: string[]) => boolean,
): boolean {
  const before = JSON.stringify(getReadingSettings(tools.writer));
  ingestSite(tools, site, isRefused('vitrine.yaml', 'vitrine.yml'));
  ingestPeople(tools, texts.get('people.csv'), isRefused('people.csv'));
  return JSON.stringify(getReadingSettings(tools.writer)) !== before;
}

/** Read at every look, because what it features may come and go. */
function ingestSite(tools: IngestTools, site: OwnerTexts['site'], isRefused: boolean) {
  const { writer } = tools;
  if (!site && !isRefused) return writer.setSite('{}', {});
  const said = site?.said ?? null;
  if (site) putFaults(writer, 'vitrine.yaml', site.faults);
  const before = writer.getSite();
  if (said?.type === 'words') writer.setSite(JSON.stringify(said.site), said.rules);
  else if (said?.type === 'broken' && said.closed) writer.setSite(before ?? '{}', CLOSED);
  else if (before === undefined) writer.setSite('{}', said?.type === 'broken' ? {} : CLOSED);
}

/** What cannot be read leaves what was said before. */
function ingestPeople(tools: IngestTools, file: FolderEntry | undefined, isRefused: boolean) {
  const { writer, isChanged, isKnown } = tools;
  if (isRefused || (file ? !isChanged(file) : !isKnown('people.csv'))) return;
  const people = file ? withFaults(tools, file, (report) => readPeople(file, report)) : [];
  if (people) writer.setPeople(people);
}

/** Takes the rules of a folder before anything that they govern. What cannot be read says what it said before. */
export function ingestFolderRules(
  { writer, folder }: IngestTools,
  { index, misnamed }: Pick<OwnerTexts, 'index' | 'misnamed'>,
  { isThere, isRefused }: { isThere: boolean; isRefused: boolean },
) {
  const isKnown = writer.hasRules(folder, 'index.md');
  if (isRefused) {
    if (!isKnown) writer.setRules(folder, 'index.md', CLOSED);
  } else if (!isThere) {
    if (isKnown) writer.setRules(folder, 'index.md', {});
  } else if (index) {
    if (index.rules) writer.setRules(folder, 'index.md', index.rules);
    else if (!isKnown) writer.setRules(folder, 'index.md', CLOSED);
  }
  const others = misnamed.filter(({ meant }) => meant !== 'metadata.csv');
  for (const { entry, meant, rules, faults } of others) {
    const detail = `it is not read because of its name; rename it to ${meant}, or delete it. What it keeps back holds all the same`;
    putFaults(writer, toFull(folder, entry.name), [detail, ...faults]);
    if (rules) writer.setRules(folder, entry.name, rules);
    else if (!writer.hasRules(folder, entry.name)) writer.setRules(folder, entry.name, CLOSED);
  }
  const sources = new Set([
    'vitrine.yaml',
    'index.md',
    'metadata.csv',
    IGNORE_FILE,
    ...others.map(({ entry }) => entry.name),
  ]);
  for (const file of writer.listRuleFiles(folder)) if (!sources.has(file)) writer.setRules(folder, file, {});
}

export const isCaptions = ({ name }: FolderEntry) => /\.vtt$/i.test(name);

/** Captions speak for the film or the recording whose name they bear, before a language or `chapters`; alone they say nothing. */
export function ingestCaptions(tools: IngestTools, { texts, media }: Pick<Folder, 'texts' | 'media'>) {
  const { writer, folder, isChanged } = tools;
  const captions = [...texts.values()].filter(isCaptions);
  const films = new Set(captions.length > 0 ? media.map(({ name }) => toStem(name)) : []);
  for (const entry of captions) {
    const stem = toStem(entry.name);
    // Remembered with whether it had a film, so that one that comes later clears it.
    const beside = films.has(stem) || films.has(toStem(stem)) ? '' : 'alone';
    if (!isChanged(entry, beside)) continue;
    withFaults(tools, entry, (report) => {
      if (beside === 'alone') report('captions with no film or recording beside them that bears their name');
      else checkCaptions(entry, report);
    });
    writer.files.putFile(folder, { name: entry.name, bytes: entry.bytes, modified: entry.modified, beside });
  }
}
