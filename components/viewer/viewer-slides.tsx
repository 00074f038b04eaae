import { type MouseEvent, type Ref, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { settle } from '@/lib/clients/browser/motion';
import { inlineDirection } from '@/lib/viewer/inline-direction';
import type { ViewerItem } from '@/lib/viewer/item';
import type { ViewerState } from '@/lib/viewer/list';
import { listenForSwipes } from '@/lib/viewer/swipe';
import { ViewerFilm } from './viewer-film';
import { type PictureHandle, ViewerPicture } from './viewer-picture';
import styles from './viewer-slides.module.css';

interface ViewerSlidesProps {
  state: ViewerState;
  reducedMotion: boolean;
  /** Render the current picture only, until it has had time to appear. */
  alone: boolean;
  /** The thumbnail that the viewer was opened from; it is already loaded. */
  first: { id: string; src: string } | null;
  /** Search terms, if the viewer was opened from search results. */
  terms: string | undefined;
  picture: Ref<PictureHandle>;
  /** Whether the named regions of the picture are drawn. */
  hasNames: boolean;
  scale: RefObject<number>;
  onZoom(scale: number, atRest: boolean): void;
  onFailure(hasFailed: boolean): void;
  onStep(by: -1 | 1): void;
  onLeave(): void;
}

/** The current picture with its two neighbours preloaded: at most three slides. */
export function ViewerSlides({
  state,
  reducedMotion,
  alone,
  first,
  terms,
  picture,
  hasNames,
  scale,
  onZoom,
  onFailure,
  onStep,
  onLeave,
}: ViewerSlidesProps) {
  const stage = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const pushed = useRef(0);
  const { item, previous, next, index, direction } = state;
  const slides: [item: ViewerItem | null, offset: number][] = [
    [alone ? null : previous, -1],
    [item, 0],
    [alone ? null : next, 1],
  ];

  // biome-ignore lint/correctness/useExhaustiveDependencies: animates when the index changes
  useLayoutEffect(() => {
    const by = pushed.current;
    pushed.current = 0;
    if (direction !== 0 && track.current && stage.current)
      void settle(track.current, direction * inlineDirection(stage.current) * stage.current.clientWidth + by);
  }, [index]);

  const latest = useRef({ ...state, onStep, onLeave });
  useLayoutEffect(() => {
    latest.current = { ...state, onStep, onLeave };
  });
  useEffect(() => {
    if (!stage.current) return undefined;
    const direction = inlineDirection(stage.current);
    return listenForSwipes(stage.current, {
      mayBegin: () => scale.current <= 1.001,
      move(by) {
        const isEnd = by * direction > 0 ? !latest.current.hasPrevious : !latest.current.hasNext;
        pushed.current = isEnd ? by / 3 : by;
        if (track.current) track.current.style.transform = `translate(${pushed.current}px, 0px)`;
      },
      end(aside) {
        const step = (aside * direction) as typeof aside;
        const isEnd = step > 0 ? !latest.current.hasNext : !latest.current.hasPrevious;
        if (step !== 0 && !isEnd) return latest.current.onStep(step);
        const by = pushed.current;
        pushed.current = 0;
        if (track.current) void settle(track.current, by);
        return undefined;
      },
      moveDown(by) {
        if (track.current) track.current.style.transform = `translate(0px, ${by}px)`;
      },
      endDown(isSwipe, by) {
        if (isSwipe) latest.current.onLeave();
        else if (track.current) void settle(track.current, by, 'y');
      },
    });
  }, [scale]);

  const onClick = (event: MouseEvent) => {
    const { target, nativeEvent } = event;
    const isWall = target instanceof Element && !target.closest('[data-picture], button, a');
    const isMouse = (nativeEvent as PointerEvent).pointerType === 'mouse';
    if (isWall && isMouse && scale.current <= 1.001) onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer shortcut for the close button
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key does the same
    <div ref={stage} className={styles.stage} onClick={onClick}>
      <div ref={track} className={styles.track}>
        {slides.map(
          ([each, offset]) =>
            each && (
              <div
                key={each.id}
                className={styles.slide}
                data-slide=""
                style={{ insetInlineStart: `${offset * 100}%` }}
                aria-hidden={offset !== 0 || undefined}
                data-shown={offset === 0 || undefined}
              >
                {each.kind === 'film' ? (
                  <ViewerFilm item={each} isShown={offset === 0} />
                ) : (
                  <ViewerPicture
                    item={each}
                    isShown={offset === 0}
                    reducedMotion={reducedMotion}
                    first={each.id === first?.id ? first.src : undefined}
                    terms={each.written && offset === 0 ? terms : undefined}
                    hasNames={hasNames && offset === 0}
                    handle={offset === 0 ? picture : undefined}
                    onZoom={onZoom}
                    onFailure={onFailure}
                  />
                )}
              </div>
            ),
        )}
      </div>
    </div>
  );
}
