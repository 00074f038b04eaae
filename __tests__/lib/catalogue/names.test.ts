/** @jest-environment node */
// Companions are matched by name, regardless of case and Unicode form, in all modules alike.
import fs from 'node:fs';
import path from 'node:path';
import { GET as getCaptions } from '@/app/items/[slug]/captions/route';
import { toItemId } from '@/lib/catalogue/ids';
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getItem, listFeatured } from '@/lib/catalogue/read/items';
import { answerManifest } from '@/lib/iiif/present';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { makeFilm } from '../../films';
import { alt, toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());
afterEach(() => {
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
});
beforeAll(() =>
  Object.assign(process.env, {
    VITRINE_LIBRARY: place.library,
    VITRINE_DATA: place.data,
    VITRINE_URL: 'https://a.example',
  }),
);

const mac = (name: string) => name.normalize('NFD');
const pc = (name: string) => name.normalize('NFC');
const get = (name: string) => getItem(toItemId(name));
const paths = () => look(place).items.map((item) => item.path);
// The codec of the films, which none of these tests is about.
const problems = () =>
  look(place).problems.flatMap(({ path: where, detail }) => (detail?.includes('HEVC') ? [] : [`${where}: ${detail}`]));
const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:00.900\n${text}\n`;
const find = (query: string) => {
  const call = { method: 'POST', path: '/1/indexes/vitrine/query', body: JSON.stringify({ query }) };
  return JSON.parse(answerCall(call).content).hits.map((hit: { path: string; objectID: string }) => hit.objectID);
};

test('companions from a Mac belong to files from a PC, and the other way round', async () => {
  place.put(pc('Müller.jpg'), await makePhoto('#101010'));
  place.put(mac('Müller.xmp'), toXmp(alt('dc:title', 'Sidecar one')));
  place.put(mac('Größe.jpg'), await makePhoto('#202020'));
  place.put(pc('GRÖSSE.jpg.xmp').replace('SS', 'ß'), toXmp(alt('dc:title', 'Sidecar two')));
  place.put(pc('Café.mp4'), await makeFilm(9));
  place.put(mac('café.vtt'), vtt('cafevtt'));
  place.put(mac('CAFÉ-poster.jpg'), await makePhoto('#303030'));
  place.put(pc('Übung.jpg'), await makePhoto('#404040'));
  place.put(mac('übung.txt'), 'uebungtext');
  place.put(pc('Über.md'), '# Über\n\nText');
  place.put(mac('über.fr.md'), '# Sur\n\nTexte');
  place.put('vitrine.yaml', `languages: [en, fr]\nfeatured: [${pc('grösse').replace('ss', 'ß')}]\n`);
  place.put('index.md', `---\ntitle: Names\ncover: ${pc('größe.JPG')}\n---\n`);
  await index(place);
  expect(problems()).toEqual([]);
  expect(paths().map(pc).sort()).toEqual(['Café.mp4', 'Größe.jpg', 'Müller.jpg', 'Über.md', 'Übung.jpg']);
  expect([get('Müller.jpg')?.title, get('Größe.jpg')?.title]).toEqual(['Sidecar one', 'Sidecar two']);
  expect(get('Café.mp4')?.poster?.name).toBe(mac('CAFÉ-poster.jpg'));
  expect(readCaptions(get('Café.mp4') as never).captions[0]?.cues[0]?.text).toBe('cafevtt');
  expect(get('Übung.jpg')?.transcriptions?.[0]?.text).toBe('uebungtext');
  expect(Object.keys(get('Über.md')?.texts ?? {})).toEqual(['fr']);
  expect(getCollection('')?.cover).toBe(toItemId('Größe.jpg'));
  expect(listFeatured().map(({ path: where }) => pc(where))).toEqual(['Größe.jpg']);
});

test.each([
  ['Interview.MP4', 'interview.vtt', ''],
  ['Other.mp4', 'Other.VTT', ''],
  ['third.mp4', 'third.DE.vtt', 'de'],
  ['F5.mp4', 'F5.mp4.vtt', ''],
  ['F6.Mov', 'f6.MOV.pt_br.SRT', 'pt-BR'],
  ['old.3gp', 'old.en.sdh.vtt', 'en'],
])(
  'the captions of %s in %s are on its page, in its player, in its manifest and in the search',
  async (film, text, lang) => {
    place.put(film, await makeFilm(9));
    place.put(text, vtt('wordsofthefilm'));
    await index(place);
    expect(problems()).toEqual([]);
    const item = get(film);
    if (!item) throw new Error('the film is no item');
    expect(readCaptions(item).captions).toMatchObject([{ lang, cues: [{ text: 'wordsofthefilm' }] }]);
    const slug = `x-${item.id}`;
    const request = new Request(`http://inside/items/${slug}/captions?lang=${lang}`);
    const served = await getCaptions(request, { params: Promise.resolve({ slug: item.id }) });
    expect(await served.text()).toContain('wordsofthefilm');
    const manifest = await answerManifest(new Request('http://inside/'), item.id);
    expect(await manifest.text()).toContain('text/vtt');
    expect(find('wordsofthefilm')).toEqual([item.id]);
  },
);

