// One action of the journal as a file of JSON lines: its header, its changes in order, and its end.
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { createInterface } from 'node:readline';

const NEWLINE = 10;

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
