// One action of the journal as a file of JSON lines: its header, its changes in order, and its end.
import { createReadStream } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const NEWLINE = 10;

/** Headers and ends of actions are shorter; those of earlier versions may be longer, and are then found by reading all. */
const MAX_END_BYTES = 64 * 1024;

function parseLine(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line);
  } catch {
    // The last line of an action that was interrupted while it was journalled: nothing of it was changed.
    return null;
  }
}

export async function* readEntries(file: string): AsyncGenerator<Record<string, unknown>> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const text of lines) {
    const line = parseLine(text);
    if (line) yield line;
  }
}

/** Offsets at which lines start, and the end of the last complete line. */
async function listOffsets(file: string): Promise<number[]> {
  const offsets = [0];
  let read = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) offsets.push(read + at + 1);
    read += chunk.length;
  }
  return offsets;
}

/** The last line first, because an undo reverses the order of changes. Only one line is in memory. */
export async function* readEntriesBackwards(file: string): AsyncGenerator<Record<string, unknown>> {
  const offsets = await listOffsets(file);
  const handle = await fs.open(file);
  try {
    for (let index = offsets.length - 1; index > 0; index -= 1) {
      const [start = 0, end = 0] = [offsets[index - 1], offsets[index]];
      const { buffer } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
      const line = parseLine(buffer.toString('utf8'));
      if (line) yield line;
    }
  } finally {
    await handle.close();
  }
}

async function readPart(handle: FileHandle, start: number, end: number): Promise<string[]> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.toString('utf8', 0, bytesRead).split('\n');
}

/** The first and the last entry, without reading those between; null if one is incomplete or very long. */
export async function readEnds(file: string): Promise<Record<'first' | 'last', Record<string, unknown>> | null> {
  const handle = await fs.open(file);
  try {
    const { size } = await handle.stat();
    const [head = ''] = await readPart(handle, 0, Math.min(size, MAX_END_BYTES));
    const tail = await readPart(handle, Math.max(0, size - MAX_END_BYTES), size);
    // After the newline at the end of the last entry there is nothing.
    const [last = '', rest = ''] = tail.slice(-2);
    const ends = { first: parseLine(head), last: rest === '' ? parseLine(last) : null };
    return ends.first && ends.last ? { first: ends.first, last: ends.last } : null;
  } finally {
    await handle.close();
  }
}

/** Opens the journal of an interrupted action to continue it; an incomplete last line becomes a line of its own. */
export async function reopen(file: string): Promise<FileHandle> {
  const handle = await fs.open(file, 'a+');
  const { size } = await handle.stat();
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
  if (size > 0 && buffer[0] !== NEWLINE) await handle.appendFile('\n');
  return handle;
}
