// Runs a program over a file of the owner's, bounded in time, and hands on what it writes.

import { spawn } from 'node:child_process';
import { startTimeLimit } from './time-limit';

const CHECK_EVERY = 250;
const MAX_WALL_FACTOR = 3;

interface Run {
  args: string[];
  /** Milliseconds of processor time, after which it is ended (time-limit.ts). */
  longest: number;
  /** Given what it writes piece by piece; false ends it. */
  take(part: Buffer): boolean;
}

/** Whether it came to its end by itself, and well. */
export function runProgram(program: string, { args, longest, take }: Run): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], shell: false });
    const checkLimit = child.pid === undefined ? () => null : startTimeLimit(child.pid, longest, MAX_WALL_FACTOR);
    const timer = setInterval(() => {
      if (checkLimit()) child.kill('SIGKILL');
    }, CHECK_EVERY);
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

/**
 * What ffmpeg is told before it sees a file. The container is said, so that nothing else is guessed: some of what it reads names
 * other files, or other machines. https://ffmpeg.org/ffmpeg-protocols.html#Protocol-Options
 */
export const toGuards = (seconds: number, container: string) => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(256 * 1024 * 1024)],
  ...['-timelimit', String(seconds), '-threads', '1', '-protocol_whitelist', 'file', '-f', container],
];
