import { drawNearLand, hasLandAround, isTooNear } from '@/lib/map/near-land';
import { withBasePath } from '@/lib/model/base-path';

type MapLandProps = { frame: Parameters<typeof drawNearLand>[0]; className: string | undefined };

/**
 * The land of a map: the detailed coast of the area, or that of the world. Beyond the accuracy of the coast data, the
 * whole area is land, unless it is far from any coast.
 */
export function MapLand({ frame, className }: MapLandProps) {
  if (isTooNear(frame)) return hasLandAround(frame) && <rect {...frame} className={className} />;
  const near = drawNearLand(frame);
  if (near) return near.d && <path {...near} fillRule="evenodd" className={className} />;
  return [-360, 0, 360].map((turn) => (
    <use key={turn} href={withBasePath('/basemap/world.svg#land')} x={turn} className={className} />
  ));
}
