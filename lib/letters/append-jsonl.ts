// JSON Lines files that grow by whole lines, durable after a crash.
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

/** Replaces a file atomically and durably. A copy that a crash leaves behind is removed by the next call. */
async function replaceDurably(file: string, content: Buffer) {
  const work = `${file}.tmp`;
  await fs.promises.rm(work, { force: true });
  const handle = await fs.promises.open(work, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.promises.rename(work, file);
  await syncFolder(path.dirname(file));
}

/** Removes the lines that a test selects, and keeps all others byte for byte. */
export async function removeLines(file: string, isRemoved: (line: string) => boolean): Promise<void> {
  const bytes = await fs.promises.readFile(file);
  const others: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end + 1);
    if (!isRemoved(line.toString())) others.push(line);
    at += line.length;
  }
  await replaceDurably(file, Buffer.concat(others));
}
