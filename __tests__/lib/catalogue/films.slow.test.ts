import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import sharp from 'sharp';
import { index } from './index-here';
import { createPlace, look, makePhoto, type Place } from './site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const link = (url: string) => `[InternetShortcut]\nURL=${url}\n`;
const YOUTUBE = link('https://youtu.be/aqz-KE-bpKQ');
const paths = () => look(place).items.map((item) => item.path);
const toData = (index = 0) => JSON.parse(look(place).items[index]?.data ?? '{}');

/** A film with an undecodable frame and the given codec. */
async function makeFilm(codec: 'hevc' | 'vp9', seconds = 1): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig =
    codec === 'hevc'
      ? { codec: 'hev1.1.6.L93.B0', codedWidth: 64, codedHeight: 48, description: new Uint8Array(23) }
      : { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 };
  await source.add(new EncodedPacket(new Uint8Array(20), 'key', 0, seconds), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

test('a film with a rarely supported codec is an item, and a problem with a remedy', async () => {
  place.put('waves.mp4', await makeFilm('hevc'));
  place.put('plays.mp4', await makeFilm('vp9'));
  const { output } = await index(place);
  expect(paths()).toEqual(['plays.mp4', 'waves.mp4']);
  expect(look(place).problems).toEqual([
    { path: 'waves.mp4', reason: 'unplayable', detail: expect.stringMatching(/HEVC.*H\.264/) },
  ]);
  expect(output).toMatch(/^"waves\.mp4": .*HEVC/m);
});

test('an external film is an item with the picture beside it as its poster', async () => {
  place.put('waves.url', YOUTUBE);
  place.put('waves.jpg', await makePhoto('#203040'));
  place.put('metadata.csv', 'file,title\nwaves.url,Waves at Uwajima\n');
  await index(place);
  expect(paths()).toEqual(['waves.url']);
  expect(toData()).toMatchObject({
    kind: 'film',
    title: 'Waves at Uwajima',
    elsewhere: { site: 'youtube' },
    poster: { name: 'waves.jpg', width: 60, height: 40 },
  });
  expect(look(place).items[0]?.pixels).toMatch(/colour/);
  expect(look(place).problems).toEqual([]);
});

test('a poster becomes an item when its film is deleted, and a poster again when one is added', async () => {
  const film = place.put('waves.url', YOUTUBE);
  place.put('waves.jpg', await makePhoto('#203040'));
  await index(place);
  fs.rmSync(film);
  await index(place);
  expect(paths()).toEqual(['waves.jpg']);
  place.put('waves.url', YOUTUBE);
  await index(place);
  expect(paths()).toEqual(['waves.url']);
  expect(toData().poster?.name).toBe('waves.jpg');
});

test('another poster changes the image URLs of its film', async () => {
  place.put('waves.url', YOUTUBE);
  place.put('waves-poster.jpg', await makePhoto('#203040'));
  await index(place);
  const before = toData().version;
  place.put('waves-poster.jpg', await makePhoto('#a03040', 'Another'));
  await index(place);
  expect(toData().version).not.toBe(before);
});

test('a bookmark is a problem, and does not use up a picture', async () => {
  place.put('waves.url', link('https://www.example.org/'));
  place.put('waves.jpg', await makePhoto('#203040'));
  place.put('waves-poster.jpg', await makePhoto('#203050'));
  await index(place);
  expect(paths()).toEqual(['waves-poster.jpg', 'waves.jpg']);
  expect(look(place).problems).toEqual([
    { path: 'waves.url', reason: 'unsupported', detail: expect.stringContaining('www.example.org') },
  ]);
});

test('beside a film of more than four seconds, a picture of the same name stays an item', async () => {
  place.put('waves.mp4', await makeFilm('vp9', 5));
  place.put('waves.jpg', await makePhoto('#203040'));
  await index(place);
  expect(paths()).toEqual(['waves.jpg', 'waves.mp4']);
});

describe('without a picture beside it', () => {
  const film = fs.readFileSync('tools/sample/film/muybridge-cat-in-motion.mp4');
  const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

  /** A stand-in for ffmpeg that reports a version and runs a script. */
  function putProgram(body: string) {
    const file = path.join(path.dirname(place.library), 'program');
    fs.writeFileSync(file, `#!/bin/sh\ncase "$*" in *-version*) echo 1; exit;; esac\n${body}\n`, { mode: 0o755 });
    return file;
  }

  (hasFfmpeg ? test : test.skip)('a film gets a picture that ffmpeg takes out of it, and keeps it', async () => {
    place.put('cat.mp4', film);
    place.put('broken.mp4', film.subarray(0, 900));
    await index(place);
    const [cat] = look(place).items.map((item) => ({ ...item, ...JSON.parse(item.data) }));
    expect(cat).toMatchObject({ path: 'cat.mp4', poster: { name: '', type: 'image/jpeg', width: 640, height: 416 } });
    expect(JSON.parse(cat.pixels).colour).toMatch(/^#/);
    const master = path.join(place.data, 'masters', cat.id.slice(0, 2), `${cat.id}-${cat.version}.jpg`);
    const picture = await sharp(master).stats();
    expect(picture.channels[0]?.stdev).toBeGreaterThan(5);
    const strip = await sharp(master.replace(/jpg$/, 'frames.jpg')).metadata();
    expect(cat.frames).toHaveLength(6);
    expect([strip.width, strip.height]).toEqual([6 * 277, 180]);
    // New metadata does not remove the extracted picture.
    place.put('metadata.csv', 'file,title\ncat.mp4,The cat');
    await index(place);
    expect(toData()).toMatchObject({ title: 'The cat', poster: { name: '' }, frames: cat.frames });
    place.put('cat-poster.jpg', await makePhoto('#203040'));
    await index(place);
    expect(toData()).toMatchObject({ poster: { name: 'cat-poster.jpg' }, frames: cat.frames });
  });

  (hasFfmpeg ? test : test.skip)(
    'a film that is hidden takes along what was taken out of it, and gets it anew',
    async () => {
      place.put('cat.mp4', film);
      await index(place);
      place.put('vitrine.yaml', "hide: 'kind:film'\n");
      await index(place);
      expect(paths()).toEqual([]);
      expect(fs.readdirSync(place.data, { recursive: true }).filter((name) => /frames/.test(String(name)))).toEqual([]);
      place.put('vitrine.yaml', '');
      await index(place);
      expect(toData()).toMatchObject({ poster: { name: '' }, frames: expect.any(Array) });
      expect(look(place).problems).toEqual([]);
    },
  );

  test('without ffmpeg films are still items, and one line reports the missing program', async () => {
    place.put('cat.mp4', film);
    place.put('dog.mp4', film);
    const { output } = await index(place, { VITRINE_FFMPEG: '/nowhere/ffmpeg' });
    expect(paths()).toEqual(['cat.mp4', 'dog.mp4']);
    expect(look(place).problems).toEqual([]);
    expect(output).toMatch(/2 films have no picture.*ffmpeg/);
    expect(toData().poster).toBeUndefined();
    if (!hasFfmpeg) return;
    await index(place);
    expect(toData().poster).toBeDefined();
  });

  test.each([
    ['what is no picture', 'echo no picture'],
    ['more than any picture holds', 'exec yes'],
    ['nothing', 'exit 1'],
  ])('output of a program that gives %s is discarded, and the film stays', async (_, body) => {
    place.put('cat.mp4', film);
    await index(place, { VITRINE_FFMPEG: putProgram(body) });
    expect(paths()).toEqual(['cat.mp4']);
    expect(toData().poster).toBeUndefined();
    expect(look(place).problems).toEqual([]);
    expect(look(place).items[0]?.drawn).toBe(1);
  });

  test('a program that never ends is killed, and the film stays', async () => {
    place.put('cat.mp4', film);
    await index(place, { VITRINE_FFMPEG: putProgram('exec sleep 600') });
    expect(paths()).toEqual(['cat.mp4']);
    expect(look(place).problems).toEqual([]);
  });
});
