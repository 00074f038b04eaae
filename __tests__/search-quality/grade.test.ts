/** @jest-environment node */
// Grades and scores with values computed by hand.
import type { MuseumRecord } from '../../tools/bench/records';
import { computeNdcg, foldRecord, foldWords, gradeRecord, type JudgedQuery } from '../../tools/search-quality/grade';
import { readJudgedQueries } from '../../tools/search-quality/quality';
import { parseQueries } from '../../tools/search-quality/queries';
import { makeRecords } from '../../tools/search-quality/records';

const parse = (rule: string) => parseQueries(`en | pupil | museum | some query | ${rule}`)[0] as JudgedQuery;
const grade = (rule: string, record: Partial<MuseumRecord>) =>
  gradeRecord(parse(rule), foldRecord({ objectID: '1', source: 'museum', accession: '1', ...record }));

describe('grades', () => {
  const RULE = 'bridge*! + night | ray | paris | 1920-1929 |';
  const RECORD = { title: 'Bridges at night', creator: ['Man Ray'], place: ['Paris, France'], dateFrom: '1925-01-01' };

  test.each<[string, number, Partial<MuseumRecord>]>([
    ['all concepts, with the subjects in the title', 3, {}],
    ['the place in the title', 3, { place: [], title: 'Bridges at night, Paris' }],
    ['a subject among the keywords', 2, { title: 'Bridges', tags: ['night'] }],
    ['a subject in the caption', 2, { title: 'Bridges', description: 'Taken at night' }],
    ['all but the year', 2, { dateFrom: 1930 }],
    ['all but the maker', 2, { creator: ['unknown'] }],
    ['all but a subject', 1, { title: 'Bridges' }],
    ['all but the maker, with a subject among the keywords', 1, { creator: [], title: 'Bridges', tags: ['night'] }],
    ['all but two facts', 1, { dateFrom: 1930, creator: [] }],
    ['the essential concept alone', 1, { creator: [], place: [], dateFrom: undefined, title: 'Bridge' }],
    ['all but the essential concept', 0, { title: 'Night' }],
  ])('%s: %d', (_name, expected, fields) => {
    expect(grade(RULE, { ...RECORD, ...fields })).toBe(expected);
  });

  test('without an essential concept, half of the concepts are relevant', () => {
    expect(grade('bride + groom + cake | | | |', { title: 'Bride and groom' })).toBe(1);
    expect(grade('bride + groom + cake | | | |', { title: 'Bride' })).toBe(0);
    expect(grade('bride + groom | | | |', { title: 'Bride' })).toBe(1);
  });

  test('a fact missing of two concepts leaves grade 1', () => {
    expect(grade('bridge | | paris | |', { title: 'Bridge', place: ['London'] })).toBe(1);
  });

  test('words match without case and accents, and as a whole', () => {
    expect(foldWords('Straße, Ærø & O’Keeffe’s Élysée')).toEqual(['strasse', 'aero', 'o', 'keeffe', 's', 'elysee']);
    expect(grade('cafe | | | |', { title: 'Le Café' })).toBe(3);
    expect(grade('car | | | |', { title: 'Caricature of a cart' })).toBe(0);
    expect(grade('car* | | | |', { title: 'Caricature' })).toBe(3);
  });

  test('phrases need adjacent words of one value', () => {
    expect(grade('grand canal | | | |', { title: 'The Grand Canal' })).toBe(3);
    expect(grade('grand canal | | | |', { title: 'A grand view of the canal' })).toBe(0);
    expect(grade('grand canal | | | |', { tags: ['grand', 'canal'] })).toBe(0);
  });

  test('alternatives are equal', () => {
    expect(grade('dove/paloma | | | |', { title: 'La paloma' })).toBe(3);
  });

  test('a kind counts in the medium', () => {
    expect(grade('horse | | | | oil', { title: 'Horse', medium: 'Oil paint on canvas' })).toBe(3);
  });
});

describe('nDCG@10', () => {
  test('is 1 in the best order and 0 without relevant results', () => {
    expect(computeNdcg([3, 2, 1], [1, 2, 3])).toBe(1);
    expect(computeNdcg([0, 0], [3])).toBe(0);
    expect(computeNdcg([], [3])).toBe(0);
    expect(computeNdcg([], [])).toBe(0);
  });

  test('discounts later results', () => {
    // 7 / log2(3) of 7 / log2(2).
    expect(computeNdcg([0, 3], [3])).toBeCloseTo(0.63093, 5);
    // (1 + 7 / log2(3)) of (7 + 1 / log2(3)).
    expect(computeNdcg([1, 3], [3, 1])).toBeCloseTo(5.41651 / 7.63093, 5);
  });

  test('counts relevant records that were not found', () => {
    // 7 of 7 + 7 / log2(3).
    expect(computeNdcg([3], [3, 3])).toBeCloseTo(7 / 11.41651, 5);
  });

  test('ignores results after the tenth', () => {
    expect(computeNdcg([...Array(10).fill(0), 3], [3])).toBe(0);
    expect(computeNdcg(Array(10).fill(3), Array(40).fill(3))).toBe(1);
  });
});

describe('the judged queries', () => {
  const queries = readJudgedQueries();

  test('are 120 distinct ones in five languages, typed by four kinds of people', () => {
    expect(new Set(queries.map(({ query }) => query)).size).toBe(120);
    for (const language of ['en', 'de', 'fr', 'es', 'nl'])
      for (const person of ['historian', 'photographer', 'journalist', 'pupil']) {
        const some = queries.filter((each) => each.language === language && each.typedBy === person);
        expect({ language, person, count: some.length }).toEqual({ language, person, count: expect.any(Number) });
        expect(some.length).toBeGreaterThanOrEqual(5);
      }
  });

  test.each([
    ['a column too few', 'en | pupil | museum | cat | cat | | |'],
    ['no concept', 'en | pupil | museum | cat | | | | |'],
    ['a concept without words', 'en | pupil | museum | cat | cat + ! | | | |'],
    ['an unknown collection', 'en | pupil | moon | cat | cat | | | |'],
    ['years that are no numbers', 'en | pupil | museum | cat | cat | | | soon |'],
  ])('a line with %s is rejected', (_name, line) => {
    expect(() => parseQueries(line)).toThrow();
  });
});

test('the generated records are the same every time', () => {
  const records = makeRecords();
  expect(records).toHaveLength(3500);
  expect(records).toEqual(makeRecords());
  expect(new Set(records.map(({ accession }) => accession)).size).toBe(3500);
});
