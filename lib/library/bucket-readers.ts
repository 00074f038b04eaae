// Readers for a library in a bucket: downloads the parts of files that a task reads, before the task starts.
import fs from 'node:fs';
import type { ByteRange } from '@/lib/clients/s3';
import { StorageFault } from '@/lib/clients/s3-faults';
import type { PartialFiles } from '@/lib/metadata/formats/parts';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { LibraryStorage } from './library-storage';
import { readObjectLink } from './mirror';
import type { createReaders } from './readers';
import type { Answer, Task } from './tasks';

/** Bytes downloaded first: most cameras' headers and thumbnails end before. */
const FIRST = 256 * 1024;
/** Slightly larger files are downloaded whole, because one request is cheaper than three. */
const SMALL = 2 * FIRST;
const PIECE = 16_384;
const PAGE = 65_536;
/** After this many rounds a file is downloaded whole. */
const ROUNDS = 6;

/**
 * Files that are needed whole: TIFF-based ones for the fingerprint, PDFs for text and pages, others for the decoder.
 */
const WHOLE = /\.(?:avif|gif|hei[cf]|pdf|png|webp|tiff?|3fr|arw|cr2|dng|erf|iiq|nef|nrw|pef|sr2|srw)$/i;

function listFiles(task: Task): { whole: string[]; partly: string[] } {
  const defined = (...files: (string | undefined)[]) => files.filter((file) => file !== undefined);
  if (task.type === 'facts') {
    const { absolute, poster, raw, live, picture, sidecars, captions = [], transcriptions = [] } = task.file;
    const translations = (task.file.translations ?? []).map((each) => each.absolute);
    const texts = [
      ...sidecars,
      ...(task.file.posterBeside?.sidecars ?? []),
      ...(task.file.liveBeside?.sidecars ?? []),
      ...(task.file.liveBeside?.transcriptions ?? []),
      ...captions.map((each) => each.absolute),
      ...transcriptions,
      ...translations,
    ];
    const isWhole = task.story || (WHOLE.test(absolute) && !picture);
    return {
      whole: [...(isWhole ? [absolute] : []), ...defined(poster), ...texts],
      partly: task.story ? [] : defined(isWhole ? undefined : absolute, raw, live, picture),
    };
  }
  if (task.type === 'pixels') return { whole: [task.source.absolute], partly: [] };
  if (task.type === 'strip') return { whole: [task.absolute], partly: [] };
  if (task.type === 'peaks') return { whole: [task.sound.absolute], partly: [] };
  if (task.type === 'tiles') return { whole: [], partly: [task.entry.absolute] };
  const more = task.type === 'words' ? task.translations.map(({ absolute }) => absolute) : [];
  return { whole: [task.entry.absolute, ...more], partly: [] };
}

function toFirstRanges(bytes: number): ByteRange[] {
  const middle = Math.floor((bytes - PIECE) / 2);
  return [
    { start: 0, end: FIRST - 1 },
    { start: middle, end: middle + PIECE - 1 },
    { start: bytes - PIECE, end: bytes - 1 },
  ];
}

/** Extends a range to whole pages, and further in each round. */
function widen({ start, end }: ByteRange, bytes: number, round: number): ByteRange {
  const from = Math.floor(start / PAGE) * PAGE;
  return { start: from, end: Math.min(bytes, Math.max(end + 1, from + FIRST * 2 ** round)) - 1 };
}

function toFaultAnswer(error: unknown): Extract<Answer, { type: 'problem' }> {
  if (error instanceof ReadProblem) return { type: 'problem', reason: error.reason, detail: error.message };
  if (!(error instanceof StorageFault) && !(error as NodeJS.ErrnoException).code) throw error;
  const detail = `it cannot be brought from the bucket now (${(error as Error).message}), and is tried again`;
  return { type: 'problem', reason: 'unreadable', detail, passing: true };
}

const isMissing = (answer: { type: string }): answer is Extract<Answer, { type: 'missing' }> =>
  answer.type === 'missing';

type ReadersOf<Asked extends Task, Told extends { type: string }> = ReturnType<typeof createReaders<Asked, Told>>;

export function createBucketReaders<Asked extends Task, Told extends { type: string }>(
  readers: ReadersOf<Asked, Told>,
  storage: LibraryStorage,
): ReadersOf<Asked, Told> {
  async function read(task: Asked) {
    const files: PartialFiles = {};
    const made: string[] = [];
    const held: (() => void)[] = [];
    const bring = async (absolute: string, range: ByteRange) => {
      const part = await storage.bringPart(absolute, range);
      made.push(part.file);
      files[absolute]?.parts.push(part);
    };
    try {
      const { whole, partly } = listFiles(task);
      const firsts: Promise<void>[] = [];
      for (const absolute of partly) {
        const linked = readObjectLink(absolute);
        if (!linked || linked.bytes <= SMALL || fs.existsSync(linked.content)) whole.push(absolute);
        else {
          files[absolute] = { bytes: linked.bytes, parts: [] };
          firsts.push(...toFirstRanges(linked.bytes).map((range) => bring(absolute, range)));
        }
      }
      // Wait for all, so that no download continues after the function returns.
      const brought = await Promise.allSettled([...firsts, storage.hold(whole).then((letGo) => void held.push(letGo))]);
      for (const each of brought) if (each.status === 'rejected') throw each.reason;
      for (let round = 0; ; round += 1) {
        const answer = await readers.read(task, files);
        if (!isMissing(answer)) return answer;
        for (const { absolute, range } of answer.parts) {
          const known = files[absolute];
          if (known && range && round < ROUNDS) await bring(absolute, widen(range, known.bytes, round));
          else if (known) {
            held.push(await storage.hold([absolute], true));
            delete files[absolute];
          }
        }
      }
    } catch (error) {
      return toFaultAnswer(error);
    } finally {
      for (const file of made) fs.rmSync(file, { force: true });
      for (const letGo of held) letGo();
    }
  }
  return { ...readers, read };
}
