// Compares parsed dates with the reference implementation of EDTF on random texts.
import { spawnSync } from 'node:child_process';
import { parseDate } from '@/lib/metadata/fields/dates';
import { getYearSpan } from '@/lib/model/date-years';

/** Deterministic pseudo-random numbers (mulberry32). */
function createChance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const COUNT = 4_000;
const chance = createChance(17);
const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T;
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

const toYear = () => pad(pick([chance(2030) + 1, 1850 + chance(170)]), 4);
const toMark = () => pick(['', '', '', '~', '?', '%']);
const toPoint = () =>
  pick([
    () => toYear() + toMark(),
    () => `${toYear()}-${pad(1 + chance(12))}${toMark()}`,
    () => `${toYear()}-${pad(1 + chance(12))}-${pad(1 + chance(31))}${toMark()}`,
    () => `${toYear()}-${pad(21 + chance(4))}${toMark()}`,
    () => `${pad(chance(21))}XX${toMark()}`,
    () => `${pad(chance(210), 3)}X${toMark()}`,
    () => `${toYear()}${toMark()}-${pad(1 + chance(12))}${toMark()}`,
    () => `${toMark()}${toYear()}-${toMark()}${pad(1 + chance(12))}-${toMark()}${pad(1 + chance(28))}`,
    () => `-${toYear()}${toMark()}`,
  ])();
const toEnd = () => pick([toPoint, toPoint, toPoint, () => '..', () => ''])();
const toMember = () => pick([toPoint, toPoint, toPoint, () => `${toPoint()}..${toPoint()}`, () => `..${toPoint()}`])();
const toMembers = () => Array.from({ length: 1 + chance(4) }, toMember).join(pick([',', ', ']));
const toEdtfText = () =>
  pick([toPoint, () => `${toEnd()}/${toEnd()}`, () => `[${toMembers()}]`, () => `{${toMembers()}}`])();

const NAMES = ['May', 'june', 'Dez.', 'août', 'Winter', 'spring', 'enero', 'maart'];
const toPhrase = () =>
  pick([
    toYear,
    () => `${pick(NAMES)} ${toYear()}`,
    () => `${1 + chance(31)} ${pick(NAMES)} ${toYear()}`,
    () => `${toYear().slice(0, 3)}0s`,
    () => `${1 + chance(21)}th century`,
    () => `${toYear()}-${chance(100)}`,
  ])();
const toWordText = () =>
  [
    pick(['', '', 'c. ', 'about ', 'between ', 'before ', 'late ', '?', 'probably ', 'from ', '[', 'um ']),
    toPhrase(),
    pick(['', '', '?', ']', ' or ', '; ', ', ', ' - ', '-', ' and ', ' to ', '/', ' bis ']),
    pick(['', toPhrase()]),
    pick(['', '', '?', ', printed 1990', ']']),
  ].join('');

// A separate process: the package declares a class Set, which conflicts with Jest's sandbox.
const REFERENCE = `
import edtf from 'edtf';
import { readFileSync } from 'node:fs';
const years = (text) => {
  try {
    const { min, max } = edtf(text);
    return [min, max].map((at) => (Number.isFinite(at) ? new Date(at).getUTCFullYear() : null));
  } catch {
    return null;
  }
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(years)));
`;

/** First and last year of each text by the reference implementation; null if it is not EDTF. */
function ask(texts: string[]): ([from: number | null, to: number | null] | null)[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', REFERENCE], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const SEASONS: Record<string, string> = { '-21': '-03', '-22': '-06', '-23': '-09', '-24': '-12' };

/**
 * Normalises for the reference: it has seasons and uncertain decades at level 1 only. Months and certain decades cover
 * the same years.
 */
const toKnown = (text: string) =>
  text
    .replace(/-2[1-4](?=[~?%]?(?:$|[\]},/]|\.\.))/g, (season) => SEASONS[season] ?? season)
    .replace(/(\d{3}X|\d{2}XX)[~?%]/g, '$1');

const listPoints = (text: string) => text.split(/[[\]{},/]|\.\./).filter((part) => part !== '');

/**
 * Expects each composed date to be EDTF without its qualifiers, and each of its points to be EDTF with the reference's
 * years.
 */
function expectSame(understood: [written: string, text: string][]) {
  const points = [...new Set(understood.flatMap(([, text]) => listPoints(text)))];
  // The reference rejects sets that start before year 0.
  const wholes = understood
    .map(([, text]) => toKnown(text).replace(/[~?%]/g, ''))
    .filter((text) => !/^[[{].*-\d{4}(?=[,\]}.])/.test(text));
  const known = ask([...points, ...wholes].map(toKnown));
  const faults = [...points, ...wholes].flatMap((text, at) => {
    const said = known[at];
    const years = getYearSpan(text);
    if (!said) return [`${text} is no EDTF`];
    if (at < points.length && (years?.from !== said[0] || years?.to !== said[1])) return [`${text} is not ${said}`];
    return [];
  });
  expect(faults.slice(0, 20)).toEqual([]);
}

test('random EDTF that is parsed keeps its meaning', () => {
  const understood = Array.from({ length: COUNT }, toEdtfText).flatMap((text): [string, string][] => {
    const date = parseDate(text);
    return date ? [[text, date.edtf]] : [];
  });
  expect(understood.length).toBeGreaterThan(COUNT / 3);
  expectSame(understood);
  const others = understood.filter(
    ([written, text]) => JSON.stringify(getYearSpan(written.replaceAll(' ', ''))) !== JSON.stringify(getYearSpan(text)),
  );
  expect(others.slice(0, 20)).toEqual([]);
});

test('random phrases that are parsed give EDTF', () => {
  const understood = Array.from({ length: COUNT }, toWordText).flatMap((text): [string, string][] => {
    const date = parseDate(text);
    return date ? [[text, date.edtf]] : [];
  });
  expect(understood.length).toBeGreaterThan(COUNT / 4);
  expectSame(understood);
});
