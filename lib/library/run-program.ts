// Runs a program on a library file with a time limit, and passes its output on.

import { spawn } from 'node:child_process';
import { startTimeLimit } from './time-limit';

const CHECK_INTERVAL_MS = 250;
const MAX_WALL_FACTOR = 3;

interface Run {
  args: string[];
  maxMs: number;
  /** Receives output; false kills the program. */
  take(part: Buffer): boolean;
}

export function runProgram(program: string, { args, maxMs, take }: Run): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], shell: false });
    const checkLimit = child.pid === undefined ? () => null : startTimeLimit(child.pid, maxMs, MAX_WALL_FACTOR);
    const timer = setInterval(() => {
      if (checkLimit()) child.kill('SIGKILL');
    }, CHECK_INTERVAL_MS);
    child.stdout.on('data', (part: Buffer) => {
      if (!take(part)) child.kill('SIGKILL');
    });
    const end = (code: number | null) => {
      clearInterval(timer);
      resolve(code === 0);
    };
    child.on('error', () => end(null));
    child.on('close', end);
  });
}

/** Largest single allocation of ffmpeg, such as a frame. */
export const MAX_ALLOCATION_BYTES = 256 * 1024 * 1024;

/**
 * The container is explicit, because some formats that ffmpeg would guess refer to other files or hosts.
 * https://ffmpeg.org/ffmpeg-protocols.html#Protocol-Options
 */
export const ffmpegSafetyArgs = (seconds: number, container: string) => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(MAX_ALLOCATION_BYTES)],
  ...['-timelimit', String(seconds), '-threads', '1', '-protocol_whitelist', 'file', '-f', container],
];

/** @param ffmpeg path of the program; empty for none */
export const hasFfmpeg = async (ffmpeg: string): Promise<boolean> =>
  ffmpeg !== '' && (await runProgram(ffmpeg, { args: ['-hide_banner', '-version'], maxMs: 10_000, take: () => true }));
