'use client';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { TilesAskWords } from '@/components/ui/tiles-ask';
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

/** Shows the server's drawing until a map that can be moved stands ready in its place. */
export function MapStage({
  className,
  children,
  ...props
}: MapProps & { className?: string | undefined; children: ReactNode }) {
  const [MapView, setMapView] = useState<View>();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    // Without it the drawing stays, and everything is reached.
    import('./map-view').then(
      (loaded) => setMapView(() => loaded.MapView),
      () => {},
    );
  }, []);
  return (
    <div className={className} data-ready={isReady || undefined}>
      {!isReady && children}
      <div inert={!isReady}>{MapView && <MapView {...props} onReady={() => setIsReady(true)} />}</div>
    </div>
  );
}
