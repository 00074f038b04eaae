import {
  addEntry,
  addTally,
  createTally,
  MAX_LIST_ENTRIES,
  parseTally,
  rankEntries,
  serializeTally,
} from '@/lib/statistics/day-tally';

test('a flood of random names leaves frequent ones in place, and memory and file bounded', () => {
  const tally = createTally();
  let largest = 0;
  for (let at = 0; at < 50_000; at += 1) {
    addEntry(tally, 'queries', `random ${at}`);
    if (at % 100 === 0) addEntry(tally, 'queries', 'steam ship');
    largest = Math.max(largest, tally.lists.queries.size);
  }
  expect(largest).toBeLessThanOrEqual(MAX_LIST_ENTRIES.queries * 2);
  expect(rankEntries(tally.lists.queries)[0]?.[0]).toBe('steam ship');
  expect(parseTally(serializeTally(tally))?.lists.queries.size).toBe(MAX_LIST_ENTRIES.queries);
});

test('a stored tally is read back, whatever its names are', () => {
  const tally = createTally();
  tally.totals.views = 3;
  for (const name of ['__proto__', 'constructor', '"\n<b>']) addEntry(tally, 'pages', name, 2);
  expect(parseTally(serializeTally(tally))).toEqual(tally);
});

test('adds up the counts of several processes', () => {
  const [one, other] = [createTally(), createTally()];
  for (const tally of [one, other]) {
    tally.totals.searches = 2;
    addEntry(tally, 'sites', 'example.org');
  }
  addTally(one, other);
  expect([one.totals.searches, [...one.lists.sites]]).toEqual([4, [['example.org', 2]]]);
});

test.each(['', '{', 'null', '[]', '7'])('reads a damaged file without an error: %s', (text) => {
  expect(parseTally(text)?.totals.views ?? 0).toBe(0);
});

test('wrong values of a damaged file count as nothing', () => {
  const tally = parseTally(
    '{"views":-1,"downloads":"3","searches":1e99,"pages":[["/",1.5],[1,2],["/a",2]],"sites":{}}',
  );
  expect(tally?.totals).toEqual({ views: 0, downloads: 0, searches: 0, fruitless: 0 });
  expect([...(tally?.lists.pages ?? [])]).toEqual([['/a', 2]]);
});
