// The reading process: opens the owner's files one task at a time, and may be killed at any moment.
import fs from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Poster } from '../types';
import { readFingerprint } from './fingerprint';
import { readPixels } from './pixels';
import { readMetadata } from './read';
import { ReadProblem } from './read-problem';
import type { Answer, Task } from './readers';
import { readStory } from './story';

async function answer(task: Task): Promise<Answer> {
  if (task.type === 'facts') {
    const { file } = task;
    const metadata = task.story ? await readStory(file) : await readMetadata(file);
    if (metadata.kind === 'film' && file.poster) metadata.poster = await readPoster(file.poster);
    return { type: 'facts', metadata, fingerprint: await readFingerprint(file) };
  }
  const { source, grid, master } = task;
  if (master) {
    // The decoder is large, and few libraries need it.
    const { makeHeicMaster } = await import('./heic-master');
    await makeHeicMaster(source.absolute, master);
  }
  const drawn = await readPixels(master ? { ...source, absolute: master } : source);
  await fs.mkdir(path.dirname(grid), { recursive: true });
  const temporary = `${grid}.${process.pid}.tmp`;
  await fs.writeFile(temporary, drawn.grid);
  await fs.rename(temporary, grid);
  return { type: 'pixels', pixels: drawn.pixels };
}

async function readPoster(absolute: string): Promise<Poster> {
  const { size: bytes, mtimeMs: modified } = await fs.stat(absolute);
  const name = path.basename(absolute);
  const { type, width, height } = await readMetadata({ path: name, absolute, bytes, modified, sidecars: [] });
  if (!width || !height) throw new ReadProblem('damaged', `its poster ${name} is no picture`);
  return { name, type, width, height };
}

function toProblem(error: unknown): Answer {
  if (error instanceof ReadProblem) return { type: 'problem', reason: error.reason, detail: error.message };
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM')
    return { type: 'problem', reason: 'unreadable', detail: 'its permissions do not let it be read' };
  if (code === 'ENOENT')
    return { type: 'problem', reason: 'unreadable', detail: 'it was gone before it could be read' };
  return { type: 'problem', reason: 'damaged', detail: `it cannot be decoded (${message.split('\n')[0]})` };
}

process.on('message', async ({ number, task }: { number: number; task: Task }) => {
  process.send?.({ number, answer: await answer(task).catch(toProblem) });
});
process.send?.({ number: 0 });
process.on('disconnect', () => process.exit());

// A reader caught in an endless loop would outlive a parent that was killed; a thread of its own notices.
new Worker(
  `const parent = ${process.ppid}; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 2000);`,
  {
    eval: true,
  },
).unref();
