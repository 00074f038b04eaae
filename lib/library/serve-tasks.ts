// Serves tasks of the parent process (readers.ts), batched to save system calls.
import type { PartialFiles } from '@/lib/metadata/formats/parts';
import { AT_ONCE } from './tasks';
import { endWithParent } from './watchdog';

/** Send results when there are `max`, when no task is waiting, or after `wait` ms. */
const BATCH = { max: 8, wait: 5 };

/** Runs the callback for each task that the parent sends. A rejection ends the process. */
export function serveTasks<Asked, Told>(answer: (task: Asked, files?: PartialFiles) => Promise<Told>) {
  endWithParent();
  let told: { number: number; answer: Told }[] = [];
  let timer: NodeJS.Timeout | undefined;
  function flush() {
    clearTimeout(timer);
    timer = undefined;
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
        if (waiting.length === 0 || told.length >= BATCH.max) flush();
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
