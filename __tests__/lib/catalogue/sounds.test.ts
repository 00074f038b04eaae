import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { makeSound, makeWav } from '../../sounds';
import { index } from './index-here';
import { createPlace, listWhole, look, makePhoto, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const list = () => listWhole(place);

const SAID = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe ferry came at noon\n';

test('a recording is an item with the metadata of its tags, table, captions and transcription', async () => {
  place.put('ferry.wav', makeWav(3, { INAM: 'Track 01', IART: 'Ann Lee' }));
  place.put('ferry.vtt', SAID);
  place.put('ferry.txt', 'A whistle, then voices.\n');
  place.put('metadata.csv', 'file,title,date\nferry.wav,The ferry,1936\n');
  await index(place);
  expect(list()).toEqual([
    expect.objectContaining({
      kind: 'sound',
      type: 'audio/wav',
      title: 'The ferry',
      makers: ['Ann Lee'],
      date: expect.objectContaining({ edtf: '1936' }),
      duration: 3,
      spoken: [[1, 'The ferry came at noon']],
      transcriptions: [{ file: 'ferry.txt', text: 'A whistle, then voices.' }],
    }),
  ]);
  expect(look(place).problems).toEqual([]);
});

test('the picture in its tags is its poster, stored as a master', async () => {
  const data = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a04020' } })
    .png()
    .toBuffer();
  const images = [{ data, mimeType: 'image/png', kind: 'coverFront' as const }];
  place.put('rain.mp3', await makeSound('mp3', 2, { images }));
  await index(place);
  const [rain] = list();
  expect(rain).toMatchObject({
    poster: { name: '', width: 300, height: 200 },
    pixels: { colour: expect.stringMatching(/^#a/) },
  });
  const master = path.join(place.data, 'masters', rain.id.slice(0, 2), `${rain.id}-${rain.version}.jpg`);
  expect(await sharp(master).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
  // New metadata does not remove the extracted picture.
  place.put('metadata.csv', 'file,title\nrain.mp3,Rain\n');
  await index(place);
  expect(list()[0]).toMatchObject({ title: 'Rain', poster: { name: '', width: 300 } });
  place.put('rain-poster.jpg', await makePhoto('#203040'));
  await index(place);
  expect(list()).toEqual([expect.objectContaining({ poster: expect.objectContaining({ name: 'rain-poster.jpg' }) })]);
  expect(look(place).problems).toEqual([]);
});

test('rules hide it, or withhold its file together with its place', async () => {
  place.put('one.wav', makeWav(1));
  place.put('two.wav', makeWav(2));
  place.put('metadata.csv', 'file,latitude,longitude\none.wav,52.1,4.1\n');
  place.put('vitrine.yaml', "hide: 'kind:sound AND duration > 1'\nplaces:\n  - when: kind:sound\n");
  await index(place);
  expect(list()).toEqual([expect.objectContaining({ path: 'one.wav', original: false })]);
  expect(list()[0]).not.toHaveProperty('place');
});

test('an invalid recording is reported, and one with a rare format is not', async () => {
  place.put('broken.mp3', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(5_000, 0x55)]));
  place.put('fine.opus', await makeSound('opus', 1));
  await index(place);
  expect(list().map((item) => item.path)).toEqual(['fine.opus']);
  expect(look(place).problems).toEqual([
    { path: 'broken.mp3', reason: 'damaged', detail: expect.stringContaining('a sound recording that is damaged') },
  ]);
});

test('hiding a recording deletes its extracted files', async () => {
  const data = await makePhoto('#203040');
  place.put('rain.mp3', await makeSound('mp3', 1, { images: [{ data, mimeType: 'image/jpeg', kind: 'coverFront' }] }));
  await index(place);
  const listMasters = () =>
    fs.readdirSync(place.data, { recursive: true }).filter((name) => /masters.*\.jpg$/.test(String(name)));
  expect(listMasters()).toHaveLength(1);
  place.put('vitrine.yaml', "hide: 'kind:sound'\n");
  await index(place);
  expect(list()).toEqual([]);
  expect(listMasters()).toEqual([]);
});

describe('the waveform', () => {
  const program = process.env.VITRINE_FFMPEG || 'ffmpeg';
  const hasFfmpeg = spawnSync(program, ['-version']).status === 0;
  const missing = { VITRINE_FFMPEG: '/nowhere/ffmpeg' };

  /** A stand-in for ffmpeg that reports a version and runs a script. */
  function putProgram(body: string) {
    const file = path.join(path.dirname(place.library), 'program');
    fs.writeFileSync(file, `#!/bin/sh\ncase "$*" in *-version*) echo 1; exit;; esac\n${body}\n`, { mode: 0o755 });
    return { VITRINE_FFMPEG: file };
  }

  test('is read of a WAV without a program, from silence to its loudest', async () => {
    place.put('ferry.wav', makeWav(3));
    await index(place, missing);
    const { peaks } = list()[0];
    expect(peaks).toHaveLength(180);
    expect(peaks[0]).toBeLessThan(3);
    expect(peaks[90]).toBeGreaterThan(40);
    expect(peaks[90]).toBeLessThan(60);
    expect(peaks[179]).toBeGreaterThan(95);
    expect(Math.max(...peaks)).toBe(99);
    // New metadata does not remove the waveform.
    place.put('metadata.csv', 'file,title\nferry.wav,The ferry\n');
    await index(place, missing);
    expect(list()[0]).toMatchObject({ title: 'The ferry', peaks });
    place.put('ferry.wav', makeWav(2));
    await index(place, missing);
    expect(list()[0].peaks).toHaveLength(180);
  });

  test('of other formats needs ffmpeg, and one line reports that it is missing', async () => {
    place.put('rain.mp3', await makeSound('mp3', 1));
    place.put('ferry.wav', makeWav(1));
    const { output } = await index(place, missing);
    expect(output).toMatch(/One recording has no waveform.*ffmpeg.*VITRINE_FFMPEG/);
    expect(list().map((item) => [item.path, item.peaks !== undefined])).toEqual([
      ['ferry.wav', true],
      ['rain.mp3', false],
    ]);
    expect(look(place).problems).toEqual([]);
  });

  test('is computed from the output of ffmpeg', async () => {
    place.put('rain.mp3', await makeSound('mp3', 2));
    // Half silence, half at a quarter of full scale: 16,000 samples of two bytes in total.
    await index(place, putProgram("head -c 16000 /dev/zero; head -c 16000 /dev/zero | tr '\\0' '\\040'"));
    const { peaks } = list()[0];
    expect([peaks[10], peaks[170]]).toEqual([0, 99]);
  });

  test.each([
    ['nothing', 'exit 1'],
    ['silence', 'head -c 16000 /dev/zero'],
    ['more than there is', 'exec yes'],
    ['half a sample', 'printf x'],
  ])('is unknown if a program outputs %s', async (_, body) => {
    place.put('rain.mp3', await makeSound('mp3', 1));
    await index(place, putProgram(body));
    expect(list()).toEqual([expect.not.objectContaining({ peaks: expect.anything() })]);
    expect(look(place).items[0]?.drawn).toBe(1);
    expect(look(place).problems).toEqual([]);
  });

  (hasFfmpeg ? test : test.skip)('is read by ffmpeg of what is compressed', async () => {
    const [wav, flac] = ['tone.wav', 'tone.flac'].map((name) => path.join(path.dirname(place.library), name));
    fs.writeFileSync(wav as string, makeWav(3));
    expect(spawnSync(program, ['-i', wav as string, flac as string]).status).toBe(0);
    place.put('tone.flac', fs.readFileSync(flac as string));
    await index(place);
    const { peaks } = list()[0];
    expect(peaks[0]).toBeLessThan(5);
    expect(peaks[90]).toBeGreaterThan(40);
    expect(peaks[175]).toBeGreaterThan(90);
  });
});
