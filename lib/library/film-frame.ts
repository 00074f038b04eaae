// Takes one picture out of a film with ffmpeg, where it is installed: bounded in time, memory and bytes.

import { writeFile } from 'node:fs/promises';
import { runProgram, toGuards } from './run-program';
import { writeWhole } from './write-whole';

export interface FrameTask {
  /** The program. */
  ffmpeg: string;
  /** Media type of the film. */
  type: string;
  /** Sides of the picture that is wanted, pixels. */
  width: number;
  height: number;
  /** Of the film, seconds. */
  duration: number;
}

// All of them within what the reading of one file may take (VITRINE_READ_SECONDS).
const LONGEST = 6_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** Films begin in the dark; a tenth into one, but not far into a long one, there is something to see. */
const toMoments = (duration: number) => (duration > 0.5 ? [Math.min(duration / 10, 30), 0] : [0]);

const toArguments = (absolute: string, { type, width, height }: FrameTask, moment: number) => [
  ...toGuards(LONGEST / 1000, /webm|matroska/.test(type) ? 'matroska' : 'mov'),
  ...['-ss', moment.toFixed(3), '-i', `file:${absolute}`],
  ...['-map', '0:v:0', '-an', '-sn', '-dn', '-frames:v', '1', '-vf', `scale=${width}:${height},setsar=1`],
  ...['-map_metadata', '-1', '-threads', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3', '-f', 'mjpeg'],
  'pipe:1',
];

/** What a program writes; null where it fails, takes too long, says too much, or is not there. */
async function run(program: string, args: string[]): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    return bytes <= MOST_BYTES;
  };
  return (await runProgram(program, { args, longest: LONGEST, take })) && bytes > 0 ? Buffer.concat(parts) : null;
}

/** The picture of a film at a moment, JPEG; null where there is none. */
export const readFilmFrame = (absolute: string, task: FrameTask, moment: number) =>
  run(task.ffmpeg, toArguments(absolute, task, moment));

/**
 * Writes a picture of the film to `target`, which appears whole or not at all.
 * Rejects with an Error that says that there is none.
 */
export async function makeFilmFrame(absolute: string, target: string, task: FrameTask): Promise<void> {
  for (const moment of toMoments(task.duration)) {
    const jpeg = await readFilmFrame(absolute, task, moment);
    if (!jpeg) continue;
    return writeWhole(target, (work) => writeFile(work, jpeg));
  }
  throw new Error('ffmpeg finds no picture in it');
}

/** Whether the program is there and runs. */
export const hasFfmpeg = async (ffmpeg: string): Promise<boolean> =>
  ffmpeg !== '' && (await run(ffmpeg, ['-hide_banner', '-version'])) !== null;
