// Stores letters in `letters.jsonl` of the derived data; a second file says which are delivered and done.
import path from 'node:path';
import { appendLine, readLines, removeLines } from './append-jsonl';
import { isLetter, type Letter } from './letter';

// Limits the disk space that senders can use.
const MAX_OUTBOX_BYTES = 100 * 1024 * 1024;

export type Channel = 'mail' | 'webhook';

export interface Outbox {
  /** @returns false if the outbox is full */
  keep(letter: Letter): Promise<boolean>;
  markDelivered(id: string, channel: Channel, date: string): Promise<boolean>;
  listPending(channel: Channel): Promise<Letter[]>;
  /** All letters, the latest first, and which of them are done. */
  listAll(): Promise<StoredLetter[]>;
  setDone(id: string, isDone: boolean): Promise<void>;
  /** Removes a letter with all that it contains. */
  remove(id: string): Promise<void>;
}

export interface StoredLetter extends Letter {
  isDone: boolean;
}

export const sortLetters = (letters: Letter[], done: ReadonlySet<string>): StoredLetter[] =>
  letters
    .map((letter) => ({ ...letter, isDone: done.has(letter.id) }))
    .sort((one, other) => (one.date < other.date ? 1 : -1));

function isLineOf(line: string, id: string): boolean {
  try {
    return (JSON.parse(line) as { id?: unknown } | null)?.id === id;
  } catch {
    // Cut short by a crash: the visitor sent the letter again, and it has the same id.
    return line.startsWith(`{"id":${JSON.stringify(id)},`);
  }
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

    listAll: () =>
      inTurn(async () => {
        const done = new Set<string>();
        for (const mark of (await readLines(delivered)) as ({ id?: unknown; done?: unknown } | null)[]) {
          if (typeof mark?.id !== 'string' || typeof mark.done !== 'boolean') continue;
          if (mark.done) done.add(mark.id);
          else done.delete(mark.id);
        }
        return sortLetters((await readLines(letters)).filter(isLetter), done);
      }),

    setDone: (id: string, isDone: boolean) =>
      inTurn(async () => {
        await appendLine(delivered, { id, done: isDone, date: new Date().toISOString() });
      }),

    // Marks of the letter stay: its id says nothing about a person.
    remove: (id: string) => inTurn(() => removeLines(letters, (line) => isLineOf(line, id))),
  };
}
