// Extracts a picture from a film with ffmpeg, with limits on time, memory and output.

import { writeFile } from 'node:fs/promises';
import { sharp } from '@/lib/clients/sharp';
import { getDemuxer } from './film-containers';
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

/** For all candidates together; after it, the brightest so far is used. */
const MAX_CHOICE_MS = 8_000;

/** Films often start dark: begin at a tenth of the film, at most 30 s, and continue towards its end. */
const toMoments = (duration: number) =>
  duration > 0.5
    ? [Math.min(duration / 10, 30), ...[0.25, 0.4, 0.55, 0.7, 0.85, 0].map((share) => share * duration)]
    : [0];

// Thresholds of ffmpeg's filter `blackframe`: https://ffmpeg.org/ffmpeg-filters.html#blackframe
const MAX_BLACK_LEVEL = 32;
const MIN_BRIGHT_SHARE = 0.02;
const SAMPLE_SIDE_PX = 64;

async function measure(jpeg: Buffer): Promise<{ isNearlyBlack: boolean; meanLevel: number }> {
  const data = await sharp(jpeg).resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' }).greyscale().raw().toBuffer();
  const bright = data.filter((level) => level >= MAX_BLACK_LEVEL).length;
  return {
    isNearlyBlack: bright < MIN_BRIGHT_SHARE * data.length,
    meanLevel: data.reduce((sum, level) => sum + level, 0) / data.length,
  };
}

const toArguments = (absolute: string, { type, width, height }: FrameTask, moment: number) => [
  ...ffmpegSafetyArgs(MAX_TIME_MS / 1000, getDemuxer(type)),
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

/** The first candidate that is not nearly black, otherwise the brightest; null if the film has no picture. */
async function choosePoster(absolute: string, task: FrameTask): Promise<Buffer | null> {
  const end = performance.now() + MAX_CHOICE_MS;
  let brightest: { jpeg: Buffer; meanLevel: number } | null = null;
  for (const moment of toMoments(task.duration)) {
    if (brightest && performance.now() > end) break;
    const jpeg = await readFilmFrame(absolute, task, moment);
    if (!jpeg) continue;
    const { isNearlyBlack, meanLevel } = await measure(jpeg);
    if (!isNearlyBlack) return jpeg;
    if (!brightest || meanLevel > brightest.meanLevel) brightest = { jpeg, meanLevel };
  }
  return brightest?.jpeg ?? null;
}

/** Writes a poster to `target` atomically. @throws Error if there is none */
export async function makeFilmFrame(absolute: string, target: string, task: FrameTask): Promise<void> {
  const jpeg = await choosePoster(absolute, task);
  if (!jpeg) throw new Error('ffmpeg finds no picture in it');
  await writeWhole(target, (work) => writeFile(work, jpeg));
}
