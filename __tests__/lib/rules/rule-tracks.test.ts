import { isTrackShown } from '@/lib/rules/rule-tracks';
import { CLOSED, type Rules } from '@/lib/rules/rules';

const record = { title: 'Up the hill', file: 'up.gpx', collections: ['Alps', 'Alps/2019'] };
const isShown = (...levels: Rules[]) => isTrackShown(levels, record);

test('a track is shown if no rule applies to it', () => {
  expect(isShown()).toBe(true);
  expect(isShown({ originals: false })).toBe(true);
  expect(isShown({ publish: true, hide: false })).toBe(true);
});

test('a rule that hides or rounds any place withholds the whole line', () => {
  expect(isShown({ places: [{ when: true, round: null }] })).toBe(false);
  expect(isShown({}, { places: [{ when: 'keywords:home', round: { km: 10 } }] })).toBe(false);
  expect(isShown({ places: [{ when: true, round: null }] }, { publish: true })).toBe(false);
});

test('hidden and unpublished tracks are not shown', () => {
  expect(isShown({ publish: false })).toBe(false);
  expect(isShown(CLOSED)).toBe(false);
  expect(isShown({ publish: true }, { hide: true })).toBe(false);
});

test('a filter can match the name, the file and the collections of a track', () => {
  expect(isShown({ hide: 'collections:Alps' })).toBe(false);
  expect(isShown({ hide: 'collections:Sea' })).toBe(true);
  expect(isShown({ publish: 'rating >= 3' })).toBe(false);
  expect(isShown({ hide: 'keywords:private' })).toBe(true);
});

test('a filter about places withholds the line, because it cannot be evaluated', () => {
  expect(isShown({ hide: 'places:France' })).toBe(false);
  expect(isShown({ publish: 'NOT places:France' })).toBe(false);
  expect(isShown({ hide: 'keywords:private OR _geoloc.lat > 80' })).toBe(false);
});
