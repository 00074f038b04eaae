/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { readPixels } from '@/lib/library/pixels';
import {
  ALIKE,
  computeDissimilarity,
  computeSums,
  DESCRIPTOR,
  isDull,
  putBounds,
  SUM_COUNT,
} from '@/lib/model/likeness';
import { corpus } from '../../corpus';
import { ALTERED, makeScene } from '../../scenes';
import { makeFolder } from '../iiif/pictures';

const folder = makeFolder();
let made = 0;

async function describePicture(picture: Buffer): Promise<Uint8Array> {
  made += 1;
  const absolute = path.join(folder, `scene-${made}`);
  fs.writeFileSync(absolute, picture);
  const { autoOrient } = await sharp(picture).metadata();
  return Buffer.from((await readPixels({ absolute, ...autoOrient })).descriptor, 'base64');
}

const measure = (a: Uint8Array, b: Uint8Array) => computeDissimilarity(a, b, 0, Number.MAX_VALUE);

/** The index of the picture that is found first. */
const findFirst = (own: Uint8Array, all: Uint8Array[]) => {
  const distances = all.map((each) => measure(own, each));
  return distances.indexOf(Math.min(...distances));
};

const COUNT = 40;
let scenes: Buffer[];
let descriptors: Uint8Array[];
beforeAll(async () => {
  scenes = await Promise.all(Array.from({ length: COUNT }, (_, number) => makeScene(number)));
  descriptors = await Promise.all(scenes.map(describePicture));
});

test.each(Object.entries(ALTERED))('a picture %s finds its original first', async (_name, alter) => {
  const found = await Promise.all(
    scenes.map(async (scene) => findFirst(await describePicture(await alter(scene)), descriptors)),
  );
  expect(found).toEqual(scenes.map((_, place) => place));
});

test('two pictures of different subjects are not alike', () => {
  const [first, ...others] = descriptors as [Uint8Array, ...Uint8Array[]];
  for (const other of others) expect(measure(first, other)).toBeGreaterThan(ALIKE);
  expect(measure(first, first)).toBe(0);
});

test('equal pictures have equal descriptors, of the declared length', async () => {
  expect(Buffer.from(await describePicture(await makeScene(3))).equals(descriptors[3] as Uint8Array)).toBe(true);
  expect(descriptors.every(({ length }) => length === DESCRIPTOR.bytes)).toBe(true);
});

test('likeness is symmetrical, and never exceeds its bound', () => {
  for (const one of descriptors)
    for (const other of descriptors) {
      const sums = new Uint16Array(SUM_COUNT);
      computeSums(other, 0, sums);
      const distance = measure(one, other);
      expect(measure(other, one)).toBe(distance);
      const bounds = new Uint16Array(1);
      putBounds(one, { bytes: other, sums }, [new Uint32Array(1), bounds, 0]);
      expect(bounds[0]).toBeLessThanOrEqual(distance);
      expect(computeDissimilarity(one, other, 0, 200)).toBe(Math.min(distance, 200));
    }
});

test('a blank page is recognised as uninformative', async () => {
  const page = sharp({ create: { width: 300, height: 200, channels: 3, background: '#e8e0d0' } });
  expect(isDull(await describePicture(await page.jpeg().toBuffer()), 0)).toBe(true);
  expect(descriptors.some((each) => isDull(each, 0))).toBe(false);
});

(corpus ? test : test.skip)(
  'photographs of one test chart by many cameras are told apart when saved again',
  async () => {
    const cameras = path.join(corpus as string, 'camera');
    const files = fs
      .readdirSync(cameras, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.jpe?g$/i.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .slice(0, 12);
    const small = await Promise.all(files.map((file) => sharp(file).autoOrient().resize(800).jpeg().toBuffer()));
    const own = await Promise.all(small.map(describePicture));
    const again = await Promise.all(
      small.map(async (each) => describePicture(await sharp(each).jpeg({ quality: 40 }).toBuffer())),
    );
    expect(again.map((each) => findFirst(each, own))).toEqual(own.map((_, place) => place));
  },
);
