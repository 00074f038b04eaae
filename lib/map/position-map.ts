// Creates a map on which a position is chosen, by a click or, with the keyboard, at its centre.
import { importScriptInWorkers, Marker } from 'maplibre-gl';
import { createMapLibre, setMapWorker } from '@/lib/clients/browser/maplibre';
import type { GeoPosition } from '@/lib/model/parse-position';
import { readColours } from './palette';
import { roundDegrees } from './place-map';
import { buildStyle } from './style';

interface PositionMapOptions {
  /** Its colour is that of the mark. */
  container: HTMLElement;
  label: string;
  language: string;
  /** Marked at first; the whole world is shown without it. */
  position: GeoPosition | null;
  onPick(position: GeoPosition): void;
}

const CLOSE = 9;

/** @throws Error without WebGL */
export function createPositionMap({ container, label, language, position, onPick }: PositionMapOptions) {
  setMapWorker();
  void importScriptInWorkers(new URL('./map-worker.mjs', import.meta.url).toString());
  const map = createMapLibre(
    {
      container,
      // The page's URL stays that of the form.
      hash: false,
      style: buildStyle(readColours(container), { language, places: null, tracks: null, tiles: null }),
      ...(position
        ? { center: [position.longitude, position.latitude], zoom: CLOSE }
        : { center: [10, 25], zoom: 0.8 }),
    },
    { label, language },
  );
  const marker = new Marker({ color: getComputedStyle(container).color });
  if (position) marker.setLngLat([position.longitude, position.latitude]).addTo(map);

  function pick(at: { lng: number; lat: number; wrap?(): { lng: number; lat: number } }) {
    const { lng, lat } = at.wrap?.() ?? at;
    marker.setLngLat([lng, lat]).addTo(map);
    onPick({ latitude: roundDegrees(lat), longitude: roundDegrees(lng) });
  }

  map.on('click', ({ lngLat }) => pick(lngLat));
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    pick(map.getCenter());
  });
  return { remove: () => map.remove() };
}
