// The writer's counters of changes, and the settings that its tables share.
import { readClock } from '@/lib/catalogue/clocks';
import type { Sql } from '@/lib/catalogue/statements';
import type { FindingSite } from '@/lib/model/findings';
import type { RecordSettings } from './shown-data';

export interface WriterState extends RecordSettings {
  lastKey: number;
  /** Time of the latest change, milliseconds since 1970. */
  lastChange: number;
  touched: Set<string>;
  findingSite: FindingSite;
}

export function reserveKey(state: WriterState) {
  state.lastKey += 1;
  return state.lastKey;
}

/**
 * The time of a change, which never decreases from key to key, even if the clock was set back: harvesters find the changes
 * since a moment by their keys (lib/catalogue/read/harvest.ts).
 */
export function stampChange(state: WriterState): number {
  state.lastChange = Math.max(state.lastChange, Date.now());
  return state.lastChange;
}

export function readLastChange(sql: Sql): Pick<WriterState, 'lastKey' | 'lastChange'> {
  const rows = [
    sql('SELECT key, changed AS time FROM items WHERE key > 0 ORDER BY key DESC LIMIT 1'),
    sql('SELECT key, since AS time FROM redirects WHERE key > 0 ORDER BY key DESC LIMIT 1'),
  ].flatMap((last) => last.all<{ key: number; time: number }>());
  return {
    lastKey: Math.max(readClock(sql, 'lastKey') ?? 0, ...rows.map(({ key }) => key)),
    lastChange: Math.max(0, ...rows.map(({ time }) => time)),
  };
}
