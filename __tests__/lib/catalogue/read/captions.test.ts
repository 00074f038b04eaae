/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getItem } from '@/lib/catalogue/read/items';
import type { Item } from '@/lib/model/types';
import { MAX_VTT } from '@/lib/model/vtt';
import { createPlace, index, makePhoto } from '../site';

const place = createPlace();
const film = fs.readFileSync('tools/sample/film/muybridge-cat-in-motion.mp4');
const say = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;
const read = (file: string) => readCaptions(getItem(toItemId(file)) as Item);
const toWords = (file: string) =>
  read(file).captions.map(({ lang, language, cues }) => [lang, language, cues.map(({ text }) => text)]);

beforeAll(async () => {
  place.put('vitrine.yaml', 'language: fr\n');
  for (const file of ['cat.mp4', 'deep/cat.mp4', 'bad/cat.mp4', 'many/cat.mp4', 'cat.long.mp4']) place.put(file, film);
  place.put('cat.vtt', say('Le chat'));
  place.put('cat.de.vtt', say('Die Katze'));
  place.put('cat.pt-BR.vtt', say('O gato'));
  place.put('cat.chapters.vtt', say('Chapter one'));
  place.put('cat.long.vtt', say('A long cat'));
  place.put('cats.vtt', say('Other cats'));
  place.put('cat.mp4.vtt', say('Of no language'));
  place.put('deep/cat.en.vtt', say('<script>alert(1)</script>The &lt;b&gt;cat\u202e'));
  place.put('deep/cat.url.vtt', say('none'));
  place.put('bad/cat.vtt', 'not a caption');
  place.put('bad/cat.de.vtt', `${say('x')}${' '.repeat(MAX_VTT)}`);
  place.put('bad/cat.en.vtt', 'WEBVTT\n\n');
  place.put('bad/cat.fr.vtt', Buffer.from([0, 1, 2, 255]));
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (let at = 0; at < 60; at += 1)
    place.put(`many/cat.${letters[Math.floor(at / 26)]}${letters[at % 26]}.vtt`, say(`Language ${at}`));
  place.put('far.url', '[InternetShortcut]\nURL=https://youtu.be/aqz-KE-bpKQ\n');
  place.put('far.vtt', say('From afar'));
  place.put('photo.jpg', await makePhoto('#203040'));
  place.put('photo.vtt', say('No film'));
  // Extracted frames are irrelevant here.
  await index(place, { VITRINE_FFMPEG: 'none' });
  // Settings are read at the first call.
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
});
afterAll(() => place.remove());

test('captions are found beside their film by the language in the name; those without one are in the site’s language and come first', async () => {
  expect(toWords('cat.mp4')).toEqual([
    ['', 'fr', ['Le chat']],
    ['de', 'de', ['Die Katze']],
    ['pt-BR', 'pt-BR', ['O gato']],
  ]);
});

test('chapters are distinguished from captions', async () => {
  expect(read('cat.mp4').chapters).toEqual([{ start: 1, end: 2, text: 'Chapter one' }]);
});

test('a film whose name has the same start has its own captions', async () => {
  expect(toWords('cat.long.mp4')).toEqual([['', 'fr', ['A long cat']]]);
});

test('hostile markup becomes text or is removed', async () => {
  expect(toWords('deep/cat.mp4')).toContainEqual(['en', 'en', ['alert(1)The <b>cat']]);
});

test('captions that are invalid, empty or too long are ignored', async () => {
  expect(read('bad/cat.mp4')).toEqual({ captions: [], chapters: [] });
});

test('at most forty languages are used for one film', async () => {
  expect(read('many/cat.mp4').captions).toHaveLength(40);
});

test('an external film has captions, too, and a photograph has none', async () => {
  expect(toWords('far.url')).toEqual([['', 'fr', ['From afar']]]);
  expect(read('photo.jpg')).toEqual({ captions: [], chapters: [] });
});

test('a file that was replaced by a link out of the library is not followed, and its captions go', async () => {
  const outside = path.join(path.dirname(place.library), 'outside.vtt');
  fs.writeFileSync(outside, say('Secret'));
  const file = path.join(place.library, 'cat.de.vtt');
  fs.rmSync(file);
  fs.symlinkSync(outside, file);
  await index(place, { VITRINE_FFMPEG: 'none' });
  expect(JSON.stringify(read('cat.mp4'))).not.toContain('Secret');
  expect(toWords('cat.mp4').map(([lang]) => lang)).toEqual(['', 'pt-BR']);
});
