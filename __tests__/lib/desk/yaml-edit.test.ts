// Values of a vitrine.yaml change, and nothing else of the file.
import { parse } from 'yaml';
import { editYaml, type YamlEdits } from '@/lib/desk/files/yaml-edit';

const edit = (text: string, edits: YamlEdits) => editYaml(Buffer.from(text), edits).toString();

const OWN = `# My archive
title:   Harbour   # shown in the head

languages: [de, fr] # first is the default
featured:
  - boats/one.jpg   # the best
  # from the estate
  - boats/two.jpg
description: >
  Folded
  text

# about rights
licence: "https://creativecommons.org/licenses/by/4.0/"
map:
  tiles: maps/town.pmtiles # of 2024
contact: no
# the end
`;

const listChanged = (before: string, after: string) => {
  const lines = before.split('\n');
  return after.split('\n').filter((line) => !lines.includes(line));
};

test.each<[YamlEdits, string[]]>([
  [{ title: 'Boats & ships' }, ['title: "Boats & ships"   # shown in the head']],
  [{ languages: ['de', 'fr', 'pl'] }, ['languages: [de, fr, pl] # first is the default']],
  [{ licence: 'https://example.org/l' }, ['licence: https://example.org/l']],
  [{ contact: true }, ['contact: true']],
  [{ description: 'One: two' }, ['description: "One: two"']],
  [{ training: 'deny' }, ['training: deny']],
  [{ title: 'Harbour', contact: null }, []],
])('%j changes one line', (edits, changed) => {
  const after = edit(OWN, edits);
  expect(listChanged(OWN, after)).toEqual(changed);
  const expected = { ...parse(OWN), ...edits };
  for (const name of Object.keys(edits)) if (edits[name] === null) delete expected[name];
  expect(parse(after)).toEqual(expected);
  for (const comment of ['# My archive', '# about rights', '# the end', '# of 2024']) expect(after).toContain(comment);
});

test('a list keeps its notation and the comments of the entries that stay', () => {
  const after = edit(OWN, { featured: ['boats/two.jpg', 'new "x".jpg', 'boats/one.jpg'] });
  expect(after).toContain('featured:\n');
  expect(after).toContain('- boats/one.jpg   # the best\n');
  expect(after).toContain('# from the estate\n  - boats/two.jpg\n');
  expect(parse(after).featured).toEqual(['boats/two.jpg', 'new "x".jpg', 'boats/one.jpg']);
  expect(listChanged(OWN, after)).toEqual(['  - "new \\"x\\".jpg"']);
});

test('without a change the file stays as it is, byte for byte', () => {
  const bytes = Buffer.from(`\uFEFF${OWN.replaceAll('\n', '\r\n')}`);
  expect(editYaml(bytes, { title: 'Harbour', languages: ['de', 'fr'] })).toEqual(bytes);
});

test('line ends, a byte order mark and a missing last line end stay', () => {
  const bytes = Buffer.from('\uFEFF# c\r\ntitle: a # b\r\ncontact: false');
  expect(editYaml(bytes, { title: 'c', originals: true }).toString()).toBe(
    '\uFEFF# c\r\ntitle: c # b\r\ncontact: false\r\noriginals: true\r\n',
  );
});

test.each([
  'no',
  'on',
  '1936-03-01',
  '12:30',
  '007',
  ' x ',
  'a: b',
  'a #b',
  '',
  '- a',
  '*a',
  '&a',
  '!x',
  '{a}',
  '[a]',
  '%',
  '@',
  '`',
  'one\ntwo',
  '"q"',
  "it's",
  '\u2028\u0085\u0007',
  '<script>',
  '---',
  'null',
  '~',
  'عربي',
  'https://example.org/a?b=c#d',
])('%j is written so that programs of YAML 1.1 and 1.2 read it as text', (value) => {
  for (const text of ['', 'title: a\n', 'title: |\n  a\n\n  b\nnext: 1\n', 'title: "a\n  b" # c\n', 'title:\n']) {
    const after = edit(text, { title: value });
    expect(parse(after).title).toBe(value);
    expect(parse(after, { version: '1.1' }).title).toBe(value);
  }
});

test('a value that the file lacks is added below a file of comments', () => {
  expect(edit('# only a comment', { title: 'a' })).toBe('# only a comment\ntitle: a\n');
  expect(editYaml(null, { title: 'a', order: Array.from({ length: 10 }, (_, at) => `${at}.jpg`) }).toString()).toMatch(
    /^title: a\norder:\n {2}- "0.jpg"\n/,
  );
});

test.each([
  ['{title: a}\n', /one on each line/],
  ['title: a\n---\ntitle: b\n', /./],
  ['title: [a\n', /line \d/],
  ['title: a\ntitle: b\n', /stated twice/],
  ['- a\n', /names and values/],
])('%j is refused', (text, message) => {
  expect(() => edit(text, { title: 'c' })).toThrow(message);
});

test('an encoding without a letter is named', () => {
  expect(() => editYaml(Buffer.from('title: Br\xfccke\n', 'latin1'), { title: 'Łódź' })).toThrow(/has no "Ł"/);
});
