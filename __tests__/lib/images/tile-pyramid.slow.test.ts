import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parseImageRequest } from '@/lib/images/image-request';
import { createImageService, readImage } from '@/lib/images/image-service';
import { buildInfo } from '@/lib/images/info';
import { makeFirstTree, makeTree, toTilePath } from '@/lib/images/tile-pyramid';
import { findTile, listScaleFactors } from '@/lib/images/tiles';
import type { ImageSource } from '@/lib/model/types';
import { expectColour, makeFolder, readPixel, toBlock, toGrid, toSource } from '../iiif/pictures';

const LIMITS = { maxSide: 8192, maxPixelsOut: 25_000_000 };

/** Every tile URL that OpenSeadragon's IIIFTileSource derives from an info.json. */
function* toAddresses({ width, height, tiles }: ReturnType<typeof buildInfo>) {
  const tile = tiles[0];
  if (!tile) return;
  for (const factor of tile.scaleFactors) {
    const [levelWidth, levelHeight] = [Math.ceil(width / factor), Math.ceil(height / factor)];
    const span = tile.width * factor;
    for (let row = 0; row * tile.height < levelHeight; row++) {
      for (let column = 0; column * tile.width < levelWidth; column++) {
        const [x, y] = [column * span, row * span];
        const [w, h] = [Math.min(span, width - x), Math.min(span, height - y)];
        const sizeWidth = Math.min(tile.width, levelWidth - column * tile.width);
        const sizeHeight = Math.min(tile.height, levelHeight - row * tile.height);
        const region = x === 0 && y === 0 && w === width && h === height ? 'full' : `${x},${y},${w},${h}`;
        const size = sizeWidth === width && sizeHeight === height ? 'max' : `${sizeWidth},${sizeHeight}`;
        yield { address: `${region}/${size}/0/default.jpg`, sizeWidth, sizeHeight, x: x + w / 2, y: y + h / 2 };
      }
    }
  }
}

const parse = (address: string, source: ImageSource) => {
  const request = parseImageRequest(address.split('/'), source, LIMITS);
  if (request.type !== 'content') throw new Error(`${address}: ${JSON.stringify(request)}`);
  return request;
};

test.each([
  [1301, 1777],
  [2049, 1025],
  [1024, 1025],
  [4097, 300],
  [513, 2600],
])(
  'every tile that a viewer requests for %d by %d pixels is in the pyramid, in the expected size',
  async (width, height) => {
    const folder = makeFolder();
    const source = toSource(path.join(folder, 'grid.png'), width, height);
    await toGrid(width, height).png().toFile(source.absolute);
    const tree = path.join(folder, 'tree');
    const bytes = await makeTree(source, tree);
    const files = new Set<string>();
    let sum = 0;
    let count = 0;
    for (const { address, sizeWidth, sizeHeight, x, y } of toAddresses(buildInfo('id', source, LIMITS))) {
      const tile = findTile(parse(address, source), source);
      if (!tile) throw new Error(`${address} is no tile`);
      const file = toTilePath(tree, tile);
      const image = await sharp(file).toBuffer({ resolveWithObject: true });
      expect([address, image.info.width, image.info.height]).toEqual([address, sizeWidth, sizeHeight]);
      // The centre of a tile has the colour of the centre of its region, unless blocks meet there.
      const [column, row] = [(x * 10) / width, (y * 10) / height];
      if (sizeWidth > 60 && sizeHeight > 60 && [column, row].every((at) => Math.abs((at % 1) - 0.5) < 0.4)) {
        expectColour(
          await readPixel(image.data, sizeWidth >> 1, sizeHeight >> 1),
          toBlock(Math.floor(column), Math.floor(row)),
          16,
        );
      }
      files.add(file);
      count++;
      sum += statSync(file).size;
    }
    const made = readdirSync(path.join(tree, 'tiles_files'), { recursive: true }).filter((name) =>
      String(name).endsWith('.jpeg'),
    );
    // A narrow tile at an edge can be equal on two levels, so that two files have one URL.
    expect(made.length).toBe(count);
    expect(count - files.size).toBeLessThanOrEqual(1);
    expect(bytes).toBeGreaterThanOrEqual(sum);
    expect(existsSync(path.join(tree, 'bytes'))).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['grid.png', 'tree']);
  },
);

