// The tile tree of one picture: made in one decode when the first tile is asked for, then plain files; of a very large one, a small tree first.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { JPEG, openPicture, type PictureFile, sharp } from '@/lib/clients/sharp';
import { withContent } from '@/lib/library/with-content';
import type { PixelSize } from '@/lib/model/pixel-size';
import type { ImageSource } from '@/lib/model/types';
import { encode } from './render';
import { TILE_SIDE, type Tile, toScaleFactors } from './tiles';

/** The folder of the tree within that of a version; `bytes` in it holds the size of the whole, so that nobody need add up again. */
export const TREE = 'tiles';
export const TREE_BYTES = 'bytes';

/** The tree of the upper levels alone, whose name ends as that of any tree. */
export const FIRST_TREE = `first_${TREE}`;
/** libjpeg decodes an eighth of each side for a fraction of the work: https://libjpeg-turbo.org/Documentation */
const FIRST_FACTOR = 8;
/** From this many pixels on the whole tree takes longer than somebody looks at nothing. */
const FIRST_PIXELS = 48_000_000;

/** Below this many pixels a tile costs no more than reading it. */
const LEAST_PIXELS = 1024 * 1024;

export const hasTree = (of: PixelSize) => of.width * of.height > LEAST_PIXELS;

/** Whether a tile is of the upper levels of a picture so large that they have a tree of their own, made sooner: JPEG alone is sooner decoded small. */
export function isFirstView(source: ImageSource, { level }: Tile): boolean {
  const isSooner = source.type === 'image/jpeg' && source.width * source.height >= FIRST_PIXELS;
  return isSooner && 2 ** (toScaleFactors(source).length - 1 - level) >= FIRST_FACTOR;
}

/** A tile's file in a tree. One flat folder a level takes a third of the inodes of libvips's own IIIF layout. */
export const toTilePath = (tree: string, { level, column, row }: Tile) =>
  path.join(/*turbopackIgnore: true*/ tree, 'tiles_files', String(level), `${column}_${row}.jpeg`);

/** Expected milliseconds; see toCost. */
export const toTreeCost = (of: PixelSize) => 50 + (of.width * of.height) / 60_000;
export const toFirstCost = (of: PixelSize) => 50 + (of.width * of.height) / 400_000;

/** Levels count from the one with a single tile, so those of the tree of the eighth are the upper ones of the whole. */
export const makeFirstTree = (source: PictureFile, tree: string) => makeTree(source, tree, FIRST_FACTOR);

/**
 * Writes the tree at `tree`, which appears whole or not at all, and gives its bytes. JPEG only: of 24 megapixels it takes 0.3 s,
 * in WebP 2 s; transcoding the few tiles that somebody asks for as WebP costs 0.02 s each.
 * Throws when the picture cannot be decoded or the folder not be written. `factor`: of both sides one part in so many.
 */
export const makeTree = (source: PictureFile, tree: string, factor = 1): Promise<number> =>
  withContent(source.absolute, () => writeTree(source, tree, factor));

async function writeTree(source: PictureFile, tree: string, factor: number): Promise<number> {
  const picture = await openPicture(source);
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
      // Another process was faster; its tree is as good.
      await stat(path.join(/*turbopackIgnore: true*/ tree, TREE_BYTES)).catch(() => {
        throw cause;
      });
    });
    return bytes;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A tile of the tree in WebP. */
export const toWebpTile = (jpeg: Buffer) => encode(sharp(jpeg).keepXmp().keepExif(), 'webp').toBuffer();
