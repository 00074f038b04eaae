// Says whether browsers can play a film, in words for its owner and its visitors.
import type { Item } from './types';

const PLAYED = new Set(['avc', 'vp8', 'vp9', 'av1']);
const NAMES: Record<string, string> = { hevc: 'HEVC' };

/** Why a film may not play, and what would help; null where browsers play it. */
export function toPlayNotice({ codec, type, elsewhere }: Pick<Item, 'codec' | 'type' | 'elsewhere'>): string | null {
  if (elsewhere) return null;
  if (!codec) return 'What it is encoded in is unknown to browsers; a copy in H.264 beside it would play.';
  if (!PLAYED.has(codec))
    return `${NAMES[codec] ?? codec.toUpperCase()} plays in few browsers; a copy in H.264 beside it would.`;
  return type === 'video/x-matroska' ? 'Matroska plays in few browsers; a copy in MP4 or WebM beside it would.' : null;
}
