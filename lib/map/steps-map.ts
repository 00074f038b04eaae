// Creates a map that moves from place to place of a story, without its position in the URL.
import { type LngLatBoundsLike, Marker } from 'maplibre-gl';
import { createMapLibre, setMapWorker } from '@/lib/clients/browser/maplibre';
import type { GeoPosition } from '@/lib/model/parse-position';
import { openOwnTiles } from './browser-tiles';
import { readColours } from './palette';
import { getRendering } from './rendering';
import { scaleResolution } from './resolution-scaling';
import { buildStyle, type OwnTiles } from './style';
import type { MapTiles } from './tile-source';

export type StepPlace = GeoPosition & { zoom?: number };

interface StepsMapOptions {
  container: HTMLElement;
  label: string;
  language: string;
  /** One per step; null for a step about all of them. */
  places: (StepPlace | null)[];
  /** Tiles of this site, which replace the basemap. */
  tiles?: MapTiles;
  onReady(): void;
}

const CLOSE = 8;

function toBounds(places: GeoPosition[]): LngLatBoundsLike {
  const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

const toCenter = ({ longitude, latitude }: GeoPosition): [number, number] => [longitude, latitude];

/** @throws Error without WebGL */
export function createStepsMap({ container, label, language, places, tiles, onReady }: StepsMapOptions) {
  setMapWorker();
  const known = places.filter((place) => place !== null);
  const fitting = {
    padding: Math.min(60, container.clientWidth / 8),
    maxZoom: Math.max(...known.map(({ zoom = CLOSE }) => zoom)),
  };
  // A map that the CPU renders would lag behind the text.
  const moving = { animate: getRendering() === 'hardware' };
  let own: OwnTiles | null = null;
  const toStyle = () => buildStyle(readColours(container), { language, places: null, tracks: null, tiles: own });
  const map = createMapLibre(
    {
      container,
      hash: false,
      style: toStyle(),
      bounds: toBounds(known),
      fitBoundsOptions: fitting,
      // The wheel and one finger scroll the page.
      scrollZoom: false,
      cooperativeGestures: false,
      dragPan: !matchMedia('(pointer: coarse)').matches,
    },
    { label, language },
  );
  const endScaling = scaleResolution(map);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => map.setStyle(toStyle());
  scheme.addEventListener('change', repaint);
  map.once('load', onReady);
  const dots = places.map((place) => {
    if (!place) return null;
    const element = document.createElement('span');
    element.dataset.part = 'dot';
    new Marker({ element }).setLngLat(toCenter(place)).addTo(map);
    return element;
  });
  if (tiles)
    // The basemap remains if these tiles cannot be loaded.
    Promise.all([openOwnTiles(tiles), map.once('style.load')]).then(
      ([opened]) => {
        own = opened;
        repaint();
      },
      ({ message }: Error) => console.warn(message),
    );

  return {
    /** Moves to the place of a step. */
    show(step: number) {
      const place = places[step];
      for (const [at, dot] of dots.entries()) dot?.toggleAttribute('data-now', at === step);
      if (place) map.flyTo({ center: toCenter(place), zoom: place.zoom ?? CLOSE, ...moving });
      else map.fitBounds(toBounds(known), { ...fitting, ...moving });
    },
    remove() {
      scheme.removeEventListener('change', repaint);
      endScaling();
      map.remove();
    },
  };
}
