// Holds the project to plain engineering English. The budget in plain-english.json may only fall.
import fs from 'node:fs';
import path from 'node:path';
import { isBareQuantity, isIdiom, isParticiple, listMessages, listProse, parseSource, readSources } from './english';

const file = path.join(__dirname, 'plain-english.json');
const budget = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, number>;

const CODE = /\.(?:tsx?|m?js)$/;
const product = readSources(['app', 'components', 'lib', 'scripts', 'tools'], CODE).map(parseSource);
const tests = readSources(['__tests__'], CODE).map(parseSource);
const prose = readSources(['docs'], /\.md$/).flatMap(({ text }) => listProse(text));
const messages = readSources(['app', 'lib'], CODE).flatMap(({ text }) => listMessages(text));

const declared = product.flatMap((source) => source.declared);
const exported = declared.filter(({ isExported }) => isExported);
const toPercent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
const toShare = <T>(all: T[], isMeant: (each: T) => boolean) => toPercent(all.filter(isMeant).length, all.length);

const measured: Record<string, number> = {
  'comments with an idiom, per cent': toShare(
    product.flatMap(({ comments }) => comments),
    isIdiom,
  ),
  'comments of tests with an idiom, per cent': toShare(
    tests.flatMap(({ comments }) => comments),
    isIdiom,
  ),
  'names of tests with an idiom, per cent': toShare(
    tests.flatMap(({ testNames }) => testNames),
    isIdiom,
  ),
  'paragraphs of docs with an idiom, per cent': toShare(prose, isIdiom),
  'messages of the API with an idiom': messages.filter(isIdiom).length,
  'constants named by a bare quantity': declared.filter(({ name, isConstant }) => isConstant && isBareQuantity(name))
    .length,
  'exported participles': exported.filter(({ name }) => isParticiple(name)).length,
  'exports named to…, per cent': toShare(exported, ({ name }) => /^to[A-Z]/.test(name)),
};

test.each(Object.entries(measured))('%s: %d is within the budget', (name, value) => {
  expect(value).toBeLessThanOrEqual(budget[name] ?? 0);
});

test('the budget is as low as it can be', () => {
  // A tenth may be left over, so that work in several places at once need not change the same line.
  for (const [name, value] of Object.entries(measured))
    expect({ name, budget: budget[name], isLow: (budget[name] ?? 0) <= value * 1.1 + 1 }).toMatchObject({
      isLow: true,
    });
  expect(Object.keys(budget).sort()).toEqual(Object.keys(measured).sort());
});

describe('a planted fault is found:', () => {
  test.each([
    'Sends what is kept and current to whoever asks for it.',
    'Of a page that answers while somebody types, flight data are another answer.',
    'What comes with a body is a letter.',
    'The slot is made anew.',
    'A file that nobody reads.',
    'It stands in the place of the other.',
    'Compares it with what is there.',
  ])('%s', (comment) => {
    expect(isIdiom(comment)).toBe(true);
  });

  test.each([
    'Serves a fresh response from the cache, before rate limiting.',
    'Returns 304 if the ETag matches (RFC 9110, 13.1.2).',
    'Retries after the lease has expired, so that two holders never overlap.',
    'Throws if the file cannot be read.',
  ])('and plain English is not: %s', (comment) => {
    expect(isIdiom(comment)).toBe(false);
  });

  test('a constant without a unit, a participle, a comment over two lines', () => {
    const { declared: names, comments } = parseSource({
      file: 'a.ts',
      text: '// Serves whatever\n// somebody wants.\nexport const LONGEST = 3;\nexport interface Held {}\nexport function toA() {}\n',
    });
    expect(names.map(({ name }) => name)).toEqual(['LONGEST', 'Held', 'toA']);
    expect(names.every(({ isExported }) => isExported)).toBe(true);
    for (const bare of ['LONGEST', 'MOST_ROWS', 'LOOK_EVERY']) expect(isBareQuantity(bare)).toBe(true);
    for (const good of ['MAX_URL_LENGTH', 'POLL_INTERVAL_MS']) expect(isBareQuantity(good)).toBe(false);
    expect(isParticiple('Held')).toBe(true);
    expect(isParticiple('CachedResponse')).toBe(false);
    expect(comments).toEqual(['Serves whatever somebody wants.']);
  });

  test('a message to an API client', () => {
    expect(listMessages("reject({ status: 404, message: 'It stands elsewhere' })").filter(isIdiom)).toHaveLength(1);
  });
});
