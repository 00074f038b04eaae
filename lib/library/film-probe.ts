// Reads the streams of a film with ffprobe, which is installed with ffmpeg.
import path from 'node:path';
import type { FilmFacts } from '@/lib/metadata/formats/film';
import { findParts } from '@/lib/metadata/formats/parts';
import { omitUndefined } from '@/lib/model/stated';
import type { Metadata } from '@/lib/model/types';
import { getDemuxer } from './film-containers';
import { hasFfmpeg, MAX_ALLOCATION_BYTES, runProgram } from './run-program';

export interface ProbedFilm {
  /** Name of ffmpeg's decoder. */
  codec: string;
  /** Displayed pixels: square, and turned as the film states. */
  width: number;
  height: number;
  /** Seconds; 0 if unknown. */
  duration: number;
  isInterlaced: boolean;
  /** Transfer function of HDR: PQ or HLG. */
  hdr: 'smpte2084' | 'arib-std-b67' | null;
  hasSound: boolean;
  tags: ReadonlyMap<string, string>;
}

interface Stream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  field_order?: string;
  color_transfer?: string;
  duration?: string;
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number }[];
  disposition?: { attached_pic?: number };
}

interface Probe {
  streams?: Stream[];
  format?: { duration?: string; tags?: Record<string, string> };
}

const MAX_TIME_MS = 6_000;
const MAX_OUTPUT_BYTES = 1_048_576;
/** Larger sides are mistakes or attacks. */
const MAX_SIDE_PX = 16_384;

/** Codecs whose names differ from those of other films of the library. */
const NAMES: Record<string, string> = { h264: 'avc' };

/** Name or path of ffprobe beside ffmpeg; null if that has another name. */
export const findProbe = (ffmpeg: string): string | null =>
  path.basename(ffmpeg).includes('ffmpeg') ? ffmpeg.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe') : null;

export const hasProbe = (ffmpeg: string) => hasFfmpeg(findProbe(ffmpeg) ?? '');

function parseProbe(text: string): Probe | null {
  try {
    return JSON.parse(text) as Probe;
  } catch {
    return null;
  }
}

function toRatio(text = ''): number {
  const [across = 0, down = 0] = text.split(':').map(Number);
  const ratio = across / down;
  return ratio > 0.1 && ratio < 10 ? ratio : 1;
}

function toTurn({ side_data_list = [], tags = {} }: Stream): number {
  const stated = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags.rotate ?? 0);
  return Number.isFinite(stated) ? stated : 0;
}

const toTags = (probe: Probe, video: Stream) =>
  new Map(
    Object.entries({ ...video.tags, ...probe.format?.tags }).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name.toLowerCase(), value] as const] : [],
    ),
  );

function toProbed(probe: Probe): ProbedFilm | null {
  const video = probe.streams?.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  const { width = 0, height = 0, codec_name: codec = '', color_transfer: transfer } = video ?? {};
  if (!video || !(width > 0 && height > 0 && width <= MAX_SIDE_PX && height <= MAX_SIDE_PX)) return null;
  const across = Math.max(1, Math.round(width * toRatio(video.sample_aspect_ratio)));
  const isTurned = Math.abs(Math.round(toTurn(video) / 90)) % 2 === 1;
  const duration = Number(probe.format?.duration ?? video.duration);
  return {
    codec: NAMES[codec] ?? codec,
    width: isTurned ? height : across,
    height: isTurned ? across : height,
    duration: duration > 0 && Number.isFinite(duration) ? duration : 0,
    isInterlaced: /^[tb][tb]$/.test(video.field_order ?? ''),
    hdr: transfer === 'smpte2084' || transfer === 'arib-std-b67' ? transfer : null,
    hasSound: probe.streams?.some(({ codec_type }) => codec_type === 'audio') === true,
    tags: toTags(probe, video),
  };
}

/** @returns null if it has no picture, cannot be read, or there is no ffprobe */
export async function probeFilm(
  absolute: string,
  { ffmpeg, type }: { ffmpeg: string; type: string },
): Promise<ProbedFilm | null> {
  const program = findProbe(ffmpeg);
  // A film in a bucket is here only in parts.
  if (!program || findParts(absolute)) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  const args = [
    ...['-v', 'error', '-max_alloc', String(MAX_ALLOCATION_BYTES), '-protocol_whitelist', 'file'],
    ...['-f', getDemuxer(type), '-of', 'json', '-show_streams', '-show_format', `file:${absolute}`],
  ];
  const take = (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    return bytes <= MAX_OUTPUT_BYTES;
  };
  const isDone = await runProgram(program, { args, maxMs: MAX_TIME_MS, take });
  const probe = isDone ? parseProbe(Buffer.concat(parts).toString('utf8')) : null;
  return probe && toProbed(probe);
}

/** https://ffmpeg.org/ffmpeg-formats.html#Metadata-1 */
export function toFilmMetadata({ codec, width, height, duration, tags }: ProbedFilm): {
  technical: Pick<Metadata, 'width' | 'height' | 'duration' | 'codec'>;
  facts: FilmFacts;
} {
  const text = (...names: string[]) => names.map((name) => tags.get(name)).find((value) => value !== undefined);
  const maker = text('artist', 'author');
  return {
    technical: {
      ...{ width, height },
      ...(duration > 0 && { duration: Number(duration.toFixed(3)) }),
      ...(codec && { codec }),
    },
    facts: omitUndefined({
      title: text('title'),
      caption: text('description', 'comment'),
      makers: maker === undefined ? undefined : [maker],
      date: text('date', 'creation_time'),
      keywords: text('keywords'),
      notice: text('copyright'),
    }),
  };
}
