// Creates the interactive map: MapLibre with the site's basemap and the items' locations.
import { type GeoJSONSource, importScriptInWorkers, type MapGeoJSONFeature, type Map as MapLibre } from 'maplibre-gl';
import { createMapLibre, MAP_ZOOM, setMapWorker } from '@/lib/clients/browser/maplibre';
import { type MapBox, parseMapBox } from '@/lib/query/map-state';
import { openOwnTiles } from './browser-tiles';
import { isMapAddressed } from './map-address';
import { toNamesAddress } from './names-layer';
import { readColours } from './palette';
import { createPopup } from './popup';
import { scaleResolution } from './resolution-scaling';
import { getSpotName, NAMELESS, type PlaceNames, parsePlaceNames } from './spot-names';
import { buildStyle, NOTHING, type OwnTiles } from './style';
import type { MapTiles } from './tile-source';

export interface MapSpot {
  lat: number;
  lng: number;
  items: number;
  /** Cluster id; null for one location. */
  cluster: number | null;
  /** Rounding of coordinates in degrees. */
  step: number;
  place: string | null;
}

export interface MapOptions {
  container: HTMLElement;
  label: string;
  language: string;
  /** Initial area, unless the page's URL has a position (`#map=zoom/latitude/longitude`). */
  box?: MapBox;
  onReady(): void;
  /** Called when the map is idle, with the visible spots and the area (null for the whole world). */
  onView(spots: MapSpot[], box: MapBox | null): void;
  onPoint(spot: MapSpot | null): void;
  onChoose(spot: MapSpot): void;
}

export type PlacesMap = ReturnType<typeof createMap>;

function toSpot({ geometry, properties }: MapGeoJSONFeature, called: PlaceNames): MapSpot | null {
  if (geometry.type !== 'Point') return null;
  const { items, step, latitude, longitude, cluster, cluster_id } = properties;
  const [lng = 0, lat = 0] = geometry.coordinates;
  const place = getSpotName(properties, called);
  if (cluster) return { lat, lng, items, step: 0, cluster: cluster_id, place };
  return { lat: latitude, lng: longitude, items, step, cluster: null, place };
}

function listSpots(map: MapLibre, called: PlaceNames): MapSpot[] {
  const spots = new Map<string, MapSpot>();
  // A location near a tile edge is in several tiles.
  for (const feature of map.queryRenderedFeatures({ layers: ['places'] })) {
    const spot = toSpot(feature, called);
    if (spot) spots.set(`${spot.cluster ?? ''} ${spot.lat.toFixed(4)} ${spot.lng.toFixed(4)}`, spot);
  }
  return [...spots.values()].sort((a, b) => b.items - a.items);
}

function digestSeen(map: MapLibre) {
  const bounds = map.getBounds();
  return parseMapBox(bounds.getSouth(), bounds.getWest(), [bounds.getNorth(), bounds.getEast()]);
}

const toEast = ({ west, east }: MapBox) => (east > west ? east : east + 360);

/** @throws Error without WebGL */
export function createMap({ container, label, language, box, onReady, onView, onPoint, onChoose }: MapOptions) {
  setMapWorker();
  const ready = importScriptInWorkers(new URL('./map-worker.mjs', import.meta.url).toString());
  const hasHash = isMapAddressed();
  const map = createMapLibre(
    {
      container,
      style: buildStyle(readColours(container), { language, places: null, tracks: null, tiles: null }),
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
  const repaint = () => map.setStyle(buildStyle(readColours(container), { language, places, tracks, tiles }));
  scheme.addEventListener('change', repaint);

  const getSource = () => map.getSource<GeoJSONSource>('places');
  const endScaling = scaleResolution(map);
  const styled = map.once('style.load');
  map.once('load', onReady);
  map.on('idle', () => {
    if (map.getLayer('places')) onView(listSpots(map, called), digestSeen(map));
  });
  // Names are read after each load (also after a style change), because the data may have changed.
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
    /** @param address URL of the map data @param bounds the map moves there if none of the data is visible */
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
    /** @param address URL of GeoJSON on this site; null for none */
    setTracks(address: string | null) {
      tracks = address;
      styled.then(
        () => map.getSource<GeoJSONSource>('tracks')?.setData(tracks ?? NOTHING),
        () => {},
      );
    },
    /** @param given replaces the basemap; null restores it */
    setTiles(given: MapTiles | null) {
      // The basemap remains if these tiles cannot be loaded.
      Promise.all([given && openOwnTiles(given), styled, ready]).then(
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
    point: popup.point,
    remove() {
      scheme.removeEventListener('change', repaint);
      endScaling();
      popup.remove();
      map.remove();
    },
  };
}
