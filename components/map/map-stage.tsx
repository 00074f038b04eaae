'use client';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TilesAskWords } from '@/components/ui/tiles-ask';
import { isMapAddressed } from '@/lib/map/map-address';
import { getRendering } from '@/lib/map/rendering';
import type { MapTiles } from '@/lib/map/tile-source';
import type { Forms } from '@/lib/messages/forms';
import type { MapBox } from '@/lib/query/map-state';
import type { SearchState } from '@/lib/query/search-state';

/** `label` is the map's, `list` leads to what is in view. */
export type MapWords = Record<
  'label' | 'list' | 'view' | 'inView' | 'inViewLargest' | 'at' | 'around' | 'here',
  string
> & { items: Forms };

export interface MapProps {
  search: SearchState;
  box?: MapBox;
  /** The area around all that is shown: west, south, east, north. */
  bounds: [number, number, number, number] | null;
  /** Name of the index that answers what lies at a place. */
  index: string;
  /** Lines are drawn too. */
  hasTracks: boolean;
  /** The owner's own, in place of the basemap. */
  tiles?: MapTiles;
  /** What is said where those are another site's. */
  tilesWords?: TilesAskWords;
  words: MapWords;
  language: string;
}

type View = ComponentType<MapProps & { onReady: () => void }>;

/** What somebody does who means the map. */
const REACHING = ['pointermove', 'pointerdown', 'focusin'];

/** Shows the server's drawing until a map that can be moved stands ready in its place: at once, or when it is reached for where that costs the processor much. */
export function MapStage({
  className,
  children,
  ...props
}: MapProps & { className?: string | undefined; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  const [MapView, setMapView] = useState<View>();
  const [isReady, setIsReady] = useState(false);
  const isEntered = useRef(false);
  useEffect(() => {
    const reached = new AbortController();
    const fetchMap = () => {
      reached.abort();
      // Without it the drawing stays, and everything is reached.
      import('./map-view').then(
        (loaded) => setMapView(() => loaded.MapView),
        () => {},
      );
    };
    const rendering = getRendering();
    // What an address says of the map is not in the drawing.
    if (rendering === 'hardware' || (rendering && isMapAddressed())) fetchMap();
    else if (rendering)
      for (const type of REACHING) stage.current?.addEventListener(type, fetchMap, { signal: reached.signal });
    return () => reached.abort();
  }, []);
  useEffect(() => {
    if (isReady && isEntered.current) stage.current?.querySelector('canvas')?.focus();
  }, [isReady]);
  return (
    <div ref={stage} className={className} data-ready={isReady || undefined}>
      {!isReady && children}
      <div inert={!isReady}>
        {MapView && (
          <MapView
            {...props}
            onReady={() => {
              // Whoever is in the drawing goes on in the map.
              isEntered.current = stage.current?.contains(document.activeElement) === true;
              setIsReady(true);
            }}
          />
        )}
      </div>
    </div>
  );
}
