// Lays small pictures of a film side by side in one file, each from another moment.

import { sharp } from '@/lib/clients/sharp';
import { type FrameTask, readFilmFrame } from './film-frame';
import { writeWhole } from './write-whole';

const MOST = 6;
/** Milliseconds; what is there by then is enough. */
const LONGEST = 8_000;

/**
 * Writes the strip to `target`, which appears whole or not at all.
 * @returns the moments, in seconds, that are in it; none where there are too few, and no file
 */
export async function makeFilmStrip(absolute: string, target: string, task: FrameTask): Promise<number[]> {
  const { width, height, duration } = task;
  const end = performance.now() + LONGEST;
  const frames: { moment: number; input: Buffer }[] = [];
  for (let place = 0; place < MOST && performance.now() < end; place += 1) {
    const moment = Number(((duration * (place + 0.5)) / MOST).toFixed(1));
    const input = await readFilmFrame(absolute, task, moment);
    if (input) frames.push({ moment, input });
  }
  if (frames.length < 2) return [];
  await writeWhole(target, (work) =>
    sharp({ create: { width: width * frames.length, height, channels: 3, background: '#000' } })
      .composite(frames.map(({ input }, index) => ({ input, left: index * width, top: 0 })))
      .jpeg({ quality: 78 })
      .toFile(work),
  );
  return frames.map(({ moment }) => moment);
}
