import { parseYaml } from '@/lib/metadata/formats/yaml';

/** Parses hostile YAML in bounded time on any machine. */
function parseSoon(text: string) {
  const { user, system } = process.cpuUsage();
  const parsed = parseYaml(text);
  const used = process.cpuUsage({ user, system });
  expect((used.user + used.system) / 1e6).toBeLessThan(5);
  return parsed;
}

const lines = (count: number, toLine: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => toLine(number)).join('\n');

test.each([
  ['braces', '{'.repeat(3000)],
  ['many braces', '{'.repeat(300_000)],
  ['brackets', '['.repeat(3000)],
  ['braces as names', `{? ${'{? '.repeat(60)}`],
  ['names in names', `? ${'a: '.repeat(4000)}`],
  ['list marks', `${'- '.repeat(3000)}a`],
  ['indentation', lines(1000, (number) => `${' '.repeat(number)}a:`)],
  ['anchors', lines(400, (number) => `a${number}: &b${number} [*b${number - 1}]`)],
  [
    'aliases of aliases',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${lines(9, (number) => `${'bcdefghij'[number]}: &${'bcdefghij'[number]} [${Array(9).fill(`*${'abcdefghij'[number]}`)}]`)}`,
  ],
  ['names without end', lines(100_000, (number) => `k${number}: v`)],
])('gives up on %s quickly, with a fault', (_name, text) => {
  const { value, faults } = parseSoon(text);
  expect(value).toEqual({});
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.length).toBeLessThanOrEqual(21);
});

test('gives no value and one fault for an unclosed quotation mark', () => {
  const { value, faults } = parseSoon(`a: "${'\n'.repeat(900_000)}`);
  expect(value).toEqual({ a: null });
  expect(faults).toHaveLength(1);
});

test('parses ten thousand names', () => {
  const { value, faults } = parseSoon(lines(10_000, (number) => `k${number}: v`));
  expect(Object.keys(value)).toHaveLength(10_000);
  expect(faults).toEqual([]);
});

test.each([
  ['a: 1\nb: 2\na: 3\n', 3, /"a" is stated twice; the last one counts/],
  ['title: Boats: a history', 1, /quotation marks around a text that holds a colon/],
  ['title: x\n\ttext: y', 2, /indented with a tab; use spaces/],
  ['a: 1\n---\nb: 2', 2, /only what is above this line of --- is read/],
  ['a: "open\nb: 1', 1, /begins here with a quotation mark has no closing one/],
  ["a: 'it's'", 1, /nothing may follow the closing quotation mark/],
  ['a: @home', 1, /must not begin with @; put the text in quotation marks/],
  ['a: *note*', 1, /must not begin with an asterisk/],
  ['a: [1, 2\nb: 3', 2, /the closing bracket \] is missing/],
  ['a: {b: c}}', 1, /the bracket } has no beginning/],
  ['a: 1\n  b: 2', 1, /names of one level begin in the same column/],
  ['a: x\nhello\nb: 1', 2, /is not "name: value"/],
  ['a: 1\nhello', 2, /"hello" is no "name: value"/],
  ['a: - b', 1, /a list begins on the line below its name/],
  ['a: "\\q"', 1, /a backslash/],
  ['hello world', 1, /names and values are expected, as title: My archive/],
])('%j is reported in a sentence, once, with its line', (text, line, sentence) => {
  const { faults } = parseYaml(text);
  expect(faults).toEqual([expect.stringMatching(sentence)]);
  expect(faults[0]).toMatch(new RegExp(`^line ${line}: `));
});

test('no message of the library reaches the owner', () => {
  const lines = [
    'a: ,',
    '? [a',
    '- a\n-b: c',
    'a: >x',
    '%a',
    'a: !<x y',
    '&',
    'a: |2x\n b',
    '{a b, c',
    ']',
    'a: b\n - c',
  ];
  for (const text of lines)
    for (const fault of parseYaml(text).faults)
      expect(fault).not.toMatch(/implicit|node|token|flow|scalar|YAML|indicator|mapping|block|alias|anchor|directive/i);
});

test('notes a text that ends at a number sign, but no comment', () => {
  expect(parseYaml('title: Club #1\nlicence: x # ours\n# hide: true\nfeatured:\n  - a/#1.jpg\n  - b #2.jpg')).toEqual({
    value: { title: 'Club', licence: 'x', featured: ['a/#1.jpg', 'b'] },
    faults: [],
    notes: [
      expect.stringMatching(/^line 1: "#1" is not read.*write "Club #1" with its quotation marks$/),
      expect.stringMatching(/^line 6: .*write "b #2.jpg"/),
    ],
  });
  for (const text of ['title: "Club #1"', 'title: Club#1', 'title: |\n  Club #1', '# 5 lines', 'title: Boats #####'])
    expect(parseYaml(text).notes).toEqual([]);
  expect(parseYaml('a: #1').notes).toHaveLength(1);
});

test('notes a sign with a meaning at the start of a text', () => {
  expect(parseYaml('a: &Sons today\nb: !wow yes').notes).toEqual([
    expect.stringMatching(/^line 1: "&Sons" is not read as text/),
    expect.stringMatching(/^line 2: "!wow" is not read as text/),
  ]);
  expect(parseYaml('a: &one 1\nb: *one')).toEqual({ value: { a: 1, b: 1 }, faults: [], notes: [] });
});

test('reads texts that look like numbers as they are written', () => {
  expect(parseYaml('title: 007\nnote: 1.10\norder: 007', { texts: ['title', 'note'] }).value).toEqual({
    title: '007',
    note: '1.10',
    order: 7,
  });
});
