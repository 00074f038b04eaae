import { composeStory, createStoryText, openStoryFile, type StoryContext } from '@/lib/desk/stories/story-file';
import { parseStory } from '@/lib/library/story';
import type { EditedState } from '@/lib/model/desk-story';

const context: StoryContext = {
  today: '2026-11-26',
  parse: async (path, bytes) => parseStory(bytes, { path }),
};

interface Edit {
  text?: string;
  title?: string;
  state?: EditedState;
  day?: string;
}

/** Opens a story in the editor, changes some fields, and saves it. */
async function edit(before: string, changes: Edit): Promise<string> {
  const bytes = Buffer.from(before);
  const { path, text, version, fields } = await openStoryFile('walk.md', bytes, context);
  return String(await composeStory(bytes, { path, version, text, ...fields, ...changes }, context));
}

const FULL = '\n---\n# Mine.\ntitle: "The walk"  # short\nfields: { Donor: Jane }\n---\n\n\n# One\n\nTwo.\n';

test.each(['Just text.', FULL, '---\n---\n', '', '---\npublish: 2030-01-01\n---\nText', '# One\r\n\r\nTwo\r\n'])(
  'a story that is saved without a change keeps every byte: %j',
  async (before) => {
    expect(await edit(before, {})).toBe(before);
  },
);

test('the title changes in its line alone, and may be removed', async () => {
  expect(await edit(FULL, { title: 'A: "walk"' })).toBe(FULL.replace('"The walk"', '"A: \\"walk\\""'));
  expect(await edit('---\ntitle: A\ndate: 1911\n---\n# B\n', { title: '' })).toBe('---\ndate: 1911\n---\n# B\n');
  expect(await edit('# B\n', { title: 'A' })).toBe('---\ntitle: A\n---\n\n# B\n');
});

test('line ends of Windows stay', async () => {
  const before = '---\r\ntitle: A\r\n---\r\n\r\nOne\r\nTwo\r\n';
  expect(await edit(before, { title: 'B', text: 'One\n2\n' })).toBe('---\r\ntitle: B\r\n---\r\n\r\nOne\r\n2\r\n');
});

test.each<[string, Edit, string]>([
  ['Text.\n', { state: 'unpublished' }, '---\npublish: never\n---\n\nText.\n'],
  ['---\npublish: never\n---\n\nText.\n', { state: 'published' }, '---\n---\n\nText.\n'],
  [
    '---\npublish: no\n---\n\nText.\n',
    { state: 'embargoed', day: '2030-01-01' },
    '---\npublish: "2030-01-01"\n---\n\nText.\n',
  ],
  ['---\ntitle: A\ndraft: true\n---\nText.\n', { state: 'published' }, '---\ntitle: A\n---\nText.\n'],
  [
    '---\ndraft: true\n---\nText.\n',
    { state: 'embargoed', day: '2030-01-01' },
    '---\npublish: "2030-01-01"\n---\nText.\n',
  ],
  [
    '---\nembargo: 2031-05-06\n---\nText.\n',
    { state: 'embargoed', day: '2031-05-06' },
    '---\nembargo: 2031-05-06\n---\nText.\n',
  ],
  [
    '---\npublish: after 2020-01-01\n---\nText.\n',
    { state: 'published' },
    '---\npublish: after 2020-01-01\n---\nText.\n',
  ],
])('%j with %j', async (before, changes, after) => {
  expect(await edit(before, changes)).toBe(after);
});

test('the editor shows the state of a file', async () => {
  const read = async (text: string) => (await openStoryFile('a.md', Buffer.from(text), context)).fields;
  expect(await read('Text.')).toMatchObject({ title: '', state: 'published', day: '' });
  expect(await read('---\npublish: after 2030-01-01\n---\n')).toMatchObject({ state: 'embargoed', day: '2030-01-01' });
  expect(await read('---\nprivate: yes\n---\n')).toMatchObject({ state: 'unpublished' });
  expect((await openStoryFile('a.md', Buffer.from('---\ndate: 1911\n---\n# One *two*\n'), context)).heading).toBe(
    'One two',
  );
});

test('a story stays hidden whose restriction is a line of its text, when it gets a title', async () => {
  const after = await edit('Draft: true\n\nText.\n', { title: 'A' });
  expect(after).toBe('---\ntitle: A\npublish: never\n---\n\nDraft: true\n\nText.\n');
});

test('a title is not rewritten only because forms would write it in another way', async () => {
  for (const title of ['"A  walk "', '[A, B]', '>-\n  A\n  walk', 'Cafe\u0301']) {
    const before = `---\ntitle: ${title}\n---\nText.\n`;
    expect(await edit(before, { text: 'Words.\n' })).toBe(before.replace('Text', 'Words'));
  }
});

test('a text that keeps itself back is not saved as published', async () => {
  const before = '---\npublish: never\n---\n\nText.\n';
  const published = edit(before, { state: 'published', text: '<meta name="robots" content="noindex">\n' });
  await expect(published).rejects.toThrow(/noindex/);
});

test('front matter that cannot be read is part of the text, and saved as typed', async () => {
  const before = '---\ntitle: [A\n---\nText.\n';
  const { text, fields } = await openStoryFile('a.md', Buffer.from(before), context);
  expect([text, fields]).toEqual([before, null]);
  expect(await edit(before, { text: '---\ntitle: A\n---\nText.\n' })).toBe('---\ntitle: A\n---\nText.\n');
});

test('a new story is hidden, and its title is any text', async () => {
  expect(createStoryText('A walk').toString()).toBe('---\ntitle: A walk\npublish: never\n---\n\n');
  for (const title of ['"quoted"', 'a: b', '- x', '#', 'no', '007', '---', '{a}', '١٢', "it's"]) {
    const { fields } = await openStoryFile('a.md', createStoryText(title), context);
    expect(fields).toMatchObject({ title, state: 'unpublished' });
  }
});
