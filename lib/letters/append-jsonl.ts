// Files of one JSON value a line that only ever grow: what was appended is on the disk, also after a kill.
import fs from 'node:fs';
import path from 'node:path';

const NEWLINE = 0x0a;

async function endsLine(handle: fs.promises.FileHandle, bytes: number) {
  if (bytes === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, bytes - 1);
  return buffer[0] === NEWLINE;
}

async function syncFolder(folder: string) {
  const handle = await fs.promises.open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Some systems have no such thing as a folder that can be synced.
  } finally {
    await handle.close();
  }
}

/**
 * Appends a line, and answers when the disk has it.
 * @param most bytes that the file may grow to
 * @returns false where the file is full
 * @throws where the disk is
 */
export async function appendLine(file: string, value: unknown, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  // What stands here is for the owner's eyes.
  const handle = await fs.promises.open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const line = `${JSON.stringify(value)}\n`;
    if (size + line.length > most) return false;
    // A kill may have cut the last line short; this one begins on a line of its own.
    await handle.appendFile((await endsLine(handle, size)) ? line : `\n${line}`);
    await handle.sync();
    if (size === 0) await syncFolder(path.dirname(file));
    return true;
  } finally {
    await handle.close();
  }
}

/** All values in their order; a line cut short says nothing. */
export async function readLines(file: string): Promise<unknown[]> {
  let text: string;
  try {
    text = await fs.promises.readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line)] : [];
    } catch {
      return [];
    }
  });
}
