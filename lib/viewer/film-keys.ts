// Maps keys to media commands, with the usual keys of web players.
import type { MessageTable } from '@/lib/messages/browser/load-words';

/** Playback rates that browsers and YouTube support. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export type FilmCommand =
  | { type: 'toggle' | 'mute' | 'captions' | 'fullscreen' }
  | { type: 'seek'; by: number }
  | { type: 'volume'; by: number }
  | { type: 'speed'; step: 1 | -1 };

const KEYS: Record<string, FilmCommand> = {
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  ArrowLeft: { type: 'seek', by: -5 },
  ArrowRight: { type: 'seek', by: 5 },
  j: { type: 'seek', by: -10 },
  l: { type: 'seek', by: 10 },
  ArrowUp: { type: 'volume', by: 0.1 },
  ArrowDown: { type: 'volume', by: -0.1 },
  m: { type: 'mute' },
  c: { type: 'captions' },
  f: { type: 'fullscreen' },
  '<': { type: 'speed', step: -1 },
  '>': { type: 'speed', step: 1 },
};

export const listKeyWords = (words: MessageTable<'film'>): [keys: string, what: string][] => [
  [words.keySpaceOrK, words.doesPlay],
  ['← →', words.doesSeek],
  ['J L', words.doesSeekFar],
  ['↑ ↓', words.doesVolume],
  ['M', words.doesMute],
  ['C', words.doesCaptions],
  ['F', words.doesFullScreen],
  ['< >', words.doesSpeed],
];

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export function getFilmCommand({ key, altKey, ctrlKey, metaKey }: Key): FilmCommand | null {
  if (altKey || ctrlKey || metaKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(KEYS, name) ? (KEYS[name] ?? null) : null;
}

/** Returns the next slower or faster rate, within the limits. */
export function stepSpeed(rate: number, step: 1 | -1): number {
  const others = step > 0 ? SPEEDS.filter((speed) => speed > rate) : SPEEDS.filter((speed) => speed < rate).reverse();
  return others[0] ?? rate;
}
