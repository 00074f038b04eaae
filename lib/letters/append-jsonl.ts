// Append-only JSON Lines files, durable after a crash.
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
    // Not supported by some systems.
  } finally {
    await handle.close();
  }
}

/**
 * Resolves when the line is on disk.
 * @param max maximum file size, bytes
 * @returns false if the file is full
 */
export async function appendLine(file: string, value: unknown, max = Number.POSITIVE_INFINITY): Promise<boolean> {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  const handle = await fs.promises.open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const line = `${JSON.stringify(value)}\n`;
    if (size + line.length > max) return false;
    // A crash may have cut the last line short.
    await handle.appendFile((await endsLine(handle, size)) ? line : `\n${line}`);
    await handle.sync();
    if (size === 0) await syncFolder(path.dirname(file));
    return true;
  } finally {
    await handle.close();
  }
}

/** All values in order, without lines that were cut short. */
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
