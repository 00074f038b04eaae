// Maps keys to viewer commands, and lists them for the help sheet.
import type { MessageTable } from '@/lib/messages/browser/load-words';

const COMMANDS = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'forward',
  PageUp: 'back',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  _: 'zoom-out',
  '0': 'zoom-off',
  ' ': 'slideshow',
  f: 'full-screen',
  i: 'information',
  c: 'captions',
  n: 'names',
  l: 'copy-link',
  m: 'copy-image',
  q: 'copy-credit',
  s: 'select',
  '?': 'help',
} as const;

const SHIFTED = {
  ArrowRight: 'pan-right',
  ArrowLeft: 'pan-left',
  ArrowUp: 'pan-up',
  ArrowDown: 'pan-down',
} as const;

/** `copy-iiif` has a button alone. */
export type ViewerCommand =
  | (typeof COMMANDS)[keyof typeof COMMANDS]
  | (typeof SHIFTED)[keyof typeof SHIFTED]
  | 'copy-iiif';

/** An own property only: the key name is arbitrary. */
const find = (commands: Record<string, ViewerCommand>, name: string) =>
  Object.hasOwn(commands, name) ? (commands[name] ?? null) : null;

export const listKeyHelp = (words: MessageTable<'viewer'>): { keys: string[]; does: string }[] => [
  { keys: ['→', '←'], does: words.doesStep },
  { keys: [words.keyPageDown, words.keyPageUp], does: words.doesStepTen },
  { keys: [words.keyHome, words.keyEnd], does: words.doesEnds },
  { keys: ['+', '−', '0'], does: words.doesZoom },
  { keys: [words.keyShiftAndArrow], does: words.doesPan },
  { keys: [words.keySpace], does: words.doesSlideshow },
  { keys: ['F'], does: words.fullScreen },
  { keys: ['I'], does: words.information },
  { keys: ['C'], does: words.doesCaptions },
  { keys: ['N'], does: words.names },
  { keys: ['L'], does: words.doesCopyLink },
  { keys: ['M'], does: words.doesCopyImage },
  { keys: ['Q'], does: words.copyCredit },
  { keys: ['S'], does: words.gather },
  { keys: ['?'], does: words.doesKeys },
  { keys: [words.keyEscape], does: words.close },
];

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the command of a key, or null. From right to left, arrow keys are mirrored. */
export function getViewerCommand(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  isRightToLeft = false,
): ViewerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return (shiftKey && find(SHIFTED, key)) || find(COMMANDS, (isRightToLeft && MIRRORED[name]) || name);
}
