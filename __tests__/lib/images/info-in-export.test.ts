// info.json of an export, whose sizes viewers must not take for the levels of its tiles.
import { listImageFiles } from '@/lib/export/iiif-files';
import { buildInfo } from '@/lib/images/info';
import { startExport } from '@/lib/model/static-export';

const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };

beforeAll(() => startExport((href) => href));

const build = (width: number, height: number) => buildInfo('id', { width, height }, LIMITS);

test.each([
  [790, 1024, { width: 395, height: 512 }],
  [500, 1500, { width: 125, height: 375 }],
  [1600, 1066, { width: 400, height: 267 }],
  [6000, 4200, { width: 375, height: 263 }],
])('of %d × %d pixels it lists the level that is one tile', (width, height, size) => {
  const info = build(width, height);
  expect([info.profile, info.sizes]).toEqual(['level0', [size]]);
  const files = [...listImageFiles(info)];
  // A tile of its own already.
  expect(files.filter((file) => file.startsWith(`id/full/${size.width},${size.height}/`))).toHaveLength(2);
});

test('of a picture that is one tile it lists the picture', () => {
  expect(build(400, 300).sizes).toEqual([{ width: 400, height: 300 }]);
});
