// Runs the tasks of a reading process, which opens the owner's files.

import fs from 'node:fs/promises';
import path from 'node:path';
import { type PartialFiles, readFromParts } from '@/lib/metadata/formats/parts';
import { describeErrorMessage } from '@/lib/metadata/machine-faults';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { isPlayable } from '@/lib/model/availability';
import type { MediaFile } from '@/lib/model/media-file';
import type { Metadata } from '@/lib/model/types';
import { describeFileError } from './denied';
import { computeFingerprint, readFingerprint } from './fingerprint';
import { makeMaster } from './make-master';
import { readDamagedPixels, readPixels } from './pixels';
import { type ReadSettings, readMetadata } from './read';
import { isSecond } from './second-files';
import { type Answer, type LeftOut, type Task, toTaskPath } from './tasks';
import { writeWhole } from './write-whole';

/** Rarely used formats are imported on demand, so that readers start quickly. */
async function read(task: Task): Promise<Answer> {
  if (task.type === 'facts') {
    const { file } = task;
    if (!task.story && (await isSecond(file))) return { type: 'second' };
    let fingerprint: string | undefined;
    const whileOpen: ReadSettings['whileOpen'] = (start, readAt) => {
      fingerprint = computeFingerprint(file.bytes, start, readAt);
    };
    const metadata = task.story
      ? await (await import('./story')).readStory(file)
      : await readMetadata(file, { ...task, whileOpen });
    const noted = await withPoster(withLeftOut(metadata, task.leftOut), task);
    return { type: 'facts', metadata: noted, fingerprint: fingerprint ?? (await readFingerprint(file)) };
  }
  if (task.type === 'words') {
    const [{ readFolderWords }, { readTranslations }] = await Promise.all([
      import('./folder-texts'),
      import('./story'),
    ]);
    const faults: string[] = [];
    const words = readFolderWords(task.entry, (detail) => faults.push(detail));
    return { type: 'words', words: { ...words, ...(await readTranslations(task.translations, faults)) }, faults };
  }
  if (task.type === 'rules') {
    const { takeMatterRules } = await import('./rule-texts');
    const { rules, faults } = takeMatterRules(task.text);
    return { type: 'rules', rules, faults };
  }
  if (task.type === 'site') {
    const { readSite } = await import('./folder-texts');
    const faults: string[] = [];
    const said = readSite(task.entry, task.text, (detail) => faults.push(detail));
    return { type: 'site', said, faults };
  }
  if (task.type === 'sheet') {
    const { readSpreadsheet, MAX_SPREADSHEET_BYTES } = await import('@/lib/metadata/formats/spreadsheet');
    const { bytes, name, absolute } = task.entry;
    if (bytes > MAX_SPREADSHEET_BYTES)
      throw new ReadProblem('invalid-text', `it has ${bytes} bytes; at most ${MAX_SPREADSHEET_BYTES} are read`);
    const faults: string[] = [];
    const text = await readSpreadsheet(await fs.readFile(absolute), name, (fault) => faults.push(fault));
    return { type: 'sheet', text, faults };
  }
  if (task.type === 'track') {
    const { readTrack } = await import('@/lib/metadata/formats/gpx');
    return { type: 'track', track: readTrack(task.entry) };
  }
  if (task.type === 'tiles') {
    const { entry } = task;
    const { readTileArchive } = await import('@/lib/metadata/formats/pmtiles');
    return { type: 'tiles', archive: readTileArchive(entry), fingerprint: await readFingerprint(entry) };
  }
  if (task.type === 'look') {
    const { readLookFile } = await import('./look-files');
    const { entry, use, content } = task;
    const source = content === undefined ? entry : Buffer.from(content, 'base64');
    return { type: 'look', files: await readLookFile(source, use) };
  }
  if (task.type === 'strip') {
    const { makeFilmStrip } = await import('./film-strip');
    return { type: 'strip', moments: await makeFilmStrip(task.absolute, task.target, task.frame) };
  }
  if (task.type === 'peaks') {
    const { readPeaks } = await import('./sound-peaks');
    return { type: 'peaks', peaks: await readPeaks(task.sound) };
  }
  if (task.type === 'draft') {
    const { parseStory } = await import('./story');
    return { type: 'draft', metadata: parseStory(Buffer.from(task.bytes, 'base64'), { path: task.entry.name }) };
  }
  const { source, grid, master, frame, poppler = '', turned, lenient } = task;
  const damage = master && (await makeMaster(master, { source, frame, poppler, turned }));
  const { damaged: _, ...whole } = master ? { ...source, absolute: master } : source;
  const drawn = lenient ? await readDamagedPixels(whole) : await readPixels(whole);
  await writeWhole(grid, (work) => fs.writeFile(work, drawn.grid));
  const { pixels, descriptor } = drawn;
  const missing = damage ?? drawn.damage;
  return { type: 'pixels', pixels, descriptor, ...(missing && { damage: missing }) };
}

