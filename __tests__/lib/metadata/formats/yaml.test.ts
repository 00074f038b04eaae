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

test('reports the line of a repeated name', () => {
  expect(parseYaml('a: 1\nb: 2\na: 3\n')).toEqual({
    value: { a: 3, b: 2 },
    faults: ['line 3: Map keys must be unique'],
  });
});
