// Determines whether browsers can play a film or sound, with messages for owners and visitors.
import type { Messages } from '@/lib/messages/messages';
import { isExport } from './static-export';
import type { Item } from './types';

const PLAYED = {
  film: new Set(['avc', 'vp8', 'vp9', 'av1']),
  sound: new Set([
    'aac',
    'mp3',
    'opus',
    'vorbis',
    'flac',
    'ulaw',
    'alaw',
    'pcm-u8',
    'pcm-s16',
    'pcm-s24',
    'pcm-s32',
    'pcm-f32',
  ]),
};
/** In films, browsers play fewer codecs than in files of sound. */
const FILM_SOUNDS: ReadonlySet<string | null> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);

export const isFilmSound = (codec: string | null): boolean => FILM_SOUNDS.has(codec);

const COPIES = { film: 'H.264', sound: 'MP3 or AAC' };
const CONTAINERS = { film: 'MP4 or WebM', sound: 'MP3 or M4A' };
const NAMES: Record<string, string> = {
  'avc-high-10': 'H.264 with 10 bits',
  'avc-high-422': 'H.264 with 4:2:2 sampling',
  'avc-high-444': 'H.264 with 4:4:4 sampling',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  'pcm-s16': 'PCM',
  'pcm-s16be': 'PCM',
  'pcm-s24': 'PCM',
  'pcm-s24be': 'PCM',
  hevc: 'HEVC',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  msmpeg4v2: 'MPEG-4',
  msmpeg4v3: 'MPEG-4',
  wmv1: 'WMV',
  wmv2: 'WMV',
  wmv3: 'WMV',
  flv1: 'Flash',
  dvvideo: 'DV',
  mjpeg: 'Motion JPEG',
};

/** Containers that no browser plays. */
const UNPLAYED: Record<string, string> = {
  'video/x-msvideo': 'AVI',
  'video/mpeg': 'MPEG',
  'video/mpv': 'MPEG',
  'video/mp2t': 'MPEG-TS',
  'video/x-ms-asf': 'Windows Media',
  'video/x-flv': 'Flash',
  'video/x-dv': 'DV',
  'video/ogg': 'Ogg Theora',
  'video/mj2': 'Motion JPEG 2000',
};

export const isUnplayedType = ({ type }: Pick<Item, 'type'>) => type in UNPLAYED;

type Encoded = Pick<Item, 'codec' | 'silentCodec' | 'type' | 'elsewhere'> &
  Partial<Pick<Item, 'kind' | 'prepared' | 'isPreparing'>>;

const toName = (codec: string) => NAMES[codec] ?? codec.toUpperCase();

const toKind = ({ kind }: Encoded) => (kind === 'sound' ? 'sound' : 'film');

export function getPlayAdvice(item: Encoded): string | null {
  const { codec, silentCodec, type, elsewhere } = item;
  const kind = toKind(item);
  if (elsewhere) return null;
  const container = UNPLAYED[type];
  if (container) return `${container} plays in no browser; a copy in ${COPIES[kind]} beside it would.`;
  if (!codec) return `What it is encoded in is unknown to browsers; a copy in ${COPIES[kind]} beside it would play.`;
  if (!PLAYED[kind].has(codec))
    return `${toName(codec)} plays in few browsers; a copy in ${COPIES[kind]} beside it would.`;
  if (type.endsWith('/x-matroska'))
    return `Matroska plays in few browsers; a copy in ${CONTAINERS[kind]} beside it would.`;
  return silentCodec
    ? `Its sound (${toName(silentCodec)}) plays in few browsers; a copy with AAC beside it would.`
    : null;
}

export function getPlayNotice(item: Encoded, t: Messages): string | null {
  if (item.prepared || getPlayAdvice(item) === null) return null;
  const { codec, type } = item;
  const kind = toKind(item);
  // A static copy does not change.
  if (item.isPreparing && !isExport()) return t('item.preparing');
  if (!codec) return t('item.mayNotPlay', { kind });
  const container = UNPLAYED[type] ?? (type.endsWith('/x-matroska') ? 'Matroska' : null);
  const format = PLAYED[kind].has(codec) ? (container ?? toName(item.silentCodec ?? codec)) : toName(codec);
  return t('item.mayNotPlayFormat', { kind, format });
}
