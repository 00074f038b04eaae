// Ingests the text files that describe a folder, and reports which parts of them are invalid.
import path from 'node:path';
import { getFileName, toFull } from '@/lib/catalogue/paths';
import { getCollectionSortKey } from '@/lib/catalogue/to-item';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { IGNORE_FILE } from '@/lib/library/exclusions';
import type { FolderEntry } from '@/lib/library/folder';
import { type FolderText, readPeople, readRedirectRules } from '@/lib/library/folder-texts';
import { adviseRename } from '@/lib/library/misnamed-texts';
import { type Block, NAMING_BLOCKS } from '@/lib/model/blocks';
import { titleFromName } from '@/lib/model/file-title';
import type { Podcast } from '@/lib/model/podcast';
import { joinFaults } from '@/lib/model/problem';
import { CLOSED } from '@/lib/rules/rules';
import type { OwnerTexts } from './read-owner-texts';
import { getReadingSettings } from './rows';

type Report = (detail: string) => void;

export interface IngestTools {
  writer: CatalogueWriter;
  folder: string;
  /** Absolute path on this machine. */
  here: string;
  isChanged(entry: FolderEntry, beside?: string): boolean;
  isKnown(name: string): boolean;
  getKnown(name: string): { beside: string } | undefined;
}

export function withFaults<T>(
  { writer, folder }: IngestTools,
  entry: FolderEntry,
  read: (report: (detail: string) => void) => T,
): T {
  const faults: string[] = [];
  const result = read((detail) => faults.push(detail));
  putFaults(writer, toFull(folder, entry.name), faults);
  return result;
}

/** Stores all faults of a text as one problem; without faults, removes the previous problem. */
export function putFaults(writer: CatalogueWriter, where: string, faults: string[]) {
  if (faults.length > 0)
    writer.problems.putProblem({ path: where, reason: 'invalid-text', detail: joinFaults(faults) });
  else if (writer.problems.hasProblem(where)) writer.problems.removeProblem(where);
}

/** Resolves the path of the image in the folder. */
const toPodcastHere = ({ image, ...podcast }: Podcast, folder: string): Podcast => ({
  ...podcast,
  ...(image && { image: path.posix.normalize(toFull(folder, image)) }),
});

/** Resolves the path of a block in the folder. */
const toBlockHere = ({ of, ...block }: Block, folder: string): Block => ({
  ...block,
  ...(of !== undefined && {
    of: typeof of === 'string' && NAMING_BLOCKS.has(block.block) ? path.posix.normalize(toFull(folder, of)) : of,
  }),
});

export function ingestWords(writer: CatalogueWriter, folder: string, words: FolderText) {
  const name = getFileName(folder);
  writer.putCollection({
    path: folder,
    title: words.title ?? (folder === '' ? '' : titleFromName(name)),
    ...(words.description && { description: words.description }),
    ...(words.html && { html: words.html, parts: words.parts }),
    ...(words.texts && { texts: words.texts }),
    ...(words.alternatives && { alternatives: words.alternatives }),
    ...(words.cover && { cover: path.posix.normalize(toFull(folder, words.cover)) }),
    ...(words.object && { object: words.object }),
    ...(words.podcast && { podcast: toPodcastHere(words.podcast, folder) }),
    ...(words.isRightToLeft && { isRightToLeft: true }),
    ...(words.listed && { listed: words.listed }),
    ...(words.membership && { membership: words.membership }),
    ...(words.blocks && { blocks: words.blocks.map((block) => toBlockHere(block, folder)) }),
    order: words.sort,
    sort: getCollectionSortKey(words.title ?? name, words.order),
  });
}

/** Ingests vitrine.yaml, people.csv and redirects.csv. @returns whether settings changed that other files are read by */
export function ingestRoot(
  tools: IngestTools,
  texts: ReadonlyMap<string, FolderEntry>,
  site: OwnerTexts['site'],
  isRefused: (...names: string[]) => boolean,
): boolean {
  const before = JSON.stringify(getReadingSettings(tools.writer));
  ingestSite(tools, site, isRefused('vitrine.yaml', 'vitrine.yml'));
  const ingest = <T>(
    name: string,
    read: (file: FolderEntry, report: Report) => T[] | null,
    store: (all: T[]) => void,
  ) => ingestTable(tools, { name, file: texts.get(name), isRefused: isRefused(name) }, read, store);
  ingest('people.csv', readPeople, tools.writer.setPeople);
  ingest('redirects.csv', readRedirectRules, tools.writer.setRedirectRules);
  return JSON.stringify(getReadingSettings(tools.writer)) !== before;
}

/** Applied at every scan, because files that vitrine.yaml features may appear and disappear. */
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

/** If the table cannot be read, the previous entries stay. */
function ingestTable<T>(
  tools: IngestTools,
  { name, file, isRefused }: { name: string; file: FolderEntry | undefined; isRefused: boolean },
  read: (file: FolderEntry, report: Report) => T[] | null,
  store: (all: T[]) => void,
) {
  const { isChanged, isKnown } = tools;
  if (isRefused || (file ? !isChanged(file) : !isKnown(name))) return;
  const entries = file ? withFaults(tools, file, (report) => read(file, report)) : [];
  if (entries) store(entries);
}

/** Stores the rules of a folder before its files are published. Rules of an unreadable text stay in force. */
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
  for (const { entry, meant, isMasked, rules, faults } of others) {
    const detail = `${adviseRename(entry.name, meant, isMasked)}. What it keeps back holds all the same`;
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
