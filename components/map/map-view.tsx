'use client';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TilesConsent } from '@/components/media/tiles-consent';
import { createMap, type MapSpot, type PlacesMap } from '@/lib/map/draw-map';
import { listItemsAt, type PlacedItem } from '@/lib/map/items';
import { toTilesOrigin } from '@/lib/map/tile-source';
import type { MapBox } from '@/lib/query/map-state';
import { toMapHref } from '@/lib/query/map-state';
import { listParams } from '@/lib/query/search-state';
import { MapCard } from './map-card';
import { MapSpots } from './map-spots';
import type { MapProps } from './map-stage';
import 'maplibre-gl/dist/maplibre-gl.css';
import { withBasePath } from '@/lib/model/base-path';
import styles from './map-view.module.css';

/** Hover delay before the popup opens, ms. */
const HOVER_DELAY_MS = 90;

interface Seen {
  spots: MapSpot[];
  box: MapBox | null;
}

/** The interactive map with a list of the spots in view, and a popup with the items at a place. */
export function MapView({
  search,
  box,
  bounds,
  index,
  hasTracks,
  tiles,
  tilesWords,
  messages,
  language,
  onReady,
}: MapProps & { onReady: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<PlacesMap>(null);
  const [card] = useState(() => document.createElement('div'));
  const [seen, setSeen] = useState<Seen>({ spots: [], box: null });
  const [spot, setSpot] = useState<MapSpot | null>(null);
  const [found, setFound] = useState<{ items: PlacedItem[]; total: number } | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const isEntered = useRef(false);
  const narrowed = new URLSearchParams(listParams({ ...search, page: 1 })).toString();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once and updated by other effects
  useEffect(() => {
    if (!container.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (next: MapSpot | null) => {
      clearTimeout(timer);
      // Close later than open, so that the pointer can move from the place to its popup.
      timer = setTimeout(setSpot, next ? HOVER_DELAY_MS : 4 * HOVER_DELAY_MS, next);
    };
    const keep = () => clearTimeout(timer);
    const leave = () => wait(null);
    card.addEventListener('pointerenter', keep);
    card.addEventListener('pointerleave', leave);
    try {
      map.current = createMap({
        container: container.current,
        label: messages.label,
        language,
        ...(box && { box }),
        onReady,
        onView: (spots, area) => setSeen({ spots, box: area }),
        onPoint: wait,
        onChoose: (chosen) => choose(chosen),
      });
    } catch {
      setIsFailed(true);
    }
    return () => {
      clearTimeout(timer);
      card.removeEventListener('pointerenter', keep);
      card.removeEventListener('pointerleave', leave);
      map.current?.remove();
      map.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the bounds depend on the search
  useEffect(() => {
    setSpot(null);
    map.current?.setPlaces(withBasePath(`/api/points${narrowed && `?${narrowed}`}`), bounds);
  }, [narrowed]);

  const collections = new URLSearchParams(
    search.refinements.collections?.map((each) => ['collections', each]),
  ).toString();
  useEffect(() => {
    map.current?.setTracks(hasTracks ? withBasePath(`/api/tracks${collections && `?${collections}`}`) : null);
  }, [hasTracks, collections]);

  const tilesSite = tiles && toTilesOrigin(tiles);
  // Tiles of this site require no consent.
  const [isTiled, setIsTiled] = useState(tilesSite === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tile settings are constant while the page is open
  useEffect(() => {
    map.current?.setTiles(isTiled && tiles ? tiles : null);
  }, [isTiled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search clears the place
  useEffect(() => {
    let isMeant = true;
    setFound(null);
    map.current?.point(spot, card);
    if (spot)
      listItemsAt(spot, { search, index }).then(
        (answer) => isMeant && setFound(answer),
        () => {},
      );
    return () => {
      isMeant = false;
    };
  }, [spot]);

  // After a place is chosen from the list, move the focus into its popup once the items are loaded.
  const goIn = () => {
    if (!isEntered.current || !found) return;
    card.querySelector('a')?.focus();
    isEntered.current = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items are loaded
  useEffect(goIn, [found]);

  const choose = (chosen: MapSpot) => {
    if (chosen.cluster === null) return setSpot(chosen);
    setSpot(null);
    map.current?.open(chosen).catch(() => {});
  };
  const enter = (chosen: MapSpot) => {
    isEntered.current = chosen.cluster === null;
    choose(chosen);
    if (chosen === spot) goIn();
  };
  const pass = (passed: MapSpot | null) => {
    isEntered.current = false;
    setSpot(passed);
  };
  if (isFailed) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the popup */}
      <div
        className={styles.frame}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !spot) return;
          setSpot(null);
          container.current?.querySelector<HTMLElement>('canvas')?.focus();
        }}
      >
        <div ref={container} className={styles.map} />
        {createPortal(spot && <MapCard spot={spot} found={found} messages={messages} language={language} />, card)}
        <a
          className={`${styles.here} button screen-only`}
          href={toMapHref({ search: { ...search, page: 1 }, box: seen.box })}
          rel="nofollow"
          data-live="results"
        >
          {messages.list}
        </a>
      </div>
      {tilesSite && tilesWords && (
        <TilesConsent site={new URL(tilesSite).host} messages={tilesWords} onChange={setIsTiled} />
      )}
      <MapSpots spots={seen.spots} messages={messages} language={language} onPoint={pass} onChoose={enter} />
    </>
  );
}
