import type { Item } from '@/lib/model/types';
import { createRuleApplier } from '@/lib/rules/apply-rules';
import { type Rules, takeRules } from '@/lib/rules/rules';

const ITEM = {
  id: 'abcdefghij',
  kind: 'photo',
  type: 'image/jpeg',
  path: 'Family/2024/a.jpg',
  folder: 'Family/2024',
  title: 'A',
  slug: 'a',
  bytes: 1,
  modified: 1,
  version: 'v',
  keywords: ['Private', 'sea'],
  rating: 2,
  place: { country: 'Malta', latitude: 35.9, longitude: 14.5 },
} as Item;

const judge = (levels: object[], item: Item = ITEM, licence?: string) =>
  createRuleApplier(levels.map((level) => takeRules(level as Record<string, unknown>).rules))(item, licence);

test('without rules an item is unchanged', () => {
  expect(judge([])).toBe(ITEM);
  expect(judge([{ publish: true, hide: false, originals: true }])).toBe(ITEM);
});

test.each<[object]>([
  [{ hide: 'keywords:private' }],
  [{ hide: 'collections:Family' }],
  [{ hide: 'places:malta' }],
  [{ hide: '_geoloc.lat > 35 AND _geoloc.lng < 15' }],
  [{ publish: 'rating >= 3' }],
  [{ publish: false }],
  [{ publish: true, hide: true }],
  [{ publish: 'keywords:private', hide: 'keywords:private' }],
])('%j hides it', (rules) => {
  expect(judge([rules])).toBeNull();
});

test('a filter on the licence applies to that of the site if an item has none', () => {
  const rules = [{ publish: 'licence:"CC BY 4.0"' }];
  expect(judge(rules)).toBeNull();
  expect(judge(rules, ITEM, 'https://creativecommons.org/licenses/by/4.0/')).toBe(ITEM);
});

test('a folder can restrict more than its parents, but not less', () => {
  expect(judge([{ publish: true }, { hide: 'rating < 3' }])).toBeNull();
  expect(judge([{ hide: 'rating < 3' }, { hide: false, publish: true }])).toBeNull();
  expect(judge([{ originals: false }, { originals: true }])).toMatchObject({ original: false });
  expect(judge([{ places: { hide: true } }, { places: { round: 0.1 } }])).not.toHaveProperty('place');
});

test('of several rules for places the coarsest applies', () => {
  const rules: Rules = {
    places: [
      { when: true, round: { km: 1 } },
      { when: 'keywords:sea', round: { degrees: 10 } },
      { when: 'keywords:land', round: null },
    ],
  };
  expect(createRuleApplier([rules])(ITEM, undefined)?.place).toEqual({ country: 'Malta', latitude: 40, longitude: 10 });
});

test('rules evaluate the complete item, including fields that they remove', () => {
  expect(judge([{ places: { when: 'places:malta', hide: true }, hide: 'NOT places:malta' }])).not.toHaveProperty(
    'place',
  );
});

test('a filter withholds the originals of photographs, but films can still be played', () => {
  expect(judge([{ originals: 'rating >= 3' }])).toMatchObject({ original: false, place: ITEM.place });
  const film = { ...ITEM, kind: 'film' } as Item;
  expect(judge([{ originals: 'rating >= 3' }], film)).toBe(film);
});
