// Indexes all files of the corpus; time-zone.test.ts compares the results in different time zones.
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { getStem } from '@/lib/model/file-names';
import type { Item } from '@/lib/model/types';
import { corpus } from '../../../corpus';
import { createPlace, look, type Place, index as runIndexer } from '../site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

(corpus ? test : test.skip)(
  'every file of the corpus is an item, a problem, left alone, or speaks for another (skipped where there is no corpus)',
  async () => {
    const library = corpus as string;
    const { code } = await runIndexer({ ...place, library });
    expect(code).toBe(0);
    const { items, problems } = look(place);
    const seconds = items.flatMap(({ data, path: item }) => {
      const { raw, live } = JSON.parse(data) as Item;
      return [raw, live].flatMap((each) => (each ? [path.posix.join(path.posix.dirname(item), each.name)] : []));
    });
    const db = new Database(path.join(place.data, 'catalogue.db'));
    const left = db.prepare("SELECT folder, name FROM files WHERE beside GLOB 'left:*'").all() as Record<
      string,
      string
    >[];
    db.close();
    const ignored = left.map(({ folder = '', name = '' }) => path.posix.join(folder, name));
    const known = new Set([...[...items, ...problems].map((row) => row.path), ...seconds, ...ignored]);
    const names = (fs.readdirSync(library, { recursive: true }) as string[]).filter((name) =>
      fs.statSync(path.join(library, name)).isFile(),
    );
    const stems = new Set(names.filter((name) => !name.endsWith('.json')).map(getStem));
    // Google's and osxphotos' sidecars bear the stem of their picture; JSON of other programs there is ignored.
    const isSidecar = (name: string) => name.endsWith('.xmp') || (name.endsWith('.json') && stems.has(getStem(name)));
    const unexplained = names.filter(
      (name) => !known.has(name) && !isSidecar(name) && !/(^|\/)(index|README)\.md$/.test(name),
    );
    expect(unexplained).toEqual([]);
    expect(items.length).toBeGreaterThan(150);
  },
);
