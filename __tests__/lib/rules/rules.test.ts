import { takeRules } from '@/lib/rules/rules';

test('other settings beside the rules are left for other parsers', () => {
  expect(takeRules({ title: 'Boats', order: 3 })).toEqual({
    rules: {},
    rest: { title: 'Boats', order: 3 },
    faults: [],
  });
});

test('filters may combine AND, OR, NOT and brackets, and use every attribute of items', () => {
  const value = {
    publish: 'rating >= 3 OR (kind:story AND NOT keywords:draft)',
    hide: 'people:"Jane Doe" OR collections:"Family/2024" OR _geoloc.lat > 80 OR date:1993',
    places: [
      { when: 'keywords:home', hide: true },
      { when: 'year:1990 TO 2030', round: '10 km' },
    ],
    originals: 'licence:"CC BY 4.0"',
  };
  expect(takeRules(value)).toEqual({
    rules: {
      ...value,
      places: [
        { when: 'keywords:home', round: null },
        { when: 'year:1990 TO 2030', round: { km: 10 } },
      ],
    },
    rest: {},
    faults: [],
  });
});

test('a rule for places may be a single mapping, and applies to all items without a filter', () => {
  expect(takeRules({ places: { round: 0.5 } }).rules).toEqual({ places: [{ when: true, round: { degrees: 0.5 } }] });
});

test.each<[key: string, value: unknown, cause: RegExp, meaning: object]>([
  ['publish', 'rating >=', /a number is missing at the end/, { publish: false }],
  ['hide', 'keywords:private and people:Jane', /and is written in capitals, AND/, { hide: true }],
  ['hide', 'keywords:two words', /"words" follows a complete condition; .*keywords:"two words"/, { hide: true }],
  ['hide', '(keywords:a OR keywords:b', /closing bracket \) is missing/, { hide: true }],
  ['hide', 'keywords:a)', /closing bracket \) without an opening one/, { hide: true }],
  ['hide', 'keywords:"a', /closing quotation mark is missing/, { hide: true }],
  ['hide', 'keywords:', /something is missing at the end/, { hide: true }],
  ['hide', 'rating > many', /a number is expected in place of "many"/, { hide: true }],
  ['hide', ':private', /":" is not expected here/, { hide: true }],
  ['publish', 3, /filter is expected/, { publish: false }],
  ['publish', '', /empty/, { publish: false }],
  ['hide', null, /filter is expected/, { hide: true }],
  ['hide', ['keywords:private'], /filter is expected/, { hide: true }],
  ['hide', 'private', /"private" has no name/, { hide: true }],
  ['hide', 'keyword:private', /"keyword"/, { hide: true }],
  ['hide', 'NOT (rating > 3 AND keyword:private)', /"keyword"/, { hide: true }],
  ['hide', 'title > 3', /"title" is no number/, { hide: true }],
  ['hide', 'colour:red', /"colour"/, { hide: true }],
  ['hide', '__proto__:x', /__proto__/, { hide: true }],
  ['hide', `title:${'x'.repeat(20_000)}`, /too long; at most 16384 characters are read/, { hide: true }],
  ['hide', `${'('.repeat(1000)}title:x${')'.repeat(1000)}`, /too deep/, { hide: true }],
  ['places', 'hide', /rules are expected/, { places: [{ when: true, round: null }] }],
  ['places', [{ when: 'keywords:home' }], /either hide or round/, { places: [{ when: true, round: null }] }],
  ['places', [{ hide: true, round: 1 }], /either hide or round/, { places: [{ when: true, round: null }] }],
  ['places', [{ hide: false }], /hide is true/, { places: [{ when: true, round: null }] }],
  ['places', [{ round: '10 miles' }], /10 km/, { places: [{ when: true, round: null }] }],
  ['places', [{ round: -1 }], /10 km/, { places: [{ when: true, round: null }] }],
  ['places', [{ round: 1e9 }], /10 km/, { places: [{ when: true, round: null }] }],
  ['places', [{ wehn: 'keywords:home', hide: true }], /"wehn"/, { places: [{ when: true, round: null }] }],
  ['originals', 'no', /"no"/, { originals: false }],
  ['originals', 1, /filter is expected/, { originals: false }],
])('%s: %j is reported, and exposes nothing', (key, value, cause, meaning) => {
  const { rules, faults } = takeRules({ [key]: value });
  expect(rules).toEqual(meaning);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${key}: `));
  expect(faults[0]).toMatch(cause);
});

test.each(['Hide', 'hidden', 'HIDE', 'hides', 'publsh', 'published', 'place', 'original', 'Originals'])(
  'a key %s, which resembles a rule, exposes nothing and affects no other rule',
  (name) => {
    const { rules, faults, rest } = takeRules({ [name]: 'keywords:private', hide: 'rating = -1' });
    expect(faults[0]).toContain(`"${name}"`);
    expect(rest).toEqual({});
    const [, key = ''] = /is (\w+) meant/.exec(faults[0] ?? '') ?? [];
    expect(rules[key as keyof typeof rules]).toEqual(key === 'places' ? [{ when: true, round: null }] : key === 'hide');
    if (key !== 'hide') expect(rules.hide).toBe('rating = -1');
  },
);
