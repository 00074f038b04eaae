// A map that can be moved: MapLibre with a basemap of the site's own, and everything that has a place on it.
import { type GeoJSONSource, importScriptInWorkers, type MapGeoJSONFeature, type Map as MapLibre } from 'maplibre-gl';
import { createMapLibre, MAP_ZOOM, setMapWorker } from '@/lib/clients/browser/maplibre';
import { type MapBox, toBox } from '@/lib/query/map-state';
import { toOwnTiles } from './browser-tiles';
import { isMapAddressed } from './map-address';
import { toNamesAddress } from './names-layer';
import { readColours } from './palette';
import { createPopup } from './popup';
import { scaleResolution } from './resolution-scaling';
import { NAMELESS, type PlaceNames, parsePlaceNames, toSpotName } from './spot-names';
import { NOTHING, type OwnTiles, toStyle } from './style';
import type { MapTiles } from './tile-source';

/** Items that stand together: at one place, or so near to each other that this zoom makes them one. */
export interface MapSpot {
  lat: number;
  lng: number;
  items: number;
  /** Of what opens into several; null of one place. */
  cluster: number | null;
  /** Degrees between two places that are told apart. */
  step: number;
  /** What its items call where it is, in plain text; null where they do not. */
  place: string | null;
}

export interface MapOptions {
  container: HTMLElement;
  label: string;
  /** Of the names on it. */
  language: string;
  /** What to show first, where the address of the page does not say it (`#map=zoom/latitude/longitude`). */
  box?: MapBox;
  onReady(): void;
  /** It came to rest: what is seen, the most items first, and the area; null where that is the whole world. */
  onView(spots: MapSpot[], box: MapBox | null): void;
  /** A pointer is over a single place, or no longer. */
  onPoint(spot: MapSpot | null): void;
  onChoose(spot: MapSpot): void;
}

export type PlacesMap = ReturnType<typeof createMap>;

function toSpot({ geometry, properties }: MapGeoJSONFeature, called: PlaceNames): MapSpot | null {
  if (geometry.type !== 'Point') return null;
  const { items, step, latitude, longitude, cluster, cluster_id } = properties;
  const [lng = 0, lat = 0] = geometry.coordinates;
  const place = toSpotName(properties, called);
  if (cluster) return { lat, lng, items, step: 0, cluster: cluster_id, place };
  return { lat: latitude, lng: longitude, items, step, cluster: null, place };
}

function listSpots(map: MapLibre, called: PlaceNames): MapSpot[] {
  const spots = new Map<string, MapSpot>();
  // A place near the edge of a tile is in several.
  for (const feature of map.queryRenderedFeatures({ layers: ['places'] })) {
    const spot = toSpot(feature, called);
    if (spot) spots.set(`${spot.cluster ?? ''} ${spot.lat.toFixed(4)} ${spot.lng.toFixed(4)}`, spot);
  }
  return [...spots.values()].sort((a, b) => b.items - a.items);
}

function toSeen(map: MapLibre) {
  const bounds = map.getBounds();
  return toBox(bounds.getSouth(), bounds.getWest(), [bounds.getNorth(), bounds.getEast()]);
}

const toEast = ({ west, east }: MapBox) => (east > west ? east : east + 360);

/** @throws Error where the browser cannot draw it (no WebGL) */
export function createMap({ container, label, language, box, onReady, onView, onPoint, onChoose }: MapOptions) {
  setMapWorker();
  const ready = importScriptInWorkers(new URL('./map-worker.mjs', import.meta.url).toString());
  const hasHash = isMapAddressed();
  const map = createMapLibre(
    {
      container,
      style: toStyle(readColours(container), { language, places: null, tracks: null, tiles: null }),
      ...(box ? { bounds: [box.west, box.south, toEast(box), box.north] } : { center: [10, 25], zoom: 0.8 }),
    },
    { label, language },
  );
  const popup = createPopup(map);
  let places: string | null = null;
  let called: PlaceNames = NAMELESS;
  let tracks: string | null = null;
  let tiles: OwnTiles | null = null;
  let isPlaced = hasHash || box !== undefined;

  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => map.setStyle(toStyle(readColours(container), { language, places, tracks, tiles }));
  scheme.addEventListener('change', repaint);

  const getSource = () => map.getSource<GeoJSONSource>('places');
  const endScaling = scaleResolution(map);
  const styled = map.once('style.load');
  map.once('load', onReady);
  map.on('idle', () => {
    if (map.getLayer('places')) onView(listSpots(map, called), toSeen(map));
  });
  // Whenever they are loaded, also with new colours: the archive may have others by then.
  map.on('sourcedata', async ({ sourceId, sourceDataType }) => {
    const data = sourceId === 'places' && sourceDataType === 'content' && (await getSource()?.getData());
    if (data) called = parsePlaceNames(data);
  });
  map.on('mousemove', 'places', ({ features }) => {
    const spot = features?.[0] && toSpot(features[0], called);
    map.getCanvas().style.cursor = 'pointer';
    onPoint(spot && spot.cluster === null ? spot : null);
  });
  map.on('mouseleave', 'places', () => {
    map.getCanvas().style.cursor = '';
    onPoint(null);
  });
  map.on('click', 'places', ({ features }) => {
    const spot = features?.[0] && toSpot(features[0], called);
    if (spot) onChoose(spot);
  });

  return {
    /**
     * @param address of places on this site (map-worker.mjs)
     * @param bounds the area around them, shown where the visitor sees nothing of it
     */
    setPlaces(address: string, bounds: [west: number, south: number, east: number, north: number] | null) {
      places = `places://${address}`;
      const wanted = places;
      Promise.all([ready, styled]).then(
        () => {
          if (wanted !== places) return;
          getSource()?.setData(wanted);
          map.getSource<GeoJSONSource>('place-names')?.setData(toNamesAddress(wanted));
        },
        () => {},
      );
      const isSeen = bounds && map.getBounds().contains([(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]);
      if (bounds && !(isPlaced && (isSeen || hasHash || box)))
        map.fitBounds(bounds, { padding: Math.min(60, container.clientWidth / 8), maxZoom: 10, animate: false });
      isPlaced = true;
    },
    /** @param address of GeoJSON on this site; null for none */
    setTracks(address: string | null) {
      tracks = address;
      styled.then(
        () => map.getSource<GeoJSONSource>('tracks')?.setData(tracks ?? NOTHING),
        () => {},
      );
    },
    /** @param given instead of the basemap; null for the basemap */
    setTiles(given: MapTiles | null) {
      // The basemap is there already, and stays where they are not to be had.
      Promise.all([given && toOwnTiles(given), styled, ready]).then(
        ([own]) => {
          if (own === tiles) return;
          tiles = own;
          repaint();
        },
        ({ message }: Error) => console.warn(message),
      );
    },
    async open({ cluster, lng, lat }: MapSpot) {
      const zoom = cluster === null ? MAP_ZOOM.nearest - 3 : await getSource()?.getClusterExpansionZoom(cluster);
      map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), (zoom ?? 0) + 0.2) });
    },
    /** Shows `content` beside a place. */
    point: popup.point,
    remove() {
      scheme.removeEventListener('change', repaint);
      endScaling();
      popup.remove();
      map.remove();
    },
  };
}
