// The viewer's keys: one table for the hand that presses them and for the sheet that explains them.

export type ViewerCommand =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'forward'
  | 'back'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-off'
  | 'pan-left'
  | 'pan-right'
  | 'pan-up'
  | 'pan-down'
  | 'slideshow'
  | 'full-screen'
  | 'information'
  | 'captions'
  | 'copy-link'
  | 'copy-image'
  | 'help';

const COMMANDS: Record<string, ViewerCommand> = {
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
};

const SHIFTED: Record<string, ViewerCommand> = {
  ArrowRight: 'pan-right',
  ArrowLeft: 'pan-left',
  ArrowUp: 'pan-up',
  ArrowDown: 'pan-down',
};

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
  if (shiftKey && Object.hasOwn(SHIFTED, key)) return SHIFTED[key] ?? null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] ?? null) : null;
}
