// Writes a file of the derived data so that it appears whole or not at all.
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** @param write puts it under the name that it is given, from which it is renamed to `target` */
export async function writeWhole<T>(target: string, write: (work: string) => Promise<T>): Promise<T> {
  // The same may be written by two at a time.
  const work = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    const result = await write(work);
    await rename(work, target);
    return result;
  } catch (cause) {
    await rm(work, { force: true });
    throw cause;
  }
}