test('chapters are found without regard to case', async () => {
  place.put('Vierte.mp4', await makeFilm(9));
  place.put('vierte.Chapters.vtt', vtt('Vierter Teil'));
  await index(place);
  expect(readCaptions(get('Vierte.mp4') as never).chapters).toEqual([{ start: 0, end: 0.9, text: 'Vierter Teil' }]);
});

test('captions that no film uses are reported with the reason, until there is one', async () => {
  place.put('one.mp4', await makeFilm(9));
  place.put('one.vtt', vtt('words'));
  place.put('one.srt', '1\n00:00:00,000 --> 00:00:01,000\nwords\n');
  place.put('one.subtitles.vtt', vtt('words'));
  place.put('alone.sbv', '0:00:00.000,0:00:01.000\nwords\n');
  place.put('photo.jpg', await makePhoto('#123456'));
  place.put('photo.vtt', vtt('words'));
  await index(place);
  expect(problems()).toEqual([
    'alone.sbv: captions with no film or recording beside them that bears their name',
    'one.srt: "one.vtt", of the same language, is shown in its place',
    'one.subtitles.vtt: "subtitles" in its name is not a language; rename it, for example to one.de.vtt',
    'photo.vtt: captions with no film or recording beside them that bears their name',
  ]);
  place.put('ALONE.mp4', await makeFilm(8));
  fs.rmSync(path.join(place.library, 'one.vtt'));
  await index(place);
  expect(problems().map((each) => each.split(':')[0])).toEqual(['one.subtitles.vtt', 'photo.vtt']);
  expect(readCaptions(get('ALONE.mp4') as never).captions).toHaveLength(1);
  expect(readCaptions(get('one.mp4') as never).captions).toHaveLength(1);
});

test('rows of a table reach files whose names differ in case, Unicode form or extension', async () => {
  place.put(mac('Größe.JPG'), await makePhoto('#505050'));
  place.put('sub/Zwei.jpeg', await makePhoto('#606060'));
  place.put('drei.png', await makePhoto('#707070'));
  place.put(
    'metadata.csv',
    `file,title\n${pc('größe.jpg')},One\nSUB\\zwei,Two\nC:\\Users\\me\\Pictures\\Drei.PNG,Three\ngone.jpg,Four\n`,
  );
  await index(place);
  expect([get('Größe.JPG'), get('sub/Zwei.jpeg'), get('drei.png')].map((item) => item?.title)).toEqual([
    'One',
    'Two',
    'Three',
  ]);
  expect(problems()).toEqual([
    'metadata.csv: files that are not there: gone.jpg\nfiles matched although their names differ: "C:/Users/me/Pictures/Drei.PNG" as drei.png, "größe.jpg" as Größe.JPG',
  ]);
});

test('a deleted text of a folder is forgotten, regardless of the case of its name', async () => {
  place.put('harbour/a.jpg', await makePhoto('#101010'));
  place.put('harbour/Index.MD', '---\ntitle: The harbour of Altona\n---\n');
  await index(place);
  expect(getCollection('harbour')?.title).toBe('The harbour of Altona');
  fs.rmSync(path.join(place.library, 'harbour', 'Index.MD'));
  await index(place);
  expect(getCollection('harbour')?.title).toBe('Harbour');
});
