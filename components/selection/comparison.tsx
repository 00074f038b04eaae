import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { type PictureHandle, ViewerPicture } from '@/components/viewer/viewer-picture';
import type { ViewerItem } from '@/lib/viewer/item';
import { formatNumber } from '@/lib/viewer/number-text';
import styles from './comparison.module.css';
import { SelectionMessages } from './selection-messages';

export interface ComparisonProps {
  items: ViewerItem[];
  onClose(): void;
}

// Same steps as in the viewer.
const STEP = 1.5;
const PAN = 80;

const PANS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};

/** A dialog with two to four pictures; zooming or panning one of them moves the others likewise. */
export function Comparison({ items, onClose }: ComparisonProps) {
  const messages = use(SelectionMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const pictures = useRef<(PictureHandle | null)[]>([]);
  const leader = useRef(0);
  const [scale, setScale] = useState(1);
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // By default the dialog would focus its first button, which is still disabled.
    element?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus();
    return () => element?.close();
  }, []);

  // Stable callbacks: a new function would restart the effects of each picture.
  const [follow] = useState(() =>
    items.map((_, at) => (zoomed: number) => {
      if (at !== leader.current) return;
      setScale(zoomed);
      const seen = pictures.current[at]?.getDetail();
      if (!seen) return;
      const point = { scale: zoomed, x: (seen.x + seen.width / 2) / 100, y: (seen.y + seen.height / 2) / 100 };
      for (const [other, each] of pictures.current.entries()) if (other !== at) each?.lookAt(point);
    }),
  );
  const zoomBy = (factor: number) => pictures.current[leader.current]?.zoomBy(factor);
  const reset = () => pictures.current[leader.current]?.reset();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const pan = Object.hasOwn(PANS, key) ? PANS[key] : undefined;
    if (pan) pictures.current[leader.current]?.panBy(...pan);
    else if (key === '+' || key === '=') zoomBy(STEP);
    else if (key === '-') zoomBy(1 / STEP);
    else if (key === '0') reset();
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={`${styles.comparison} screen-only`}
      aria-label={messages.together}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div className={styles.bar}>
        <IconButton
          icon="zoom-out"
          label={messages.farther}
          aria-disabled={scale <= 1 || undefined}
          onClick={() => zoomBy(1 / STEP)}
        />
        <button type="button" className={styles.scale} aria-label={messages.whole} onClick={reset}>
          {formatNumber(Number(scale.toFixed(1)))}×
        </button>
        <IconButton
          icon="zoom-in"
          label={messages.nearer}
          aria-disabled={scale >= 8 || undefined}
          onClick={() => zoomBy(STEP)}
        />
        <IconButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      <div className={styles.panes} data-count={items.length} data-zoomed={scale > 1.001 || undefined}>
        {items.map((item, at) => {
          const lead = () => {
            leader.current = at;
          };
          return (
            <figure key={item.id} onPointerDownCapture={lead} onWheelCapture={lead} onTouchStartCapture={lead}>
              <div>
                <ViewerPicture
                  item={item}
                  isShown
                  reducedMotion={isStill}
                  handle={(handle) => {
                    pictures.current[at] = handle;
                  }}
                  onZoom={follow[at] ?? (() => {})}
                />
              </div>
              <figcaption className="line">
                <bdi lang={item.lang?.title}>{item.title}</bdi>
              </figcaption>
            </figure>
          );
        })}
      </div>
    </dialog>
  );
}
