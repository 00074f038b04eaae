// Stores letters in `letters.jsonl` of the derived data, and their deliveries in a second file.
import path from 'node:path';
import { appendLine, readLines } from './append-jsonl';
import { isLetter, type Letter } from './letter';

// Limits the disk space that senders can use.
const MAX_OUTBOX_BYTES = 100 * 1024 * 1024;

export type Channel = 'mail' | 'webhook';

export interface Outbox {
  /** @returns false if the outbox is full */
  keep(letter: Letter): Promise<boolean>;
  markDelivered(id: string, channel: Channel, date: string): Promise<boolean>;
  listPending(channel: Channel): Promise<Letter[]>;
}

export function createOutbox(data: string, max = MAX_OUTBOX_BYTES): Outbox {
  const letters = path.join(/*turbopackIgnore: true*/ data, 'letters.jsonl');
  const delivered = path.join(/*turbopackIgnore: true*/ data, 'letters-delivered.jsonl');
  // Serialise writes, so that lines are not interleaved.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };

  return {
    keep: (letter: Letter) => inTurn(() => appendLine(letters, letter, max)),

    markDelivered: (id: string, channel: Channel, date: string) =>
      inTurn(() => appendLine(delivered, { id, channel, date })),

    listPending: (channel: Channel): Promise<Letter[]> =>
      inTurn(async () => {
        const marks = (await readLines(delivered)) as ({ id?: unknown; channel?: unknown } | null)[];
        const done = new Set(marks.filter((mark) => mark?.channel === channel).map((mark) => mark?.id));
        return (await readLines(letters)).filter(isLetter).filter(({ id }) => !done.has(id));
      }),
  };
}
