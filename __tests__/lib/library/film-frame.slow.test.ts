import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { makeFilmFrame } from '@/lib/library/film-frame';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasFfmpeg) console.warn('ffmpeg is not installed: tests of posters are skipped');
const ffmpegTest = hasFfmpeg ? test : test.skip;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-poster-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface Scene {
  colour: string;
  seconds: number;
}

/** A film of plain scenes, one after the other. */
function makeScenes(name: string, scenes: Scene[]): string {
  const file = path.join(folder, name);
  const inputs = scenes.flatMap(({ colour, seconds }) => [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:s=64x48:r=5:d=${seconds}`,
  ]);
  const chain = `${scenes.map((_, at) => `[${at}:v]`).join('')}concat=n=${scenes.length}[all]`;
  const made = spawnSync('ffmpeg', [
    '-v',
    'error',
    ...inputs,
    '-filter_complex',
    chain,
    '-map',
    '[all]',
    '-pix_fmt',
    'yuv420p',
    '-y',
    file,
  ]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  return file;
}

async function readPoster(name: string, scenes: Scene[]) {
  const target = path.join(folder, `${name}.jpg`);
  const duration = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  await makeFilmFrame(makeScenes(name, scenes), target, {
    ffmpeg: 'ffmpeg',
    type: 'video/mp4',
    width: 64,
    height: 48,
    duration,
  });
  const { channels } = await sharp(target).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

ffmpegTest('the poster of a film that begins black is its first bright frame', async () => {
  const [red = 0, green = 0] = await readPoster('dark-start.mp4', [
    { colour: 'black', seconds: 7 },
    { colour: 'red', seconds: 8 },
    { colour: 'green', seconds: 5 },
  ]);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

ffmpegTest('the poster of a film is its first bright frame, even if that is only at its start or end', async () => {
  const [red = 0] = await readPoster('dark-later.mp4', [
    { colour: 'red', seconds: 0.6 },
    { colour: '0x040404', seconds: 10 },
  ]);
  expect(red).toBeGreaterThan(200);
  const [, , blue = 0] = await readPoster('dark-until-the-end.mp4', [
    { colour: '0x040404', seconds: 10 },
    { colour: 'blue', seconds: 3 },
  ]);
  expect(blue).toBeGreaterThan(200);
});

ffmpegTest('the poster of a film without a bright frame is the brightest', async () => {
  const [level = 0] = await readPoster('night.mp4', [
    { colour: 'black', seconds: 8 },
    { colour: '0x181818', seconds: 8 },
  ]);
  expect(level).toBeGreaterThan(15);
});
