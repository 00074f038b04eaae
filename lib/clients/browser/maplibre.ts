// MapLibre as this site sets it up: flat, north up, in the page's address, and with archives of tiles in one file (PMTiles).
import {
  AttributionControl,
  addProtocol,
  Map as MapLibre,
  type MapOptions,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';

/** Zooms: the nearest, and the whole world on a phone. */
export const MAP_ZOOM = { nearest: 16, farthest: -1 } as const;

/** Has to be called before anything else is asked of the library. */
export const setMapWorker = () =>
  setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).toString());

/** @throws Error where the browser cannot draw it (no WebGL) */
export function createMapLibre(options: Omit<MapOptions, 'locale'>, label: string): MapLibre {
  const map = new MapLibre({
    hash: 'map',
    minZoom: MAP_ZOOM.farthest,
    maxZoom: MAP_ZOOM.nearest,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // One finger goes on scrolling the page.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    locale: { 'Map.Title': label },
    fadeDuration: 0,
    ...options,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(
    new AttributionControl({
      compact: false,
      customAttribution: '<a href="https://www.naturalearthdata.com/">Natural Earth</a>',
    }),
  );
  return map;
}

/** Lets MapLibre read `pmtiles://` addresses of an archive; what does that is fetched only where there is one. */
export async function addArchive(address: string): Promise<PMTiles> {
  const { PMTiles, Protocol } = await import('pmtiles');
  const archive = new PMTiles(address);
  const protocol = new Protocol();
  protocol.add(archive);
  addProtocol('pmtiles', protocol.tile);
  return archive;
}
