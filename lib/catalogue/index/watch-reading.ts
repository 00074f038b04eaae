// Writes the duration of the slowest read to the health status, and logs the file's name.
import path from 'node:path';
import { writeReadingStatus } from '@/lib/catalogue/read/reading-status';
import type { Readers } from '@/lib/library/readers';

const CHECK_INTERVAL_MS = 1000;
const MIN_TOLD_SECONDS = 2;
const MIN_LOGGED_SECONDS = 30;

interface Watched {
  readers: Pick<Readers, 'listLong'>;
  root: string;
  data: string;
}

export function watchReading({ readers, root, data }: Watched, log: (line: string) => void = console.warn) {
  let told: number | null = null;
  let logged = '';

  function tell(seconds: number | null) {
    const since = seconds === null ? null : Date.now() - seconds * 1000;
    // The computed start varies by the delay between reading the two clocks.
    if (since === told || (since !== null && Math.abs(since - (told ?? 0)) < CHECK_INTERVAL_MS)) return;
    told = since;
    try {
      writeReadingStatus(data, since);
    } catch {}
  }

  function check() {
    const [slowest] = readers.listLong().sort((a, b) => a.begun - b.begun);
    const seconds = slowest ? (performance.now() - slowest.begun) / 1000 : 0;
    tell(seconds >= MIN_TOLD_SECONDS ? seconds : null);
    if (!slowest || seconds < MIN_LOGGED_SECONDS || slowest.absolute === logged) return;
    logged = slowest.absolute;
    const name = JSON.stringify(path.relative(root, logged).split(path.sep).join('/'));
    log(`Vitrine: ${name} has been read for ${Math.round(seconds)} s; the index waits for it.`);
  }

  writeReadingStatus(data, null);
  return setInterval(check, CHECK_INTERVAL_MS).unref();
}
