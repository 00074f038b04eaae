// Counts views, downloads and searches in memory, and adds them to the day's file twice a minute.
import { createFaultLog } from '@/lib/clients/fault-log';
import { addToDay, deleteOldDays } from './day-files';
import { addEntry, createTally, type DayTally, TOTALS } from './day-tally';
import { isRecordable } from './query-text';

/** At most so much is lost when the machine stops. */
export const WRITE_INTERVAL_MS = 30_000;

/** Texts that a visitor typed within so long, each longer or shorter than the one before, are one search. */
const TYPING_MS = 5000;
const MAX_PENDING_SEARCHES = 200;

interface PendingSearch {
  query: string;
  isFruitless: boolean;
  /** Whether it was requested while a visitor typed; a page of results ends the typing. */
  isTyped: boolean;
  at: number;
}

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * @param data folder of derived data
 * @param number of this process
 * @param toDay the day now, as `2030-01-01`
 */
export function createRecorder(data: string, number: number, toDay: () => string) {
  const days = new Map<string, DayTally>();
  const log = createFaultLog();
  let pending: PendingSearch[] = [];
  let lastDay = '';

  function getToday(): DayTally {
    const day = toDay();
    const tally = days.get(day) ?? createTally();
    days.set(day, tally);
    return tally;
  }

  function countSearches(searches: readonly PendingSearch[]) {
    for (const { query, isFruitless } of searches) {
      const tally = getToday();
      tally.totals.searches += 1;
      if (!isFruitless) continue;
      tally.totals.fruitless += 1;
      if (isRecordable(query)) addEntry(tally, 'queries', query);
    }
  }

  /** Counts the searches whose text has not changed for a while. */
  function settle(before: number) {
    const settled = pending.filter(({ at }) => at < before);
    pending = pending.filter(({ at }) => at >= before);
    countSearches([...settled, ...pending.splice(0, pending.length - MAX_PENDING_SEARCHES)]);
  }

  return {
    countView(path: string, site: string | null) {
      const tally = getToday();
      tally.totals.views += 1;
      addEntry(tally, 'pages', path);
      if (site) addEntry(tally, 'sites', site);
    },

    countDownload(path: string) {
      const tally = getToday();
      tally.totals.downloads += 1;
      addEntry(tally, 'files', path);
    },

    countSearch(search: Omit<PendingSearch, 'at'>, now = performance.now()) {
      settle(now - TYPING_MS);
      const { query } = search;
      const typed = pending.find(
        (each) => each.isTyped && (each.query.startsWith(query) || query.startsWith(each.query)),
      );
      if (typed) Object.assign(typed, search, { at: now });
      else pending.push({ ...search, at: now });
    },

    /** @param isLast whether searches are counted that may still be typed */
    write(isLast = false) {
      settle(isLast ? Number.POSITIVE_INFINITY : performance.now() - TYPING_MS);
      for (const [day, tally] of days) {
        if (TOTALS.every((name) => tally.totals[name] === 0)) {
          days.delete(day);
          continue;
        }
        try {
          addToDay(data, { day, process: number, tally });
          days.delete(day);
          log.note(null);
        } catch (error) {
          // They stay in memory, within the limits of a tally, until they can be written.
          log.note(`the statistics cannot be written (${(error as Error).message}); make room in ${data}`);
        }
      }
      const day = toDay();
      if (day !== lastDay) deleteOldDays(data, day);
      lastDay = day;
    },
  };
}
