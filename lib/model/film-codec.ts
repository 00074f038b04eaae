// Determines whether browsers can play a film or sound, with messages for owners and visitors.
import type { Messages } from '@/lib/messages/messages';
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
const COPIES = { film: 'H.264', sound: 'MP3 or AAC' };
const CONTAINERS = { film: 'MP4 or WebM', sound: 'MP3 or M4A' };
const NAMES: Record<string, string> = { hevc: 'HEVC' };

type Encoded = Pick<Item, 'codec' | 'type' | 'elsewhere'> & Partial<Pick<Item, 'kind'>>;

const toName = (codec: string) => NAMES[codec] ?? codec.toUpperCase();

const toKind = ({ kind }: Encoded) => (kind === 'sound' ? 'sound' : 'film');

export function getPlayAdvice(item: Encoded): string | null {
  const { codec, type, elsewhere } = item;
  const kind = toKind(item);
  if (elsewhere) return null;
  if (!codec) return `What it is encoded in is unknown to browsers; a copy in ${COPIES[kind]} beside it would play.`;
  if (!PLAYED[kind].has(codec))
    return `${toName(codec)} plays in few browsers; a copy in ${COPIES[kind]} beside it would.`;
  return type.endsWith('/x-matroska')
    ? `Matroska plays in few browsers; a copy in ${CONTAINERS[kind]} beside it would.`
    : null;
}

export function getPlayNotice(item: Encoded, t: Messages): string | null {
  if (getPlayAdvice(item) === null) return null;
  const { codec } = item;
  const kind = toKind(item);
  if (!codec) return t('item.mayNotPlay', { kind });
  const format = PLAYED[kind].has(codec) ? 'Matroska' : toName(codec);
  return t('item.mayNotPlayFormat', { kind, format });
}
