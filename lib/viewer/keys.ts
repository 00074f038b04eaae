// The viewer's keys: one table for the hand that presses them and for the sheet that explains them.

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
  l: 'copy-link',
  m: 'copy-image',
  '?': 'help',
} as const;

const SHIFTED = {
  ArrowRight: 'pan-right',
  ArrowLeft: 'pan-left',
  ArrowUp: 'pan-up',
  ArrowDown: 'pan-down',
} as const;

export type ViewerCommand = (typeof COMMANDS)[keyof typeof COMMANDS] | (typeof SHIFTED)[keyof typeof SHIFTED];

/** By a name of a key, which may be anything. */
const find = (commands: Record<string, ViewerCommand>, name: string) =>
  Object.hasOwn(commands, name) ? (commands[name] ?? null) : null;

/** What the sheet says, in its order. */
export const KEY_HELP: { keys: string[]; does: string }[] = [
  { keys: ['→', '←'], does: 'Next, previous' },
  { keys: ['Page Down', 'Page Up'], does: 'Ten on, ten back' },
  { keys: ['Home', 'End'], does: 'First, last' },
  { keys: ['+', '−', '0'], does: 'Nearer, farther, the whole picture' },
  { keys: ['Shift and an arrow'], does: 'Move about in a picture seen from near' },
  { keys: ['Space'], does: 'Slideshow, pause' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['I'], does: 'Information' },
  { keys: ['C'], does: 'Captions and strip, or the picture alone' },
  { keys: ['L'], does: 'Copy a link to what is seen' },
  { keys: ['M'], does: 'Copy the image address of what is seen' },
  { keys: ['?'], does: 'This sheet' },
  { keys: ['Escape'], does: 'Close' },
];

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key asks of the viewer; null where it is not the viewer's. */
export function toCommand({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): ViewerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  return (shiftKey && find(SHIFTED, key)) || find(COMMANDS, key.length === 1 ? key.toLowerCase() : key);
}
