// Runs a poppler program on a PDF, with limits on time, memory and output.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { describeErrorMessage } from '@/lib/metadata/machine-faults';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { getMemory, type Overrun, startTimeLimit } from './time-limit';

type Program = 'pdfinfo' | 'pdftoppm' | 'pdftotext';

interface Bounds {
  maxMs: number;
  maxBytes: number;
}

/** Enough for a page with many large pictures. */
const MAX_MEMORY_BYTES = 1024 ** 3;
const CHECK_INTERVAL_MS = 100;
/** Lower than that of readers, because visitors wait for pages. */
const MAX_WALL_FACTOR = 3;

const toMissing = (folder: string) =>
  new ReadProblem(
    'unreadable',
    folder === 'none'
      ? 'it is a PDF document, and VITRINE_POPPLER says that none are read (docs/settings.md)'
      : 'it is a PDF document, and poppler (pdfinfo, pdftoppm, pdftotext), which reads and draws it, is not there (VITRINE_POPPLER, docs/settings.md); it is tried again',
    'passing',
  );

/**
 * @param args include the file as absolute path, so that it is never parsed as an option
 * @throws ReadProblem
 */
export function runPoppler(folder: string, program: Program, args: string[], bounds: Bounds): Promise<Buffer> {
  if (folder === 'none') return Promise.reject(toMissing(folder));
  const { maxMs, maxBytes } = bounds;
  let isHeavy = false;
  let overrun: Overrun | null = null;
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      killSignal: 'SIGKILL',
      maxBuffer: maxBytes,
      shell: false,
    } as const;
    const child = execFile(path.join(folder, program), args, options, (error, written, said) => {
      clearInterval(watch);
      if (!error) return resolve(written);
      const { code } = error as { code?: number | string };
      if (code === 'ENOENT' || code === 'EACCES') return reject(toMissing(folder));
      if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
        return reject(new ReadProblem('too-large', `${program} writes more than ${maxBytes} bytes of it`));
      if (isHeavy)
        return reject(new ReadProblem('too-large', `${program} needs more than a gibibyte of memory for it`));
      if (overrun === 'asleep')
        return reject(new ReadProblem('timed-out', `${program} does not end, though it hardly works`, 'passing'));
      if (overrun) return reject(new ReadProblem('timed-out', `${program} takes longer than ${maxMs / 1000} s for it`));
      const words = said.toString('utf8');
      if (/incorrect password/i.test(words)) return reject(new ReadProblem('damaged', 'it is locked with a password'));
      reject(
        new ReadProblem(
          'damaged',
          `it is a damaged PDF document (${describeErrorMessage(words, args.find(path.isAbsolute))})`,
        ),
      );
    });
    const checkLimit = child.pid === undefined ? () => null : startTimeLimit(child.pid, maxMs, MAX_WALL_FACTOR);
    const watch = setInterval(() => {
      isHeavy ||= child.pid !== undefined && getMemory(child.pid) > MAX_MEMORY_BYTES;
      overrun ??= checkLimit();
      if (isHeavy || overrun) child.kill('SIGKILL');
    }, CHECK_INTERVAL_MS);
  });
}
