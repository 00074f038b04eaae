/** @jest-environment node */
// Other processes that open and close the catalogue do not release the writer's file locks.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { getSortKey } from '@/lib/catalogue/to-item';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { openDatabase } from '@/lib/clients/sqlite';
import { createPages } from '@/lib/replication/pages';
import { createArchive, makeItem } from '../../../algolia/archive';

/** Opens, reads and closes the catalogue in another process, as its last connection there. */
function countElsewhere(data: string): number {
  const program = `const db = new (require('libsql'))(process.argv[1]);
    console.log(db.prepare('SELECT count(*) AS count FROM items').get().count); db.close()`;
  return Number(execFileSync(process.execPath, ['-e', program, path.join(data, 'catalogue.db')], { encoding: 'utf8' }));
}

test.each(['after it was looked over for damage', 'while it is published'])(
  "a writer's lock is respected %s",
  async (when) => {
    const { data, put, remove } = createArchive();
    put([makeItem('sea/0.jpg')]);
    const writer = new CatalogueWriter(data);
    if (when === 'while it is published') {
      const db = openDatabase(path.join(data, 'catalogue.db'), true);
      const pages = createPages(path.join(data, 'catalogue.db'), db);
      await pages.read(pages.look(), null, async () => {});
    }
    for (let count = 1; count < 4; count += 1) {
      expect(countElsewhere(data)).toBe(count);
      const item = makeItem(`sea/${count}.jpg`);
      writer.begin();
      writer.publishItem(item, getSortKey(item, 'date'), item.version);
      writer.commit();
    }
    expect(countElsewhere(data)).toBe(4);
    writer.close();
    remove();
  },
);