test.each([
  '0,0,512,512/511,511/0/default.jpg',
  '1,0,512,512/max/0/default.jpg',
  '0,0,512,500/max/0/default.jpg',
  '0,0,512,512/max/90/default.jpg',
  '0,0,512,512/max/!0/default.jpg',
  '0,0,512,512/max/0/gray.jpg',
  '0,0,512,512/max/0/default.png',
  'full/max/0/default.jpg',
  '512,0,1024,1024/512,512/0/default.jpg',
])('%s is not a tile', (address) => {
  const of = { width: 3000, height: 2000 };
  const request = parseImageRequest(address.split('/'), of, LIMITS);
  expect(request.type === 'content' && findTile(request, of)).toBeNull();
});

test.each([
  [8193, 700],
  [603, 9001],
])('the pyramid of an eighth of %d by %d pixels equals the upper levels of the whole one', async (width, height) => {
  const folder = makeFolder();
  const source = toSource(path.join(folder, 'grid.jpg'), width, height);
  await toGrid(width, height).jpeg().toFile(source.absolute);
  const [whole, first] = [path.join(folder, 'whole'), path.join(folder, 'first')];
  await makeTree(source, whole);
  await makeFirstTree(source, first);
  const files = readdirSync(path.join(first, 'tiles_files'), { recursive: true }).map(String);
  const tiles = files.filter((name) => name.endsWith('.jpeg'));
  expect(tiles.length).toBeGreaterThan(4);
  for (const name of tiles) {
    const [one, other] = [first, whole].map((tree) => path.join(tree, 'tiles_files', name)) as [string, string];
    const [small, large] = [await sharp(one).metadata(), await sharp(other).metadata()];
    expect([name, small.width, small.height]).toEqual([name, large.width, large.height]);
  }
});

test('scale factors end when one tile shows the whole picture', () => {
  expect(listScaleFactors({ width: 512, height: 400 })).toEqual([1]);
  expect(listScaleFactors({ width: 513, height: 400 })).toEqual([1, 2]);
  expect(listScaleFactors({ width: 20_000, height: 14_000 })).toEqual([1, 2, 4, 8, 16, 32, 64]);
});

