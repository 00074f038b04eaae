// Says whether browsers can play a film, in words for its owner and its visitors.
import type { Item } from './types';

const PLAYED = new Set(['avc', 'vp8', 'vp9', 'av1']);
const NAMES: Record<string, string> = { hevc: 'HEVC' };

type Encoded = Pick<Item, 'codec' | 'type' | 'elsewhere'>;

const toName = (codec: string) => NAMES[codec] ?? codec.toUpperCase();

/** Why a film may not play, and what would help, for its owner; null where browsers play it. */
export function toPlayAdvice({ codec, type, elsewhere }: Encoded): string | null {
  if (elsewhere) return null;
  if (!codec) return 'What it is encoded in is unknown to browsers; a copy in H.264 beside it would play.';
  if (!PLAYED.has(codec)) return `${toName(codec)} plays in few browsers; a copy in H.264 beside it would.`;
  return type === 'video/x-matroska' ? 'Matroska plays in few browsers; a copy in MP4 or WebM beside it would.' : null;
}

/** What a visitor is told of such a film, beside the way to its file; null where browsers play it. */
export function toPlayNotice(film: Encoded): string | null {
  if (toPlayAdvice(film) === null) return null;
  const { codec } = film;
  const format = !codec ? '' : PLAYED.has(codec) ? ' (Matroska)' : ` (${toName(codec)})`;
  return `Your browser may not play this film${format}.`;
}
