// Edits of Markdown that a toolbar makes: marks, headings, quotations, lists, links and embedded items.

/** Offsets in a text. */
export interface TextRange {
  from: number;
  to: number;
}

/** Replaces a range, and selects another one in the result. */
export interface TextChange extends TextRange {
  insert: string;
  selected: TextRange;
}

export const STORY_COMMANDS = ['heading', 'bold', 'italic', 'link', 'quote', 'list', 'numbered'] as const;

export type StoryCommand = (typeof STORY_COMMANDS)[number];

/** Event of a form, whose detail is a paragraph that its editor inserts. */
export const INSERT_EVENT = 'vitrine-insert';

/** Type of a dragged paragraph, which is inserted as one. */
export const BLOCK_TYPE = 'text/x-vitrine-block';

/** Keys as CodeMirror names them; `Mod` is Cmd on a Mac and Ctrl elsewhere. */
export const COMMAND_KEYS: Record<StoryCommand, string> = {
  heading: 'Mod-Alt-2',
  bold: 'Mod-b',
  italic: 'Mod-i',
  link: 'Mod-k',
  quote: 'Mod-Shift-9',
  list: 'Mod-Shift-8',
  numbered: 'Mod-Shift-7',
};

/** Applies a change to a text. */
export const applyChange = (text: string, { from, to, insert }: TextChange) =>
  text.slice(0, from) + insert + text.slice(to);

/** Without spaces at its ends, which marks must not include. */
function trimRange(text: string, { from, to }: TextRange): TextRange {
  const selected = text.slice(from, to);
  if (selected.trim() === '') return { from, to: from };
  return { from: from + selected.length - selected.trimStart().length, to: from + selected.trimEnd().length };
}

/** Adds a mark around the selection, or removes it. */
function toggleMark(text: string, range: TextRange, mark: string): TextChange {
  const { from, to } = trimRange(text, range);
  const words = text.slice(from, to);
  const [letter = ''] = mark;
  const countAt = (part: string) => part.length - part.replaceAll(letter, '').length;
  const before = /(.)\1*$/.exec(text.slice(Math.max(0, from - 3), from))?.[0] ?? '';
  const after = /^(.)\1*/.exec(text.slice(to, to + 3))?.[0] ?? '';
  // `***` is both marks, of which each can be removed.
  const has = (count: number) => count === mark.length || count === 3;
  if (words !== '' && before.startsWith(letter) && has(countAt(before)) && has(countAt(after))) {
    const start = from - mark.length;
    return { from: start, to: to + mark.length, insert: words, selected: { from: start, to: start + words.length } };
  }
  const start = from + mark.length;
  return { from, to, insert: `${mark}${words}${mark}`, selected: { from: start, to: start + words.length } };
}

const PREFIXES: Record<'heading' | 'quote' | 'list' | 'numbered', { is: RegExp; toPrefix(index: number): string }> = {
  heading: { is: /^## /, toPrefix: () => '## ' },
  quote: { is: /^> ?/, toPrefix: () => '> ' },
  list: { is: /^[-*+] /, toPrefix: () => '- ' },
  numbered: { is: /^\d+\. /, toPrefix: (index) => `${index + 1}. ` },
};

/** Marks that another one replaces; a quotation may contain all others. */
const REPLACED = { heading: /^#{1,6} /, quote: /^/, list: /^(?:[-*+]|\d+\.) /, numbered: /^(?:[-*+]|\d+\.) / };

/** Marks all lines of the selection, or none if all are marked. */
function toggleLines(text: string, { from, to }: TextRange, command: keyof typeof PREFIXES): TextChange {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', Math.max(from, to - 1));
  const last = end < 0 ? text.length : end;
  const lines = text.slice(start, last).split('\n');
  const { is, toPrefix } = PREFIXES[command];
  const isMarked = (line: string) => line === '' || is.test(line);
  const isOn = lines.some((line) => line !== '') && lines.every(isMarked);
  let index = 0;
  const changed = lines.map((line) => {
    if (isOn) return line.replace(is, '');
    if (line === '' && lines.length > 1) return command === 'quote' ? '>' : line;
    index += 1;
    return toPrefix(index - 1) + line.replace(REPLACED[command], '');
  });
  const insert = changed.join('\n');
  const caret = Math.max(start, start + insert.length - (last - Math.max(from, start)));
  const selected = from === to ? { from: caret, to: caret } : { from: start, to: start + insert.length };
  return { from: start, to: last, insert, selected };
}

const URL_TEXT = /^(?:https?:\/\/|mailto:)\S+$/;

function toLink(text: string, range: TextRange): TextChange {
  const { from, to } = trimRange(text, range);
  const words = text.slice(from, to);
  if (URL_TEXT.test(words)) {
    const caret = from + 1;
    return { from, to, insert: `[](${words})`, selected: { from: caret, to: caret } };
  }
  const address = 'https://';
  const start = from + words.length + 3;
  return { from, to, insert: `[${words}](${address})`, selected: { from: start, to: start + address.length } };
}

export function runStoryCommand(text: string, range: TextRange, command: StoryCommand): TextChange {
  if (command === 'bold') return toggleMark(text, range, '**');
  if (command === 'italic') return toggleMark(text, range, '*');
  if (command === 'link') return toLink(text, range);
  return toggleLines(text, range, command);
}

/** Inserts paragraphs in place of a selection, with an empty line before and after them. */
export function insertBlock(text: string, { from, to }: TextRange, block: string): TextChange {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const above = before.trim() === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const below = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const insert = `${above}${block}${below}`;
  const caret = from + insert.length + (below === '' ? 2 : below === '\n' ? 1 : 0);
  return { from, to, insert, selected: { from: caret, to: caret } };
}
