/** @jest-environment node */
// Ignored files: neither items nor problems, reported once per kind.
import fs from 'node:fs';
import path from 'node:path';
import { listIgnoredNotes } from '@/lib/catalogue/read/left-alone';
import { openForReading } from '@/lib/catalogue/schema';
import { createStatements } from '@/lib/catalogue/statements';
import { getMessages } from '@/lib/messages/messages';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

const listNotes = () => {
  const db = openForReading(place.data);
  if (!db) throw new Error('there is no catalogue');
  const notes = listIgnoredNotes(createStatements(db), getMessages('en'));
  db.close();
  return notes;
};

test('they are reported once per kind, with an example', async () => {
  place.put('sea.jpg', await makePhoto('#336699'));
  place.put('README.md', '# Read me');
  place.put('a/README', 'Read me');
  place.put('a/LICENSE.txt', 'CC BY');
  place.put('.DS_Store', 'Bud1');
  place.put('a/Thumbs.db', '');
  place.put('MVI_1.THM', await makePhoto('#112233'));
  place.put('gone.jpg.xmp', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
  const { output } = await index(place);
  const { items, problems } = look(place);
  expect(items.map(({ path: file }) => file)).toEqual(['sea.jpg']);
  expect(problems).toEqual([]);
  const notes = [
    '3 notes about the files (README, LICENSE), for example "README.md"',
    '2 files that a system keeps for itself, for example ".DS_Store"',
    '1 small picture that a camera keeps of a film, "MVI_1.THM"',
    '1 XMP sidecar of a file that is not there, "gone.jpg.xmp"',
  ];
  expect(listNotes()).toEqual(notes);
  for (const note of notes) expect(output).toContain(`Left alone: ${note}\n`);
});

test('the report follows added and deleted files', async () => {
  place.put('gone.jpg', await makePhoto('#445566'));
  place.put('a/LICENSE.jpg', await makePhoto('#556677'));
  fs.rmSync(path.join(place.library, 'README.md'));
  fs.rmSync(path.join(place.library, 'MVI_1.THM'));
  await index(place);
  expect(listNotes()).toEqual([
    '1 note about the files (README, LICENSE), "a/README"',
    '2 files that a system keeps for itself, for example ".DS_Store"',
  ]);
  expect(look(place).items.map(({ path: file }) => file)).toEqual(['a/LICENSE.jpg', 'gone.jpg', 'sea.jpg']);
});
