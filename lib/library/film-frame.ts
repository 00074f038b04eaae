// Extracts a picture from a film with ffmpeg, with limits on time, memory and output.

import { writeFile } from 'node:fs/promises';
import { ffmpegSafetyArgs, runProgram } from './run-program';
import { writeWhole } from './write-whole';

export interface FrameTask {
  ffmpeg: string;
  type: string;
  width: number;
  height: number;
  duration: number;
}

// Within the limit for one file (VITRINE_READ_SECONDS).
const MAX_TIME_MS = 6_000;
const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** Films often start dark: try a tenth into the film, at most 30 s, then the start. */
const toMoments = (duration: number) => (duration > 0.5 ? [Math.min(duration / 10, 30), 0] : [0]);

const toArguments = (absolute: string, { type, width, height }: FrameTask, moment: number) => [
  ...ffmpegSafetyArgs(MAX_TIME_MS / 1000, /webm|matroska/.test(type) ? 'matroska' : 'mov'),
  ...['-ss', moment.toFixed(3), '-i', `file:${absolute}`],
  ...['-map', '0:v:0', '-an', '-sn', '-dn', '-frames:v', '1', '-vf', `scale=${width}:${height},setsar=1`],
  ...['-map_metadata', '-1', '-threads', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3', '-f', 'mjpeg'],
  'pipe:1',
];

/** Output of a program; null if it fails, exceeds a limit, or is missing. */
async function run(program: string, args: string[]): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    return bytes <= MAX_FRAME_BYTES;
  };
  return (await runProgram(program, { args, maxMs: MAX_TIME_MS, take })) && bytes > 0 ? Buffer.concat(parts) : null;
}

/** The frame at a moment as JPEG; null if there is none. */
export const readFilmFrame = (absolute: string, task: FrameTask, moment: number) =>
  run(task.ffmpeg, toArguments(absolute, task, moment));

/** Writes a frame to `target` atomically. @throws Error if there is none */
export async function makeFilmFrame(absolute: string, target: string, task: FrameTask): Promise<void> {
  for (const moment of toMoments(task.duration)) {
    const jpeg = await readFilmFrame(absolute, task, moment);
    if (!jpeg) continue;
    return writeWhole(target, (work) => writeFile(work, jpeg));
  }
  throw new Error('ffmpeg finds no picture in it');
}

export const hasFfmpeg = async (ffmpeg: string): Promise<boolean> =>
  ffmpeg !== '' && (await run(ffmpeg, ['-hide_banner', '-version'])) !== null;
