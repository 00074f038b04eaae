// Builds info.json: https://iiif.io/api/image/3.0/#5-image-information

import { IMAGE_WIDTHS, toHeight } from '@/lib/model/image-widths';
import type { ImageLimits, PixelSize } from '@/lib/model/pixel-size';
import { isExport } from '@/lib/model/static-export';
import type { RightsStatement } from '@/lib/model/types';
import { parseSize } from './size';
import { listScaleFactors, TILE_SIDE } from './tiles';

export const CONTEXT = 'http://iiif.io/api/image/3/context.json';
export const PROFILE = 'http://iiif.io/api/image/3/level2.json';

/**
 * Returns a URI that https://iiif.io/api/image/3.0/#56-rights allows: Creative Commons or RightsStatements.org,
 * normalized to http and without a language. Undefined for other licences.
 */
export function toRightsUri(url: string | undefined): string | undefined {
  const [, commons, statement] =
    /^https?:\/\/(?:www\.)?(?:creativecommons\.org\/((?:licenses|publicdomain)\/[a-z+-]+\/\d\.\d(?:\/[a-z]{2,3})?)(?:\/(?:deed|legalcode)(?:\.[a-zA-Z_-]+)?)?\/?|rightsstatements\.org\/(?:vocab|page)\/([A-Za-z-]+\/\d\.\d)\/?)(?:[?#].*)?$/.exec(
      url ?? '',
    ) ?? [];
  if (commons) return `http://creativecommons.org/${commons}/`;
  if (statement) return `http://rightsstatements.org/vocab/${statement}/`;
  return undefined;
}

/**
 * The level that fits into one tile. An export lists no other size: OpenSeadragon takes as many sizes as there are levels
 * for the levels themselves, and requests tiles of them, which have no files.
 */
function listWholeTiles(source: PixelSize): PixelSize[] {
  const factor = listScaleFactors(source).at(-1) ?? 1;
  if (factor === 1) return [];
  return [{ width: Math.ceil(source.width / factor), height: Math.ceil(source.height / factor) }];
}

export function buildInfo(id: string, source: PixelSize & { rights?: RightsStatement }, limits: ImageLimits) {
  const { width, height } = source;
  const max = parseSize('max', source, limits);
  const steps = isExport()
    ? listWholeTiles(source)
    : IMAGE_WIDTHS.filter((step) => step < width).map((step) => ({ width: step, height: toHeight(step, source) }));
  const sizes = steps.filter((size) => typeof parseSize(`${size.width},${size.height}`, source, limits) !== 'string');
  // In an export the largest size is a file by the name `max` only.
  const isNamed = !isExport() || sizes.length === 0;
  if (isNamed && typeof max !== 'string' && !sizes.some((size) => size.width >= max.width)) {
    sizes.push({ width: max.width, height: max.height });
  }
  const rights = toRightsUri(source.rights?.licenceUrl);
  const isStatic = isExport();
  return {
    '@context': CONTEXT,
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: isStatic ? 'level0' : 'level2',
    width,
    height,
    maxWidth: limits.maxSide,
    maxHeight: limits.maxSide,
    maxArea: limits.maxPixelsOut,
    sizes,
    tiles: [{ width: TILE_SIDE, height: TILE_SIDE, scaleFactors: listScaleFactors(source) }],
    ...(rights && { rights }),
    // Tiles are stored as JPEG and converted to WebP.
    preferredFormats: isStatic ? ['jpg'] : ['jpg', 'webp'],
    ...(!isStatic && {
      extraFormats: ['webp'],
      extraQualities: ['bitonal'],
      extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'sizeUpscaling'],
    }),
  };
}
