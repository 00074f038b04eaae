// Configures MapLibre: flat, north up, with its position in the URL and support for PMTiles archives.
import {
  AttributionControl,
  addProtocol,
  Map as MapLibre,
  type MapOptions,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import type { PMTiles, Protocol } from 'pmtiles';

/** `farthest` shows the whole world on a phone. */
export const MAP_ZOOM = { nearest: 16, farthest: -1 } as const;

let protocol: Promise<Protocol> | undefined;

/** One per page; the PMTiles reader is downloaded with the first tile. */
const getProtocol = () => {
  protocol ??= import('pmtiles').then(({ Protocol }) => new Protocol());
  return protocol;
};

/** Must be called before any other use of the library. */
export function setMapWorker() {
  setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).toString());
  addProtocol('pmtiles', async (request, abort) => (await getProtocol()).tile(request, abort));
}

function toUnit(unit: 'meter' | 'kilometer', language: string) {
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit }).formatToParts(1);
  return parts.find(({ type }) => type === 'unit')?.value ?? '';
}

/** @throws Error without WebGL */
export function createMapLibre(
  options: Omit<MapOptions, 'locale'>,
  { label, language }: { label: string; language: string },
): MapLibre {
  const map = new MapLibre({
    hash: 'map',
    minZoom: MAP_ZOOM.farthest,
    maxZoom: MAP_ZOOM.nearest,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // One finger scrolls the page.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    locale: {
      'Map.Title': label,
      'ScaleControl.Meters': toUnit('meter', language),
      'ScaleControl.Kilometers': toUnit('kilometer', language),
    },
    fadeDuration: 0,
    ...options,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ maxWidth: 110 }), 'bottom-left');
  map.addControl(
    new AttributionControl({
      compact: false,
      customAttribution: [
        '<a href="https://www.naturalearthdata.com/">Natural Earth</a>',
        '<a href="https://www.geonames.org/">GeoNames</a>',
      ],
    }),
  );
  return map;
}

export async function addArchive(address: string): Promise<PMTiles> {
  const [{ PMTiles }, protocol] = await Promise.all([import('pmtiles'), getProtocol()]);
  const archive = new PMTiles(address);
  protocol.add(archive);
  return archive;
}
