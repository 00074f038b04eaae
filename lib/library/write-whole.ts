// Writes a file of the derived data atomically.
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export async function writeWhole<T>(target: string, write: (work: string) => Promise<T>): Promise<T> {
  // Two processes may write the same target.
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
