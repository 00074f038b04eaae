// Makes a catalogue of items that has no search, for a sitemap needs none, and keeps the writer's lock so that no indexer
// finds that their files are not there: sitemap-items.ts DATA COUNT [FOLDERS]. It ends when it is told to.
import { acquireLock } from '../../lib/catalogue/index/lock';
import { openForWriting } from '../../lib/catalogue/schema';
import { toItem, toSortKey } from '../../lib/catalogue/to-item';

const [data = '', count = '1000000', folders = '200'] = process.argv.slice(2);

if (!acquireLock(data)) throw new Error(`${data} is being written by another`);
const { db } = openForWriting(data);
const insert = db.prepare(
  `INSERT INTO items (key, id, path, folder, sort, kind, fingerprint, seen, changed, drawn, data)
   VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 1, ?)`,
);
const caption = 'Boats lie in the harbour before dawn, and nobody is about but the one who took this. '.repeat(4);
db.exec('BEGIN');
for (let number = 1; number <= Number(count); number += 1) {
  const isFilm = number % 20 === 0;
  const item = toItem(
    {
      path: `Year ${number % Number(folders)}/picture-${number}.${isFilm ? 'mp4' : 'jpg'}`,
      bytes: 1,
      modified: number * 60_000,
    },
    {
      kind: isFilm ? 'film' : 'photo',
      type: isFilm ? 'video/mp4' : 'image/jpeg',
      title: `Boats in the harbour, number ${number}`,
      caption,
      width: 6000,
      height: 4000,
      ...(isFilm && { duration: 90, poster: { name: 'poster.jpg', type: 'image/jpeg', width: 1600, height: 900 } }),
    },
    String(number),
  );
  const { id, path, folder, kind } = item;
  insert.run(number, id, path, folder, toSortKey(item, 'name'), kind, id, JSON.stringify(item));
}
db.exec('COMMIT');
console.log('ready');
setInterval(() => {}, 60_000);
