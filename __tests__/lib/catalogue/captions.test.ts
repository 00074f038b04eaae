/** @jest-environment node */
// Captions in any common format and encoding, with their speakers, beside a film and embedded in it.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
  TextSubtitleSource,
} from 'mediabunny';
import { GET as getCaptions } from '@/app/items/[slug]/captions/route';
import { toItemId } from '@/lib/catalogue/ids';
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getItem } from '@/lib/catalogue/read/items';
import type { Item } from '@/lib/model/types';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { makeFilm } from '../../films';
import { makeWav } from '../../sounds';
import { index } from './index-here';
import { createPlace, look } from './site';

const place = createPlace();
afterAll(() => place.remove());
beforeEach(() => {
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
});
beforeAll(() => Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data }));

const FFMPEG = process.env.VITRINE_FFMPEG || 'ffmpeg';
const testWithFfmpeg = spawnSync(FFMPEG, ['-version']).status === 0 ? test : test.skip;

const read = (name: string) => readCaptions(getItem(toItemId(name)) as Item);
const texts = (name: string) => read(name).captions.map(({ lang, cues }) => [lang, cues.map(({ text }) => text)]);
const serve = async (name: string, lang = '') => {
  const slug = toItemId(name);
  return (await getCaptions(new Request(`http://inside/?lang=${lang}`), { params: Promise.resolve({ slug }) })).text();
};
const find = (query: string) => {
  const call = { method: 'POST', path: '/1/indexes/vitrine/query', body: JSON.stringify({ query }) };
  return JSON.parse(answerCall(call).content).hits.map(({ objectID }: { objectID: string }) => objectID);
};
const problems = () =>
  look(place).problems.flatMap(({ path: where, detail }) => (detail?.includes('HEVC') ? [] : [`${where}: ${detail}`]));

testWithFfmpeg('TTML and SubStation Alpha, as ffmpeg writes them, are shown, served as WebVTT and found', async () => {
  for (const name of ['tt.mp4', 'ass.mp4', 'both.mp4']) place.put(name, await makeFilm(5));
  const srt = place.put(
    'words.srt',
    '1\n00:00:00,500 --> 00:00:01,250\n<i>Zqhello</i> & more\n\n2\n00:00:02,000 --> 00:00:03,000\nzqsecond\n',
  );
  const convert = (to: string) => execFileSync(FFMPEG, ['-v', 'error', '-i', srt, path.join(place.library, to)]);
  convert('tt.de.ttml');
  convert('ass.ass');
  fs.rmSync(srt);
  place.put('both.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nin vtt\n');
  place.put('both.ass', '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,in ass\n');
  place.put('alone.ssa', '[Script Info]\n');
  await index(place);
  const said = [
    { start: 0.5, end: 1.25, text: 'Zqhello & more' },
    { start: 2, end: 3, text: 'zqsecond' },
  ];
  expect(read('tt.mp4').captions).toEqual([expect.objectContaining({ lang: 'de', cues: said })]);
  expect(read('ass.mp4').captions).toEqual([expect.objectContaining({ lang: '', cues: said })]);
  expect(await serve('ass.mp4')).toContain('00:00:00.500 --> 00:00:01.250\nZqhello &amp; more');
  expect(find('zqsecond').sort()).toEqual(['tt.mp4', 'ass.mp4'].map((name) => toItemId(name)).sort());
  expect(texts('both.mp4')).toEqual([['', ['in vtt']]]);
  expect(problems()).toEqual([
    'alone.ssa: captions with no film or recording beside them that bears their name',
    'both.ass: "both.vtt", of the same language, is shown in its place',
  ]);
});

