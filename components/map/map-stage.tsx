'use client';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TilesConsentMessages } from '@/components/media/tiles-consent';
import { isMapAddressed } from '@/lib/map/map-address';
import { getRendering } from '@/lib/map/rendering';
import type { MapTiles } from '@/lib/map/tile-source';
import type { Forms } from '@/lib/messages/forms';
import type { MapBox } from '@/lib/query/map-state';
import type { SearchState } from '@/lib/query/search-state';

/** Messages of the map; `label` is its accessible name, `list` the link to the items in view. */
export type MapMessages = Record<
  'label' | 'list' | 'view' | 'inView' | 'inViewLargest' | 'at' | 'around' | 'here',
  string
> & { items: Forms };

export interface MapProps {
  search: SearchState;
  box?: MapBox;
  /** Bounding box of all items: west, south, east, north. */
  bounds: [number, number, number, number] | null;
  /** Name of the search index for the items at a place. */
  index: string;
  /** Whether GPX tracks are drawn. */
  hasTracks: boolean;
  /** The owner's tile source, which replaces the basemap. */
  tiles?: MapTiles;
  /** Messages of the consent request, if the tiles are on another site. */
  tilesWords?: TilesConsentMessages;
  messages: MapMessages;
  language: string;
}

type View = ComponentType<MapProps & { onReady: () => void }>;

/** Events that show interest in the map. */
const REACHING = ['pointermove', 'pointerdown', 'focusin'];

/**
 * Shows the server-rendered map until the interactive one is ready. That is loaded at once with a GPU, and on interest
 * if the CPU renders it.
 */
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
      // If the import fails, the server-rendered map remains, which links to everything too.
      import('./map-view').then(
        (loaded) => setMapView(() => loaded.MapView),
        () => {},
      );
    };
    const rendering = getRendering();
    // The server-rendered map ignores a view in the URL fragment, so load the interactive one.
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
              // Move the focus from the server-rendered map to the interactive one.
              isEntered.current = stage.current?.contains(document.activeElement) === true;
              setIsReady(true);
            }}
          />
        )}
      </div>
    </div>
  );
}
