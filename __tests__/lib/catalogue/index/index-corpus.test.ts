// Indexes all files of the corpus; time-zone.test.ts compares the results in different time zones.
import fs from 'node:fs';
import path from 'node:path';
import type { Item } from '@/lib/model/types';
import { corpus } from '../../../corpus';
import { createPlace, look, type Place, index as runIndexer } from '../site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

(corpus ? test : test.skip)(
  'every file of the corpus is an item, a problem, or speaks for another (skipped where there is no corpus)',
  async () => {
    const library = corpus as string;
    const { code } = await runIndexer({ ...place, library });
    expect(code).toBe(0);
    const { items, problems } = look(place);
    const seconds = items.flatMap(({ data, path: item }) => {
      const { raw, live } = JSON.parse(data) as Item;
      return [raw, live].flatMap((each) => (each ? [path.posix.join(path.posix.dirname(item), each.name)] : []));
    });
    const known = new Set([...[...items, ...problems].map((row) => row.path), ...seconds]);
    const unexplained = (fs.readdirSync(library, { recursive: true }) as string[])
      .filter((name) => fs.statSync(path.join(library, name)).isFile() && !known.has(name))
      .filter((name) => !/\.xmp$|(^|\/)(index|README)\.md$/.test(name));
    expect(unexplained).toEqual([]);
    expect(items.length).toBeGreaterThan(150);
  },
);