test('lenient times are read as in browsers, and cues that are not understood are reported', async () => {
  for (const name of ['hour', 'short', 'comma', 'nospace', 'srt', 'noheader', 'mixed'])
    place.put(`${name}.mp4`, await makeFilm(9));
  place.put('hour.vtt', 'WEBVTT\n\n00:00.000 --> 00:00.500\nfirsthour\n\n1:00:00.000 --> 1:00:01.000\nsecondhour\n');
  place.put('short.vtt', 'WEBVTT\n\n0:0:0.1 --> 0:0:1.5\nshortcue\n');
  place.put('comma.vtt', 'WEBVTT\n\n00:00:00,100 --> 00:00:01,000\ncommacue\n');
  place.put('nospace.vtt', 'WEBVTT\n\n00:00.100-->00:01.000\nnospacecue\n');
  place.put('srt.srt', '1\n00:00:00,100 --> 00:00:01,000\nsrtcue\n');
  place.put('noheader.vtt', '00:00.100 --> 00:01.000\nnoheadercue\n');
  place.put(
    'mixed.vtt',
    'WEBVTT\n\n00:01 -> 00:02\nlost\n\n00:xx --> 00:03\nlost\n\n00:04.000 --> 00:05.000\nmixedcue\n',
  );
  place.put('srt.ass', '[Script Info]\nTitle: x\n');
  place.put('srt.sub', '{1}{10}x');
  place.put('song.lrc', '[00:01.00]la\n');
  await index(place);
  const words = {
    hour: 'secondhour',
    short: 'shortcue',
    comma: 'commacue',
    nospace: 'nospacecue',
    srt: 'srtcue',
    mixed: 'mixedcue',
  };
  for (const [name, word] of Object.entries(words)) {
    expect(texts(`${name}.mp4`).flat(2)).toContain(word);
    expect(await serve(`${name}.mp4`)).toContain(word);
    expect(find(word)).toContain(toItemId(`${name}.mp4`));
  }
  expect(await serve('hour.mp4')).toContain('01:00:00.000 --> 01:00:01.000\nsecondhour');
  expect(problems()).toEqual([
    'mixed.vtt: 1 of its captions is not shown, because the times are not understood (line 6)',
    expect.stringMatching(/^noheader\.vtt: its first line is not WEBVTT/),
    expect.stringMatching(/^song\.lrc: lyrics with times .* save them as SubRip/),
    'srt.ass: "srt.srt", of the same language, is shown in its place',
    expect.stringMatching(/^srt\.sub: captions \(MicroDVD\)/),
  ]);
});

test('speakers are named on the page, in the search and in our own WebVTT, of a film and of a recording', async () => {
  const talk =
    'WEBVTT\n\n00:00.000 --> 00:00.400\n<v Interviewer>How was it?</v>\n\n00:00.400 --> 00:00.900\n<v.loud Mrs Muster>Coldaswinter.\n<i>pause</i>\n';
  place.put('talk.mp4', await makeFilm(9));
  place.put('talk.vtt', talk);
  place.put('radio.wav', makeWav(2));
  place.put('radio.vtt', talk);
  await index(place);
  for (const name of ['talk.mp4', 'radio.wav']) {
    expect(texts(name)).toEqual([['', ['Interviewer: How was it?', 'Mrs Muster: Coldaswinter.\npause']]]);
    expect(await serve(name)).toContain('\nInterviewer: How was it?\n');
  }
  expect(find('interviewer').sort()).toEqual(['radio.wav', 'talk.mp4'].map(toItemId).sort());
});

test('captions are read in any encoding, alike on the page and in the search, and a guess is reported', async () => {
  const vtt = (name: string) => `WEBVTT\n\n00:00.000 --> 00:00.900\nBrückenwörter ${name}\n`;
  const big = (name: string) => Buffer.from(`\uFEFF${vtt(name)}`, 'utf16le').swap16();
  place.put('w1252.vtt', Buffer.from(vtt('w1252'), 'latin1'));
  place.put('mac.vtt', Buffer.from(vtt('mac').replace('ü', '\x9f').replace('ö', '\x9a'), 'latin1'));
  place.put('u16.vtt', Buffer.from(`\uFEFF${vtt('u16')}`, 'utf16le'));
  place.put('u16be.vtt', big('u16be'));
  place.put('u16le.vtt', Buffer.from(vtt('u16le'), 'utf16le'));
  place.put('bom.vtt', `\uFEFF${vtt('bom')}`);
  const names = ['w1252', 'mac', 'u16', 'u16be', 'u16le', 'bom'];
  for (const name of names) place.put(`${name}.mp4`, await makeFilm(9));
  await index(place);
  for (const name of names) expect(texts(`${name}.mp4`)).toEqual([['', [`Brückenwörter ${name}`]]]);
  expect(find('brückenwörter').sort()).toEqual(names.map((name) => toItemId(`${name}.mp4`)).sort());
  expect(problems()).toEqual([
    expect.stringMatching(/^mac\.vtt: it is not in UTF-8, and is read as Mac Roman/),
    expect.stringMatching(/^w1252\.vtt: it is not in UTF-8, and is read as Windows-1252/),
  ]);
});