const withFault = (metadata: Metadata, fault: string): Metadata => ({
  ...metadata,
  faults: [...(metadata.faults ?? []), fault],
});

/** Adds faults about companions that ended an earlier reading (read-companions.ts). */
function withLeftOut(metadata: Metadata, leftOut: readonly LeftOut[] = []): Metadata {
  const isUnread = leftOut.some(({ isSidecar }) => isSidecar);
  return leftOut.reduce((noted, { fault }) => withFault(noted, fault), {
    ...metadata,
    ...(isUnread && { hasUnreadTexts: true as const }),
  });
}

/** An invalid poster is a fault of the film, and does not prevent it. */
async function withPoster(metadata: Metadata, { file, ...settings }: Extract<Task, { type: 'facts' }>) {
  if (file.poster === undefined || !isPlayable(metadata)) return metadata;
  try {
    return await addPoster(metadata, file, settings);
  } catch (error) {
    return withFault(metadata, `its poster ${path.basename(file.poster)} cannot be used (${describeFileError(error)})`);
  }
}

async function addPoster(film: Metadata, { poster: absolute = '', posterBeside }: MediaFile, settings: ReadSettings) {
  const { size: bytes, mtimeMs: modified } = await fs.stat(absolute);
  const name = path.basename(absolute);
  const beside = posterBeside ?? { sidecars: [] };
  const metadata = await readMetadata({ path: name, absolute, bytes, modified, ...beside }, settings);
  const { kind: _, type, width, height, orientation = 1, colourSpace: __, faults = [], ...said } = metadata;
  if (!width || !height) throw new ReadProblem('damaged', 'it is no picture');
  const fingerprint = (await readFingerprint({ absolute, bytes })).slice(0, 12);
  const noted: Metadata = {
    ...film,
    poster: { name, type, width, height, fingerprint, ...(orientation > 1 && { orientation }) },
    ...(Object.keys(said).length > 0 && { posterSaid: said }),
  };
  return faults.reduce((each, fault) => withFault(each, `its poster ${name}: ${fault}`), noted);
}

// Machine errors: https://man7.org/linux/man-pages/man3/errno.3.html
const PASSING =
  /\b(?:ENOENT|ENOTDIR|EEXIST|EACCES|EPERM|EBUSY|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM|ESTALE)\b|No space left|Input file is missing/;

function toProblem(error: unknown, task: Task): Answer {
  if (error instanceof ReadProblem) {
    const { reason, message: detail, isPassing } = error;
    return { type: 'problem', reason, detail, ...(isPassing && { passing: true }) };
  }
  const { code = '', message } = error as NodeJS.ErrnoException;
  const line = describeErrorMessage(message, toTaskPath(task));
  if (!PASSING.test(`${code} ${line}`))
    return { type: 'problem', reason: 'damaged', detail: `it cannot be decoded (${line})` };
  return {
    type: 'problem',
    reason: 'unreadable',
    detail: `it cannot be read now (${code ? describeFileError(error) : line}), and is tried again`,
    passing: true,
  };
}

async function readParts(task: Task, files: PartialFiles): Promise<Answer> {
  const parts = await readFromParts(files, () => read(task));
  return 'missing' in parts ? { type: 'missing', parts: parts.missing } : parts.value;
}

/** Decoders do not report I/O errors, so check whether the file can be opened and read. */
async function findMachineFault(absolute: string): Promise<unknown> {
  try {
    const handle = await fs.open(absolute);
    await handle.read(Buffer.alloc(1), 0, 1, 0).finally(() => handle.close());
  } catch (error) {
    return error;
  }
}

/** Never rejects: errors become results of type `problem`. @param files those of which only parts are downloaded */
export const answer = (task: Task, files?: PartialFiles): Promise<Answer> =>
  (files ? readParts(task, files) : read(task)).catch(async (error) =>
    toProblem((!files && (await findMachineFault(toTaskPath(task)))) || error, task),
  );
