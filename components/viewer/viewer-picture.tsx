import {
  type CSSProperties,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Zoom, type ZoomHandle, type ZoomView } from '@/components/ui/zoom';
import { GRID_WIDTH } from '@/lib/model/image-widths';
import { toImageHref, toSrcSet } from '@/lib/model/routes';
import type { ViewerItem } from '@/lib/viewer/item';
import type { RegionFragment } from '@/lib/viewer/region-fragment';
import { listTiles } from '@/lib/viewer/tiles';
import { createTileLayer } from '@/lib/viewer/zoom-tiles';
import { useRetry } from './use-connection';
import styles from './viewer-picture.module.css';

export interface PictureHandle extends Pick<ZoomHandle, 'zoomBy' | 'panBy' | 'reset' | 'lookAt'> {
  show(detail: RegionFragment): void;
  /** The visible region of the picture. */
  getDetail(): RegionFragment;
}

interface ViewerPictureProps {
  item: ViewerItem;
  /** Whether this is the current picture, rather than a preloaded neighbour. */
  isShown: boolean;
  reducedMotion: boolean;
  /** URL of the thumbnail that the viewer was opened from; it is already loaded. */
  first?: string;
  /** Search terms to highlight in the picture. */
  terms?: string | undefined;
  /** Whether its named regions are drawn. */
  hasNames?: boolean;
  handle?: Ref<PictureHandle>;
  /** @param scale zoom factor, 1 = whole picture */
  onZoom(scale: number, atRest: boolean): void;
  /** Called when the current picture cannot be loaded, and when it can again. */
  onFailure?(hasFailed: boolean): void;
}

const SearchHighlights = lazy(() =>
  import('./search-highlights').then(({ SearchHighlights }) => ({ default: SearchHighlights })),
);

const PictureRegions = lazy(() =>
  import('./picture-regions').then(({ PictureRegions }) => ({ default: PictureRegions })),
);

// Request tiles when the picture has rested for TILE_REST_MS, and at the latest after MAX_TILE_DELAY_MS.
const TILE_REST_MS = 120;
const MAX_TILE_DELAY_MS = 400;

const WHOLE: RegionFragment = { x: 0, y: 0, width: 100, height: 100 };

/** Width of the rendition that the browser selected from `srcset`; 0 until it is loaded. */
function toLoadedWidth({ currentSrc, complete }: HTMLImageElement, whole: number) {
  if (!complete) return 0;
  const [, width] = /\/full\/(\d+),/.exec(currentSrc) ?? [];
  return width ? Number(width) : whole;
}