function makeWithFfmpeg(name: string, codec: string) {
  const folder = fs.mkdtempSync(path.join(place.data, '..', 'parts-'));
  const put = (file: string, text: string) => {
    fs.writeFileSync(path.join(folder, file), text);
    return path.join(folder, file);
  };
  const de = put('de.srt', '1\n00:00:00,100 --> 00:00:01,500\nEingebettete Wörter\n');
  const en = put('en.srt', '1\n00:00:00,100 --> 00:00:01,500\nEmbedded words\n');
  const chapter = (start: number, title: string) =>
    `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${start + 1000}\ntitle=${title}\n`;
  const chapters = put('chapters.txt', `;FFMETADATA1\n${chapter(0, 'One \\= two')}${chapter(1000, 'Zwei')}`);
  execFileSync(FFMPEG, [
    ...['-nostdin', '-loglevel', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=s=64x48:r=5:d=2'],
    ...['-i', de, '-i', en, '-i', chapters, '-map', '0:v', '-map', '1', '-map', '2', '-map_metadata', '3'],
    ...['-map_chapters', '3', '-c:v', 'mpeg4', '-c:s', codec, '-metadata:s:s:0', 'language=deu'],
    ...['-metadata:s:s:1', 'language=eng', path.join(place.library, name)],
  ]);
  fs.rmSync(folder, { recursive: true });
}

testWithFfmpeg('subtitles and chapters in a film are used, unless there are some beside it', async () => {
  fs.mkdirSync(place.data, { recursive: true });
  makeWithFfmpeg('inside.mp4', 'mov_text');
  makeWithFfmpeg('inside.mkv', 'srt');
  makeWithFfmpeg('both.mp4', 'mov_text');
  place.put('both.de.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nDaneben\n');
  place.put('both.chapters.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nKapitel daneben\n');
  await index(place, { VITRINE_FFMPEG: FFMPEG });
  for (const name of ['inside.mp4', 'inside.mkv']) {
    expect(texts(name)).toEqual([
      ['de', ['Eingebettete Wörter']],
      ['en', ['Embedded words']],
    ]);
    expect(read(name).chapters).toEqual([
      { start: 0, end: 1, text: 'One = two' },
      { start: 1, end: 2, text: 'Zwei' },
    ]);
    expect(await serve(name, 'de')).toContain('Eingebettete Wörter');
  }
  expect(texts('both.mp4')).toEqual([
    ['de', ['Daneben']],
    ['en', ['Embedded words']],
  ]);
  expect(read('both.mp4').chapters.map(({ text }) => text)).toEqual(['Kapitel daneben']);
  expect(find('eingebettete').sort()).toEqual(['inside.mkv', 'inside.mp4'].map(toItemId).sort());
  expect(problems().filter((each) => each.includes('subtitles'))).toEqual([]);
});

async function makeSubtitled(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const video = new EncodedVideoPacketSource('hevc');
  const subtitles = new TextSubtitleSource('webvtt');
  output.addVideoTrack(video);
  output.addSubtitleTrack(subtitles, { languageCode: 'eng' });
  await output.start();
  const decoderConfig = { codec: 'hev1.1.6.L93.B0', codedWidth: 64, codedHeight: 48, description: new Uint8Array(23) };
  await video.add(new EncodedPacket(new Uint8Array(20), 'key', 0, 9), { decoderConfig });
  await subtitles.add('WEBVTT\n\n00:00.000 --> 00:01.000\nEmbedded\n');
  subtitles.close();
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

test('subtitles in a film are reported where ffmpeg is missing, and a film without them is not', async () => {
  place.put('inside.mkv', await makeSubtitled());
  place.put('plain.mp4', await makeFilm(9));
  await index(place, { VITRINE_FFMPEG: 'none' });
  const told = look(place).problems.filter(({ detail }) => detail?.includes('subtitles'));
  expect(told.map((each) => each.path)).toEqual(['inside.mkv']);
  expect(told[0]?.detail).toMatch(/it holds subtitles or chapters, which ffmpeg could not read; install it/);
});
