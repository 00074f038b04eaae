// Serves the tasks of the process that started this one (readers.ts), several to a message, for each message costs a call of the system.
import type { PartialFiles } from '@/lib/metadata/formats/parts';
import { AT_ONCE } from './tasks';
import { endWithParent } from './watchdog';

/** Answers are sent when there are so many, or nothing waits to be begun, or after so many milliseconds. */
const BATCH = { most: 8, wait: 5 };

/** @param answer what goes wrong in it ends the process, and its files are tried again */
export function serveTasks<Asked, Told>(answer: (task: Asked, files?: PartialFiles) => Promise<Told>) {
  endWithParent();
  let told: { number: number; answer: Told }[] = [];
  let timer: NodeJS.Timeout | undefined;
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    // Whoever asked may be gone by now, and then nobody is told.
    process.send?.(told, () => {});
    told = [];
  }
  const waiting: { number: number; task: Asked; files?: PartialFiles }[] = [];
  let running = 0;
  function start() {
    while (running < AT_ONCE) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      void answer(next.task, next.files).then((each) => {
        running -= 1;
        told.push({ number: next.number, answer: each });
        start();
        if (waiting.length === 0 || told.length >= BATCH.most) flush();
        else timer ??= setTimeout(flush, BATCH.wait);
      });
    }
  }
  process.on('message', (asked: typeof waiting) => {
    waiting.push(...asked);
    start();
  });
  flush();
}