describe('through the service', () => {
  async function setUp(width: number, height: number) {
    const data = makeFolder();
    const source = toSource(path.join(data, 'grid.jpg'), width, height, { makers: ['Zoë'], type: 'image/jpeg' });
    await toGrid(width, height).withMetadata({ orientation: 1 }).jpeg({ quality: 95 }).toFile(source.absolute);
    const service = createImageService({ data, cacheBytes: 1e9 });
    const read = async (address: string) => {
      const outcome = await readImage(service, source, parse(address, source));
      if (outcome.type !== 'done') throw new Error(outcome.type);
      return outcome.value;
    };
    return { data, source, read, tree: path.join(data, 'renditions/ab/abcdefghij-v1234567-tiles') };
  }

  test('the first tile creates the pyramid, and the others are files with rights metadata', async () => {
    const { read, tree } = await setUp(1500, 1300);
    const [first] = await Promise.all([
      read('0,0,512,512/512,512/0/default.jpg'),
      read('512,512,512,512/max/0/default.jpg'),
    ]);
    expect((await sharp(first).metadata()).xmp?.toString()).toContain('Zoë');
    expect(existsSync(tree)).toBe(true);
    writeFileSync(path.join(tree, 'tiles_files/2/0_1.jpeg'), 'from the file');
    expect(String(await read('0,512,512,512/max/0/default.jpg'))).toBe('from the file');
  });

  test('a tile in WebP is created from the pyramid, and keeps rights metadata', async () => {
    const { read } = await setUp(1500, 1300);
    const tile = await read('1024,1024,476,276/476,276/0/default.webp');
    const found = await sharp(tile).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 476, height: 276 });
    expect(found.xmp?.toString()).toContain('Zoë');
    expect(found.exif).toBeDefined();
  });

  test('for a very large picture the first view is available before the pyramid, which is created without a request', async () => {
    const { read, tree } = await setUp(8000, 6400);
    const view = await read('full/500,400/0/default.jpg');
    expect([existsSync(tree), existsSync(tree.replace('-tiles', '-first_tiles'))]).toEqual([false, true]);
    const { width, height, xmp } = await sharp(view).metadata();
    expect([width, height]).toEqual([500, 400]);
    expect(xmp?.toString()).toContain('Zoë');
    for (const block of [0, 4, 9])
      expectColour(await readPixel(view, block * 50 + 25, block * 40 + 20), toBlock(block, block), 16);
    while (!existsSync(tree)) await new Promise((resolve) => setTimeout(resolve, 20));
    const near = await sharp(await read('0,0,512,512/max/0/default.jpg')).metadata();
    expect([near.width, near.height]).toEqual([512, 512]);
  });

  test('the first detail of a very large picture is available before the pyramid, and the others come from it', async () => {
    const { read, tree } = await setUp(8000, 6400);
    const early = read('4096,3072,512,512/max/0/default.jpg').then((tile) => ({ tile, isBefore: !existsSync(tree) }));
    // Requested while the first is rendered: it waits for the pyramid.
    const next = read('4608,3072,512,512/max/0/default.webp').then((tile) => ({ tile, isBefore: !existsSync(tree) }));
    const [first, second] = await Promise.all([early, next]);
    expect([first.isBefore, second.isBefore]).toEqual([true, false]);
    expectColour(await readPixel(first.tile, 100, 300), toBlock(5, 5), 16);
    expectColour(await readPixel(second.tile, 100, 300), toBlock(5, 5), 16);
    expect((await sharp(first.tile).metadata()).xmp?.toString()).toContain('Zoë');
    const level = listScaleFactors({ width: 8000, height: 6400 }).length - 1;
    writeFileSync(path.join(tree, `tiles_files/${level}/8_6.jpeg`), 'from the file');
    expect(String(await read('4096,3072,512,512/max/0/default.jpg'))).toBe('from the file');
  });

  test('tiles of a grey picture are grey', async () => {
    const folder = makeFolder();
    const source = toSource(path.join(folder, 'grey.jpg'), 1500, 1300);
    await toGrid(1500, 1300).toColourspace('b-w').jpeg({ quality: 95 }).toFile(source.absolute);
    const tree = path.join(folder, 'tree');
    await makeTree(source, tree);
    const tile = readFileSync(path.join(tree, 'tiles_files/2/0_0.jpeg'));
    expect(await sharp(tile).metadata()).toMatchObject({ width: 512, height: 512, channels: 1 });
    const original = await sharp(source.absolute)
      .extract({ left: 0, top: 0, width: 512, height: 512 })
      .png()
      .toBuffer();
    expectColour(await readPixel(tile, 40, 60), await readPixel(original, 40, 60), 4);
  });

  test('a small picture has no pyramid', async () => {
    const { read, tree } = await setUp(900, 800);
    expect(await sharp(await read('512,512,388,288/388,288/0/default.jpg')).metadata()).toMatchObject({
      width: 388,
      height: 288,
    });
    expect(existsSync(tree)).toBe(false);
  });

  test('if no pyramid can be stored, tiles are rendered one by one', async () => {
    const { data, read } = await setUp(1500, 1300);
    mkdirSync(path.join(data, 'renditions'));
    writeFileSync(path.join(data, 'renditions/ab'), '');
    const tile = await read('512,0,512,512/max/0/default.jpg');
    expect(await sharp(tile).metadata()).toMatchObject({ width: 512, height: 512 });
    expectColour(await readPixel(tile, 256, 256), toBlock(5, 1), 12);
  });

  test.each([3, 6])('tiles of a picture of orientation %d are upright', async (orientation) => {
    const data = makeFolder();
    const source = toSource(path.join(data, 'turned.jpg'), 1500, 1300);
    await toGrid(1500, 1300)
      .rotate(orientation === 3 ? 180 : 270)
      .withMetadata({ orientation })
      .jpeg()
      .toFile(source.absolute);
    const tree = path.join(data, 'tree');
    await makeTree(source, tree);
    const tile = await sharp(path.join(tree, 'tiles_files/2/2_0.jpeg')).toBuffer();
    expect(await sharp(tile).metadata()).toMatchObject({ width: 476, height: 512 });
    expectColour(await readPixel(tile, 400, 60), toBlock(9, 0), 16);
  });
});