/** One zoomable photograph: the rendition selected by `srcset`, overlaid by tiles where that is too coarse. */
export function ViewerPicture({
  item,
  isShown,
  reducedMotion,
  first,
  terms,
  hasNames = false,
  handle,
  onZoom,
  onFailure,
}: ViewerPictureProps) {
  const zoom = useRef<ZoomHandle>(null);
  const base = useRef<HTMLImageElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const moved = useRef<(view: ZoomView) => void>(() => {});
  const { id, version, width, height } = item;
  const ratio = width / height;

  useImperativeHandle(handle, () => ({
    zoomBy: (factor) => zoom.current?.zoomBy(factor),
    panBy: (x, y) => zoom.current?.panBy(x, y),
    reset: (at) => zoom.current?.reset(at),
    lookAt: (point) => zoom.current?.lookAt(point),
    show: ({ x, y, width: across, height: down }) =>
      zoom.current?.show({ left: x / 100, top: y / 100, right: (x + across) / 100, bottom: (y + down) / 100 }),
    getDetail() {
      const view = zoom.current?.getView();
      if (!view) return WHOLE;
      const { left, top, right, bottom } = view;
      return { x: left * 100, y: top * 100, width: (right - left) * 100, height: (bottom - top) * 100 };
    },
  }));

  useEffect(() => {
    if (!isShown || !layer.current) return undefined;
    const tiles = createTileLayer(layer.current);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since = 0;
    const sharpen = () => {
      timer = undefined;
      const at = zoom.current?.getView();
      if (!at || !base.current) return;
      const screenWidth = at.width * at.scale * devicePixelRatio;
      const loaded = toLoadedWidth(base.current, width);
      // At scale 1 the selected rendition is sharp enough; before it is loaded there is nothing to refine.
      const isWanted = at.scale > 1 || loaded > 0;
      tiles.show(isWanted ? listTiles({ id, version, width, height }, { ...at, screenWidth }, loaded) : []);
      onZoom(at.scale, true);
    };
    const frame = layer.current.parentElement;
    moved.current = ({ scale }) => {
      frame?.style.setProperty('--zoom', String(scale));
      setZoomed(scale > 1.001);
      onZoom(scale, false);
      const now = performance.now();
      if (timer === undefined) since = now;
      clearTimeout(timer);
      timer = setTimeout(sharpen, Math.max(0, Math.min(TILE_REST_MS, since + MAX_TILE_DELAY_MS - now)));
    };
    const view = zoom.current?.getView();
    onZoom(view?.scale ?? 1, true);
    // The viewer may have opened at a region of the picture.
    if (view && view.scale > 1) moved.current(view);
    return () => {
      moved.current = () => {};
      clearTimeout(timer);
      tiles.clear();
      zoom.current?.reset('once');
      frame?.style.removeProperty('--zoom');
      setZoomed(false);
    };
  }, [isShown, id, version, width, height, onZoom]);

  const [src, srcSet] = [toImageHref({ id, version, width }, 1200), toSrcSet({ id, version, width })];
  useLayoutEffect(() => {
    const image = base.current;
    if (!image) return undefined;
    // React's strict mode runs effects twice in development.
    if (!image.hasAttribute('src')) Object.assign(image, { srcset: srcSet, src });
    return () => {
      // Cancel the download of a removed picture. Chromium leaks an image whose source changes after its removal.
      if (image.complete) return;
      image.removeAttribute('srcset');
      image.removeAttribute('src');
    };
  }, [src, srcSet]);

  useRetry(hasFailed, () => {
    // Chromium loads the same URL again only if it was removed before.
    base.current?.removeAttribute('srcset');
    base.current?.removeAttribute('src');
    Object.assign(base.current ?? {}, { srcset: srcSet, src });
  });
  useEffect(() => {
    if (!isShown || !hasFailed) return undefined;
    onFailure?.(true);
    return () => onFailure?.(false);
  }, [isShown, hasFailed, onFailure]);

  // Preloaded neighbours do not fetch a thumbnail in addition.
  const asked = isShown && item.pictured ? toImageHref({ id, version, width }, GRID_WIDTH) : undefined;
  const under = first ?? item.thumbnail ?? asked;
  const style = {
    '--ratio': ratio.toFixed(5),
    '--width': `${width}px`,
    background: item.placeholder ? `${item.colour ?? ''} url(${item.placeholder}) center / 100% 100%` : item.colour,
  } as CSSProperties;
  return (
    <Zoom handle={zoom} reducedMotion={reducedMotion} zoomed={isZoomed} onChange={(view) => moved.current(view)}>
      <div className={styles.picture} data-picture="" style={style}>
        {/* biome-ignore lint/performance/noImgElement: the image service has its own image widths */}
        {under && <img src={under} alt="" decoding={first ? 'sync' : 'async'} draggable={false} />}
        {/* biome-ignore lint/performance/noImgElement: the image service has its own image widths */}
        <img
          ref={base}
          className={styles.base}
          srcSet={srcSet}
          sizes={`min(100vw, calc((100vh - 8rem) * ${ratio.toFixed(3)}), ${width}px)`}
          src={src}
          alt={item.alt ?? item.title}
          lang={item.alt === undefined ? item.lang?.title : item.lang?.alt}
          onError={() => setFailed(true)}
          onLoad={() => {
            setFailed(false);
            const view = zoom.current?.getView();
            if (view) moved.current(view);
          }}
          fetchPriority={isShown ? 'high' : 'low'}
          decoding="async"
          draggable={false}
        />
        <div ref={layer} className={styles.tiles} />
        {terms && (
          <Suspense>
            <SearchHighlights key={terms} item={item} terms={terms} />
          </Suspense>
        )}
        {hasNames && item.regions && (
          <Suspense>
            <PictureRegions regions={item.regions} />
          </Suspense>
        )}
      </div>
    </Zoom>
  );
}
