// Creates the tile pyramid of a picture in one decode, at the first request for a tile.
// For a very large picture it creates a small pyramid of the upper levels first.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { JPEG, openPicture, type PictureFile, sharp } from '@/lib/clients/sharp';
import { withContent } from '@/lib/library/with-content';
import type { PixelSize } from '@/lib/model/pixel-size';
import type { ImageSource } from '@/lib/model/types';
import { encode } from './render';
import { listScaleFactors, TILE_SIDE, type Tile } from './tiles';

export const TREE = 'tiles';
export const TREE_BYTES = 'bytes';

/** Pyramid of the upper levels only; its name has the same suffix as any pyramid. */
export const FIRST_TREE = `first_${TREE}`;
/** libjpeg decodes at an eighth of the size much faster: https://libjpeg-turbo.org/Documentation */
const FIRST_FACTOR = 8;
const FIRST_PIXELS = 48_000_000;

/** Below this size, rendering a tile costs no more than reading it. */
const MIN_PIXELS = 1024 * 1024;

export const hasTree = (of: PixelSize) => of.width * of.height > MIN_PIXELS;

/**
 * Whether the whole pyramid takes too long for a first view. Only JPEG can be decoded at a reduced size, and from the top
 * as far as a tile.
 */
export const isVeryLarge = ({ type, width, height }: ImageSource) =>
  type === 'image/jpeg' && width * height >= FIRST_PIXELS;

/** Whether a tile belongs to the upper levels of a picture so large that these have a pyramid of their own. */
export const isFirstView = (source: ImageSource, { level }: Tile): boolean =>
  isVeryLarge(source) && 2 ** (listScaleFactors(source).length - 1 - level) >= FIRST_FACTOR;

/** Returns the path of a tile. One flat folder per level needs a third of the inodes of libvips's IIIF layout. */
export const toTilePath = (tree: string, { level, column, row }: Tile) =>
  path.join(/*turbopackIgnore: true*/ tree, 'tiles_files', String(level), `${column}_${row}.jpeg`);

export const estimatePyramidCost = (of: PixelSize) => 50 + (of.width * of.height) / 60_000;
export const estimateShrinkCost = (of: PixelSize) => 50 + (of.width * of.height) / 400_000;

/** Levels are numbered from the single tile, so the levels of the small pyramid are the upper ones of the whole. */
export const makeFirstTree = (source: PictureFile, tree: string) => makeTree(source, tree, FIRST_FACTOR);

/**
 * Writes the pyramid to `tree` atomically and returns its bytes. JPEG only: 24 megapixels take 0.3 s, in WebP 2 s;
 * converting requested tiles to WebP takes 0.02 s each. Throws if the picture cannot be decoded or the folder cannot be
 * written.
 * @param factor reduction of both sides
 */
export const makeTree = (source: PictureFile, tree: string, factor = 1): Promise<number> =>
  withContent(source.absolute, () => writeTree(source, tree, factor));

async function writeTree(source: PictureFile, tree: string, factor: number): Promise<number> {
  const picture = await openPicture(source);
  // Three equal channels would take twice the time of one.
  if ((await picture.metadata()).space === 'b-w') picture.toColourspace('b-w');
  if (factor > 1) picture.resize(Math.ceil(source.width / factor), Math.ceil(source.height / factor), { fit: 'fill' });
  const work = `${tree}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  await mkdir(work, { recursive: true });
  try {
    await encode(picture, 'jpg')
      .jpeg(JPEG)
      .tile({ size: TILE_SIDE, overlap: 0, layout: 'dz', depth: 'onetile' })
      .toFile(path.join(/*turbopackIgnore: true*/ work, 'tiles'));
    let bytes = 0;
    const levels = path.join(/*turbopackIgnore: true*/ work, 'tiles_files');
    for (const level of await readdir(levels, { withFileTypes: true })) {
      if (!level.isDirectory()) continue;
      const folder = path.join(/*turbopackIgnore: true*/ levels, level.name);
      for (const name of await readdir(folder))
        bytes += (await stat(path.join(/*turbopackIgnore: true*/ folder, name))).size;
    }
    await writeFile(path.join(/*turbopackIgnore: true*/ work, TREE_BYTES), String(bytes));
    await rename(work, tree).catch(async (cause) => {
      await stat(path.join(/*turbopackIgnore: true*/ tree, TREE_BYTES)).catch(() => {
        throw cause;
      });
    });
    return bytes;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

export const encodeWebpTile = (jpeg: Buffer) => encode(sharp(jpeg).keepXmp().keepExif(), 'webp').toBuffer();
