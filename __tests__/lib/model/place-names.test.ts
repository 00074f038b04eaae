import { findCountryCode } from '@/lib/model/countries';
import { PLACE_NAMES } from '@/lib/model/place-names';
import { listTokenWords } from '@/lib/model/tokenize';

const lines = PLACE_NAMES.map((line) => line.split(', '));

test('no name belongs to two places, and none is a country', () => {
  const places = new Map<string, string[]>();
  for (const [first = '', ...others] of lines)
    for (const name of [first, ...others]) {
      const words = listTokenWords(name).join(' ');
      places.set(words, [...new Set([...(places.get(words) ?? []), first])]);
    }
  expect([...places.values()].filter((each) => each.length > 1)).toEqual([]);
  expect(lines.flat().filter((name) => findCountryCode(name))).toEqual([]);
});

test('each place has several names, none of them empty or short enough to be a code', () => {
  expect(lines.filter((names) => names.length < 2)).toEqual([]);
  expect(lines.flat().filter((name) => name.trim() !== name || /^[a-z]{0,2}$/i.test(name))).toEqual([]);
});
