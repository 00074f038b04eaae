// Converts a film to H.264 and AAC in MP4 with ffmpeg, at the lowest priority, with limits on time, memory and output.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { getDemuxer } from './film-containers';
import type { ProbedFilm } from './film-probe';
import { ffmpegSafetyArgs, runProgram } from './run-program';

/** Features of the installed ffmpeg. */
export interface FfmpegAbilities {
  /** Changes with the program. */
  version: string;
  hasH264: boolean;
  hasToneMapping: boolean;
}

export interface ConvertTask {
  ffmpeg: string;
  absolute: string;
  type: string;
  film: ProbedFilm;
  /** Files to write, each with its size in pixels. */
  outputs: { file: string; width: number; height: number }[];
  /** For all outputs together. */
  maxBytes: number;
  abilities: Pick<FfmpegAbilities, 'hasToneMapping'>;
  onProgress(seconds: number): void;
  signal: AbortSignal;
}

export type ConversionResult =
  | { type: 'done' }
  /** `detail` is the last line of ffmpeg. */
  | { type: 'failed'; detail: string }
  /** It needs more than `maxBytes`. */
  | { type: 'full' }
  /** It was stopped, or the disk is full: it is tried again. */
  | { type: 'passing'; detail: string };

/** The sides of 1080p and of the largest picture of H.264 level 5.1, which devices decode. */
const BOXES = [
  [1920, 1080],
  [4096, 2304],
] as const;

/** Bits per second beyond which a film stalls on common connections, by position in BOXES. */
const MAX_RATES = ['8M', '25M'] as const;

const CHECK_INTERVAL_MS = 500;
/** Shares of the limit for one copy, and for two. */
const LIMIT_SHARES = [[1], [0.33, 0.67]];
/** For frames that the encoder still holds when ffmpeg stops at the limit, and for the index; by position in BOXES. */
const RESERVED_BYTES = [3_000_000, 10_000_000] as const;
/** ffmpeg stops before the packet that would exceed the limit. */
const REACHED_SHARE = 0.97;
/** Longest time without progress: a film that hangs must not stop the others. */
const MAX_STALL_MS = 600_000;
/** Processor time: the slowest films take about 30 s of it for a second. */
const toMaxCpuSeconds = (duration: number) => Math.min(172_800, 1800 + Math.ceil(120 * duration));
const MAX_MESSAGE_LENGTH = 4096;
const MAX_LIST_BYTES = 1_048_576;

/** H.264 in 4:2:0 needs even sides. */
const toEven = (side: number) => Math.max(2, 2 * Math.round(side / 2));

/** Sizes of the copies: one that fits 1080p, and a larger one of a larger film. */
export function planSizes({
  width,
  height,
}: Pick<ProbedFilm, 'width' | 'height'>): { width: number; height: number }[] {
  const isUpright = height > width;
  const fitted = BOXES.map(([long, short]) => {
    const [across, down] = isUpright ? [short, long] : [long, short];
    const scale = Math.min(1, across / width, down / height);
    return { width: toEven(width * scale), height: toEven(height * scale), scale };
  });
  const [small] = fitted;
  const needed = small && small.scale < 1 ? fitted : fitted.slice(0, 1);
  return needed.map((each) => ({ width: each.width, height: each.height }));
}

const captureOutput = async (program: string, args: string[]): Promise<string | null> => {
  let text = '';
  const take = (part: Buffer) => {
    text += part.toString('latin1');
    return text.length <= MAX_LIST_BYTES;
  };
  return (await runProgram(program, { args: ['-hide_banner', ...args], maxMs: 10_000, take })) ? text : null;
};

/** @returns null if the program cannot be run */
export async function readFfmpegAbilities(ffmpeg: string): Promise<FfmpegAbilities | null> {
  if (ffmpeg === '') return null;
  const version = await captureOutput(ffmpeg, ['-version']);
  if (version === null) return null;
  const encoders = await captureOutput(ffmpeg, ['-encoders']);
  const filters = await captureOutput(ffmpeg, ['-filters']);
  const hasFilter = (name: string) => new RegExp(` ${name} `).test(filters ?? '');
  return {
    version: version.split('\n', 1)[0] ?? '',
    hasH264: / libx264 /.test(encoders ?? ''),
    hasToneMapping: hasFilter('zscale') && hasFilter('tonemap'),
  };
}

/**
 * Linear light, then the tone curve, then BT.709: https://ffmpeg.org/ffmpeg-filters.html#tonemap-1
 * Films that state HDR without its primaries mean those of BT.2020 (ITU-R BT.2100).
 */
const toToneMapping = (hdr: string) => [
  `zscale=tin=${hdr}:min=bt2020nc:pin=bt2020:rin=limited:t=linear:npl=100`,
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=limited',
];

