// Composes a strip of frames of a film in one file.

import { sharp } from '@/lib/clients/sharp';
import { type FrameTask, readFilmFrame } from './film-frame';
import { writeWhole } from './write-whole';

const MAX_FRAMES = 6;
const MAX_TIME_MS = 8_000;

/** @returns moments of the frames, s; empty if there are too few, and no file was written */
export async function makeFilmStrip(absolute: string, target: string, task: FrameTask): Promise<number[]> {
  const { width, height, duration } = task;
  const end = performance.now() + MAX_TIME_MS;
  const frames: { moment: number; input: Buffer }[] = [];
  for (let place = 0; place < MAX_FRAMES && performance.now() < end; place += 1) {
    const moment = Number(((duration * (place + 0.5)) / MAX_FRAMES).toFixed(1));
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
