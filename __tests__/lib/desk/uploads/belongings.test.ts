import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listBelongings } from '@/lib/desk/uploads/belongings';

let root: string;
beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-')));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function lay(...names: string[]) {
  for (const name of names) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), name);
  }
}
const list = (item: Partial<Parameters<typeof listBelongings>[2]> & { path: string }) =>
  listBelongings(root, path.join(root, 'data'), { kind: 'photo', ...item }).sort();
const second = (name: string) => ({ name, type: '', bytes: 1 });

test('sidecars, captions, transcriptions and posters of a file go with it', () => {
  lay('a/film.mp4', 'a/film.mp4.xmp', 'a/film.xmp', 'a/film.vtt', 'a/film.de.vtt', 'a/film.txt', 'a/film-poster.jpg');
  lay('a/other.mp4', 'a/other.vtt', 'a/metadata.csv', 'a/index.md', 'film.vtt');
  expect(list({ path: 'a/film.mp4', kind: 'film' })).toEqual([
    'a/film-poster.jpg',
    'a/film.de.vtt',
    'a/film.mp4',
    'a/film.mp4.xmp',
    'a/film.txt',
    'a/film.vtt',
    'a/film.xmp',
  ]);
});

test('a companion that belongs to another file of the same name stays', () => {
  lay('one.jpg', 'one.jpg.xmp', 'one.png', 'one.png.xmp', 'one.xmp', 'one.txt');
  expect(list({ path: 'one.jpg' })).toEqual(['one.jpg', 'one.jpg.xmp']);
});

test('the RAW file and the film of a picture go with it, with what is shared by these only', () => {
  lay('IMG_1.JPG', 'IMG_1.CR2', 'IMG_1.MOV', 'IMG_1.xmp', 'IMG_1.CR2.xmp', 'IMG_2.JPG', 'IMG_2.xmp');
  expect(list({ path: 'IMG_1.JPG', raw: second('IMG_1.CR2'), live: second('IMG_1.MOV') })).toEqual([
    'IMG_1.CR2',
    'IMG_1.CR2.xmp',
    'IMG_1.JPG',
    'IMG_1.MOV',
    'IMG_1.xmp',
  ]);
  // A film that is an item of its own stays.
  expect(list({ path: 'IMG_1.JPG' })).toEqual(['IMG_1.JPG']);
});

test('translations of a story go with it', () => {
  lay('story.md', 'story.fr.md', 'story.jpg', 'other.fr.md');
  expect(list({ path: 'story.md', kind: 'story' })).toEqual(['story.fr.md', 'story.md']);
});

test('the JSON file of an export goes with its picture, and stays if it describes another', () => {
  lay('IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json', 'IMG_2.jpg', 'IMG_2-edited.jpg', 'IMG_2.jpg.json');
  lay('a_48123456789_o.jpg', 'photo_48123456789.json', 'albums.json');
  expect(list({ path: 'IMG_1.jpg' })).toEqual(['IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json']);
  expect(list({ path: 'IMG_2-edited.jpg' })).toEqual(['IMG_2-edited.jpg']);
  expect(list({ path: 'IMG_2.jpg' })).toEqual(['IMG_2.jpg']);
  expect(list({ path: 'a_48123456789_o.jpg' })).toEqual(['a_48123456789_o.jpg', 'photo_48123456789.json']);
});
