import {
  applyChange,
  insertBlock,
  runStoryCommand,
  type StoryCommand,
  type TextChange,
} from '@/lib/model/story-commands';

/** A text with its selection between square quotes, or a caret. */
function read(marked: string) {
  const text = marked.replace(/[«»^]/g, '');
  const caret = marked.indexOf('^');
  if (caret >= 0) return { text, range: { from: caret, to: caret } };
  return { text, range: { from: marked.indexOf('«'), to: marked.indexOf('»') - 1 } };
}

function show(text: string, change: TextChange) {
  const result = applyChange(text, change);
  const { from, to } = change.selected;
  if (from === to) return `${result.slice(0, from)}^${result.slice(from)}`;
  return `${result.slice(0, from)}«${result.slice(from, to)}»${result.slice(to)}`;
}

function run(marked: string, command: StoryCommand) {
  const { text, range } = read(marked);
  return show(text, runStoryCommand(text, range, command));
}

test.each<[string, StoryCommand, string]>([
  ['a «word» more', 'bold', 'a **«word»** more'],
  ['a **«word»** more', 'bold', 'a «word» more'],
  ['a« word »more', 'bold', 'a **«word»** more'],
  ['a ^ more', 'bold', 'a **^** more'],
  ['a **«word»** more', 'italic', 'a ***«word»*** more'],
  ['a ***«word»*** more', 'italic', 'a **«word»** more'],
  ['a *«word»* more', 'italic', 'a «word» more'],
  ['see «the quay» now', 'link', 'see [the quay](«https://») now'],
  ['see «https://a.example/b» now', 'link', 'see [^](https://a.example/b) now'],
  ['one\ntw^o\nthree', 'heading', 'one\n## tw^o\nthree'],
  ['one\n## tw^o\nthree', 'heading', 'one\ntw^o\nthree'],
  ['# on^e', 'heading', '## on^e'],
  ['^', 'heading', '## ^'],
  ['«one\ntwo»\nthree', 'list', '«- one\n- two»\nthree'],
  ['«- one\n- two»\nthree', 'list', '«one\ntwo»\nthree'],
  ['«- one\n- two»', 'numbered', '«1. one\n2. two»'],
  ['«one\n\ntwo»', 'quote', '«> one\n>\n> two»'],
  ['«> one\n>\n> two»', 'quote', '«one\n\ntwo»'],
])('%j %s', (before, command, after) => {
  expect(run(before, command)).toBe(after);
});

test.each([
  ['^', 'TAG\n\n^'],
  ['one^', 'one\n\nTAG\n\n^'],
  ['one\n^\ntwo', 'one\n\nTAG\n\n^two'],
  ['one\n\n^two', 'one\n\nTAG\n\n^two'],
  ['one^\n\ntwo', 'one\n\nTAG\n\n^two'],
  ['one «word» two', 'one \n\nTAG\n\n^ two'],
])('a block is a paragraph of its own: %j', (before, after) => {
  const { text, range } = read(before);
  expect(show(text, insertBlock(text, range, 'TAG'))).toBe(after);
});
