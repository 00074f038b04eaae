// Values of a vitrine.yaml change, and nothing else of the file.
import { parse } from 'yaml';
import { editYaml, type YamlEdits } from '@/lib/desk/files/yaml-edit';
import type { YamlMap } from '@/lib/desk/files/yaml-values';

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

const LOOK = `title: Harbour
look: # as agreed in May
  # the blue of the quay
  accent: "#00529b" # Pantone 301
  logo: site/logo.svg

  header:
    links:
      - text: Visit us # on every page
        to: https://museum.example/visit
      - { text: Shop, to: "https://shop.example/#new" } # until June
  # none of our own yet
  corners: soft
  # end of the look

# about the home page
home: [newest]
`;

/** Merges the values into those of `look`. */
const editLook = (text: string, look: YamlMap) =>
  edit(text, { look: { ...(parse(text)?.look as YamlMap | undefined), ...look } });

test.each<[YamlMap, string[]]>([
  [{ accent: '#123456' }, ['  accent: "#123456" # Pantone 301']],
  [
    { accent: { light: '#123456', dark: '#abcdef' } },
    ['  accent: { light: "#123456", dark: "#abcdef" } # Pantone 301'],
  ],
  [{ density: 'dense' }, ['  density: dense']],
  [{ logo: { light: 'a.svg', dark: 'b.svg' } }, ['  logo: { light: a.svg, dark: b.svg }']],
  [
    { footer: { text: 'Open: 10 to 17', social: ['https://example.social/@a'], links: [{ text: 'a', to: 'b' }] } },
    [
      '  footer:',
      '    text: "Open: 10 to 17"',
      '    social: ["https://example.social/@a"]',
      '      - { text: a, to: b }',
    ],
  ],
])('%j changes its lines in the map', (look, changed) => {
  for (const text of [LOOK, LOOK.replaceAll('\n', '\r\n')]) {
    const eol = text === LOOK ? '\n' : '\r\n';
    const after = editLook(text, look);
    expect(listChanged(text, after)).toEqual(changed.map((line) => line + eol.slice(0, -1)));
    expect(parse(after)).toEqual({ ...parse(LOOK), look: { ...parse(LOOK).look, ...look } });
    for (const line of text.split(eol).filter((each) => each.trim().startsWith('#')))
      expect(after).toContain(line + eol);
  }
});

test('a new key of a map follows its other keys, above the comments that follow the map', () => {
  expect(editLook(LOOK, { density: 'dense' })).toContain('  corners: soft\n  density: dense\n  # end of the look\n');
  expect(editLook('look:\n  accent: "#000"', { corners: 'soft' })).toBe('look:\n  accent: "#000"\n  corners: soft\n');
});

test('entries of a list in a map keep their lines and comments', () => {
  const links = [...parse(LOOK).look.header.links, { text: 'News', to: 'stories' }].slice(1);
  const after = editLook(LOOK, { header: { links } });
  expect(after).toContain('to: "https://shop.example/#new" } # until June\n      - { text: News, to: stories }\n');
  expect(parse(after).look.header).toEqual({ links });
  const both = editLook(LOOK, { header: { links: parse(LOOK).look.header.links.toReversed() } });
  expect(both).toContain('      - text: Visit us # on every page\n        to: https://museum.example/visit\n');
});

test('keys of a map are removed, also the first one and the last', () => {
  const { look } = parse(LOOK);
  for (const name of Object.keys(look)) {
    const { [name]: _, ...others } = look;
    const after = edit(LOOK, { look: others });
    expect(parse(after)).toEqual({ ...parse(LOOK), look: others });
    for (const comment of ['# as agreed', '# the blue', '# none of our own', '# end of', '# about the'])
      expect(after).toContain(comment);
  }
  expect(edit(LOOK, { look: null })).toMatch(/^title: Harbour\n(?:\s*#.*\n|\n)*home: \[newest\]\n$/);
});

test('a map that is new, or was on one line, is on lines of its own if it is long', () => {
  const footer = { text: 'A text that is much longer than others', imprint: 'stories/imprint.md', social: ['a'] };
  const lines = ['look:', '  accent: "#000"', '  footer:', `    text: ${footer.text}`];
  for (const text of ['title: a\n', 'title: a\nlook: { accent: "#000" }\n'])
    expect(editLook(text, { accent: '#000', footer })).toContain(`title: a\n${lines.join('\n')}\n`);
});

test('a new map of settings has lines of its own, and one in brackets keeps them', () => {
  expect(editLook('title: a\n', { corners: 'soft' })).toBe('title: a\nlook:\n  corners: soft\n');
  expect(editLook('look: { corners: soft }\n', { density: 'airy' })).toBe('look: { corners: soft, density: airy }\n');
});

test('a map with comments between its brackets is left to a text editor', () => {
  expect(() => editLook('look: { accent: "#000", # black\n  corners: soft }\n', { corners: 'round' })).toThrow(
    /comments between brackets/,
  );
});

test('an encoding without a letter is named', () => {
  expect(() => editYaml(Buffer.from('title: Br\xfccke\n', 'latin1'), { title: 'Łódź' })).toThrow(/has no "Ł"/);
});