function toFilters({ film, outputs, abilities }: Pick<ConvertTask, 'film' | 'outputs' | 'abilities'>): string {
  const common = [
    ...(film.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(film.hdr && abilities.hasToneMapping ? toToneMapping(film.hdr) : []),
    `split=${outputs.length}${outputs.map((_, index) => `[s${index}]`).join('')}`,
  ];
  const scaled = outputs.map(
    ({ width, height }, index) =>
      `[s${index}]scale=${width}:${height}:flags=bicubic:out_range=limited,setsar=1,format=yuv420p[v${index}]`,
  );
  return [`[0:V:0]${common.join(',')}`, ...scaled].join(';');
}

/** Colours after tone mapping. Other films have the colours that they state. */
const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];

const toLimit = ({ outputs, maxBytes }: Pick<ConvertTask, 'outputs' | 'maxBytes'>, index: number) =>
  Math.max(1, Math.floor(maxBytes * (LIMIT_SHARES[outputs.length - 1]?.[index] ?? 0)) - (RESERVED_BYTES[index] ?? 0));

const toOutput = ({ outputs, film, abilities, maxBytes }: ConvertTask, index: number, threads: number) => [
  ...['-map', `[v${index}]`, ...(film.hasSound ? ['-map', '0:a:0'] : ['-an']), '-sn', '-dn'],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-threads', String(threads)],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '21', '-g', '150'],
  ...['-maxrate', MAX_RATES[index] ?? MAX_RATES[0], '-bufsize', index === 0 ? '16M' : '50M'],
  ...(film.hdr && abilities.hasToneMapping ? BT709 : []),
  // Surround is mixed down, so that no loudspeaker is missing.
  ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000'],
  ...['-max_muxing_queue_size', '1024', '-fs', String(toLimit({ outputs, maxBytes }, index))],
  ...['-movflags', '+faststart', '-f', 'mp4', `file:${outputs[index]?.file}`],
];

function toArguments(task: ConvertTask): string[] {
  const threads = Math.max(1, Math.floor(os.availableParallelism() / 2));
  return [
    ...ffmpegSafetyArgs(toMaxCpuSeconds(task.film.duration), getDemuxer(task.type)),
    ...['-filter_complex_threads', '1', '-progress', 'pipe:1', '-nostats', '-y', '-i', `file:${task.absolute}`],
    ...['-filter_complex', toFilters(task)],
    ...task.outputs.flatMap((_, index) => toOutput(task, index, threads)),
  ];
}

/** Whether a copy has reached its limit, so that it is cut short. */
const isFull = (task: ConvertTask) =>
  task.outputs.some(
    ({ file }, index) =>
      (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > REACHED_SHARE * toLimit(task, index),
  );

const describeEnd = (stderr: string, absolute: string) =>
  (stderr.trim().split('\n').at(-1) ?? '')
    .replaceAll(`file:${absolute}`, 'it')
    .replaceAll(absolute, 'it')
    .slice(0, 200);

/** Never rejects. The outputs may be incomplete unless it is done. */
export function convertFilm(task: ConvertTask): Promise<ConversionResult> {
  const { ffmpeg, absolute, signal, onProgress } = task;
  return new Promise((resolve) => {
    const child = spawn(ffmpeg, toArguments(task), { stdio: ['ignore', 'pipe', 'pipe'], shell: false });
    // Threads that are started later inherit it.
    try {
      if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    } catch {}
    let stopped: ConversionResult | null = null;
    let stderr = '';
    let progress = '';
    let last = { seconds: -1, at: performance.now() };
    function stop(reason: ConversionResult) {
      stopped ??= reason;
      child.kill('SIGKILL');
    }
    const abort = () => stop({ type: 'passing', detail: 'it was stopped' });
    signal.addEventListener('abort', abort, { once: true });
    const timer = setInterval(() => {
      if (isFull(task)) stop({ type: 'full' });
      else if (performance.now() - last.at > MAX_STALL_MS) stop({ type: 'failed', detail: 'it makes no progress' });
    }, CHECK_INTERVAL_MS);
    child.stdout.on('data', (part: Buffer) => {
      progress = (progress + part.toString('latin1')).slice(-MAX_MESSAGE_LENGTH);
      const [, micros] = [...progress.matchAll(/^out_time_us=(\d+)$/gm)].at(-1) ?? [];
      const seconds = Number(micros ?? -1) / 1e6;
      if (seconds <= last.seconds) return;
      last = { seconds, at: performance.now() };
      onProgress(seconds);
    });
    child.stderr.on('data', (part: Buffer) => {
      stderr = (stderr + part.toString('utf8')).slice(-MAX_MESSAGE_LENGTH);
    });
    const end = (code: number | null, detail = describeEnd(stderr, absolute)) => {
      clearInterval(timer);
      signal.removeEventListener('abort', abort);
      if (stopped) resolve(stopped);
      else if (/No space left|Disk quota/i.test(stderr)) resolve({ type: 'passing', detail: 'the disk is full' });
      else if (code !== 0) resolve({ type: 'failed', detail: detail || `ffmpeg ended with ${code ?? 'a signal'}` });
      else resolve({ type: isFull(task) ? 'full' : 'done' });
    };
    child.on('error', (error) => end(null, error.message));
    child.on('close', (code) => end(code));
  });
}
