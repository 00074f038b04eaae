import fs from 'node:fs';
import path from 'node:path';
import {
  foldName,
  getMomentName,
  getStem,
  isFilmName,
  isPictureName,
  isPlayableName,
  isRawName,
} from '@/lib/model/file-names';

test('names that differ in case or Unicode form mean the same file', () => {
  expect(foldName('MÜLLER.JPG'.normalize('NFD'))).toBe(foldName('müller.jpg'.normalize('NFC')));
  expect(foldName('a.jpg')).not.toBe(foldName('b.jpg'));
  expect(getStem('letter.de.txt')).toBe('letter.de');
});

test.each([
  ['IMG_1.JPG', 'img_1'],
  ['IMG_1_HEVC.MOV', 'img_1'],
  ['IMG_1.HEIC.mov', 'img_1'],
  ['PXL_1.MP.jpg', 'pxl_1'],
  ['PXL_1.MP~2', 'pxl_1'],
  ['PXL_1.LS.mp4', 'pxl_1'],
  ['harbour.2.jpg', 'harbour.2'],
])('%s is of the moment %s', (name, moment) => {
  expect(getMomentName(name)).toBe(moment);
});

test('kinds are recognised by extension in any case', () => {
  expect(['a.JPG', 'a.Heic', 'a.gif'].every(isPictureName)).toBe(true);
  expect(['a.DNG', 'a.cr3'].every(isRawName)).toBe(true);
  expect(['a.MP4', 'a.MP', 'a.MP~2', 'a.3gp', 'a.MOV'].every(isFilmName)).toBe(true);
  expect(['a.mp3', 'a.OPUS', 'a.url', 'a.mkv'].every(isPlayableName)).toBe(true);
  expect(['a.jpg', 'a.txt', 'mp4', 'a.mp4.bak'].some(isPlayableName)).toBe(false);
});

test('no other module of the indexer compares names by its own rules', () => {
  const folders = ['lib/library', 'lib/catalogue/index', 'lib/catalogue/write'];
  const files = folders.flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)));
  const own = /normalize\('NF[CD]'\)\.toLowerCase\(|toLowerCase\(\)\.normalize\(|replace\(\/\\\.\[\^\.\]\*\$\//;
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => own.test(fs.readFileSync(file, 'utf8')))).toEqual([]);
  expect(own.test(fs.readFileSync('lib/model/file-names.ts', 'utf8'))).toBe(true);
});
