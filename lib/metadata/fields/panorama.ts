// Reads the field of view of a panorama from GPano: https://developers.google.com/streetview/spherical-metadata
import { xmpText } from '@/lib/metadata/formats/xmp-values';
import type { Panorama } from '@/lib/model/types';
import type { Sources } from './sources';

const round = (degrees: number) => Number(degrees.toFixed(2));

/** Returns undefined for other projections and implausible values. */
export function selectPanorama({ packets, size = { width: 2, height: 1 } }: Sources): Panorama | undefined {
  const xmp = packets.find((packet) => packet.has('GPano:ProjectionType'));
  if (!xmp || xmpText(xmp, 'GPano:ProjectionType')?.trim().toLowerCase() !== 'equirectangular') return undefined;
  if (/^false$/i.test(xmpText(xmp, 'GPano:UsePanoramaViewer')?.trim() ?? '')) return undefined;
  const read = (name: string, otherwise: number) => {
    const value = Number(xmpText(xmp, `GPano:${name}`) ?? otherwise);
    return Number.isFinite(value) ? value : otherwise;
  };
  // Without sizes the picture spans the whole horizon, and its aspect ratio gives the height.
  const hasSize = xmp.has('GPano:FullPanoWidthPixels') || xmp.has('GPano:FullPanoHeightPixels');
  const given = hasSize ? { width: 2, height: 1 } : size;
  const [fullWidth, fullHeight] = [
    read('FullPanoWidthPixels', given.width),
    read('FullPanoHeightPixels', given.width / 2),
  ];
  const [width, height] = [
    read('CroppedAreaImageWidthPixels', fullWidth),
    read('CroppedAreaImageHeightPixels', hasSize ? fullHeight : given.height),
  ];
  const top = read('CroppedAreaTopPixels', (fullHeight - height) / 2);
  const [across, down] = [(360 * width) / fullWidth, (180 * height) / fullHeight];
  const middle = 90 - (180 * (top + height / 2)) / fullHeight;
  // Tolerates a pixel of rounding.
  const isWithin = across > 0 && across <= 361 && down > 0 && down <= 181 && Math.abs(middle) <= 90;
  if (!(fullWidth > 0 && fullHeight > 0 && isWithin)) return undefined;
  const view = read('InitialViewHeadingDegrees', Number.NaN);
  const pose = read('PoseHeadingDegrees', 0);
  // Initial heading relative to the centre of the picture, to which the pose refers.
  const first = Number.isNaN(view) ? 0 : ((((view - pose) % 360) + 540) % 360) - 180;
  return {
    across: Math.min(360, round(across)),
    down: Math.min(180, round(down)),
    middle: round(middle),
    ...(first !== 0 && { first: round(first) }),
  };
}
