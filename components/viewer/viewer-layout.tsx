import { use, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { HelpSheet } from '@/components/ui/help-sheet';
import { IconButton } from '@/components/ui/icon-button';
import { LiveRegion } from '@/components/ui/live-region';
import { grow, prefersReducedMotion } from '@/lib/clients/browser/motion';
import { fill } from '@/lib/messages/browser/fill';
import { inlineDirection } from '@/lib/viewer/inline-direction';
import { getViewerCommand, listKeyHelp } from '@/lib/viewer/keys';
import type { ViewerList } from '@/lib/viewer/list';
import { parseRegionFragment } from '@/lib/viewer/region-fragment';
import { findThumbnail } from '@/lib/viewer/source';
import { useIsOffline, useRetry } from './use-connection';
import { ViewerBar } from './viewer-bar';
import { useViewerCommands } from './viewer-commands';
import { ViewerFooter } from './viewer-footer';
import styles from './viewer-layout.module.css';
import { ViewerMessages } from './viewer-messages';
import { ViewerPanel } from './viewer-panel';
import type { PictureHandle } from './viewer-picture';
import { ViewerSlides } from './viewer-slides';

interface ViewerLayoutProps {
  list: ViewerList;
  link: HTMLAnchorElement;
  fragment?: string;
  /** Whether the first frame was painted; only then render the controls. */
  isDrawn: boolean;
  /** Keys pressed while the viewer was loading. */
  earlyKeys: KeyboardEvent[];
  onLeave(): void;
  /** Called once the opening animation is over. */
  onArrived(): void;
}

// Delay after which neighbours and metadata are loaded, so that the picture comes first, ms.
const OPENING_MS = 350;

const isOnButton = ({ target }: { target: EventTarget | null }, selector = 'button, a') =>
  target instanceof Element && target.closest(selector) !== null;

/** Layout of the viewer: picture, toolbar, information panel and filmstrip. */
export function ViewerLayout({ list, link, fragment, isDrawn, earlyKeys, onLeave, onArrived }: ViewerLayoutProps) {
  const state = useSyncExternalStore(list.subscribe, list.getState, list.getState);
  const { index, total, item } = state;
  const messages = use(ViewerMessages);
  const root = useRef<HTMLDivElement>(null);
  const picture = useRef<PictureHandle>(null);
  const scaleNow = useRef(1);
  const [reducedMotion] = useState(prefersReducedMotion);
  const [first] = useState(() => {
    const image = findThumbnail(link);
    return image?.complete && image.naturalWidth > 0 ? { id: item.id, src: image.currentSrc } : null;
  });
  const [scale, setScale] = useState(1);
  const [hasArrived, setArrived] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isOffline = useIsOffline();
  const { shows, hasHelp, status, run, stop, closeHelp } = useViewerCommands({ list, state, root, picture });
  const { hasCaptions, hasPanel, hasNames, isPlaying } = shows;
  useRetry(state.hasFailed, () => void list.retry());

  const onZoom = useCallback((now: number, atRest: boolean) => {
    scaleNow.current = now;
    if (atRest) setScale(now);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the opening animation runs once
  useLayoutEffect(() => {
    const slide = root.current?.querySelector<HTMLElement>('[data-shown]');
    const shown = slide?.querySelector<HTMLElement>('[data-picture]');
    const thumbnail = findThumbnail(link);
    const detail = fragment && parseRegionFragment(fragment, item);
    if (detail) picture.current?.show(detail);
    else if (!reducedMotion && slide && shown && thumbnail) void grow({ slide, picture: shown, thumbnail });
    const arrive = () => {
      setArrived(true);
      onArrived();
    };
    const timer = setTimeout(arrive, reducedMotion ? 0 : OPENING_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (isDrawn) root.current?.focus({ preventScroll: true });
  }, [isDrawn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: describe an item only after it has stayed for a moment
  useEffect(() => {
    if (item.kind === 'film') onZoom(1, true);
    const timer = setTimeout(list.describe, OPENING_MS);
    return () => clearTimeout(timer);
  }, [list, item.id]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The help dialog handles its own keys; React hears of its closing with a delay, so check the DOM.
    if (!root.current || root.current.querySelector('dialog[open]')) return;
    const isRightToLeft = inlineDirection(root.current) < 0;
    const command = event.key === ' ' && isOnButton(event) ? null : getViewerCommand(event, isRightToLeft);
    if (!command && event.key !== 'Escape') return;
    event.preventDefault();
    if (command) run(command);
    else onLeave();
  };
  const latest = useRef(onKeyDown);
  useLayoutEffect(() => {
    latest.current = onKeyDown;
  });
  // Listen on the window: during the opening animation the focus is still on the page below.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', listener);
    for (const event of earlyKeys.splice(0)) listener(event);
    return () => removeEventListener('keydown', listener);
  }, [earlyKeys]);

  const numbers = { place: index + 1, total };
  const isDetail = scale > 1.001;
  return (
    <div
      ref={root}
      className={styles.layout}
      tabIndex={-1}
      data-bare={!hasCaptions || undefined}
      data-panel={hasPanel || undefined}
      data-zoomed={isDetail || undefined}
      onPointerDown={(event) => {
        if (!isOnButton(event, '[data-slideshow]')) stop();
      }}
      onWheel={stop}
    >
      <div className={styles.wall} />
      {isDrawn && (
        <ViewerBar
          {...shows}
          hasNames={item.regions && hasNames}
          place={fill(messages.place, numbers)}
          scale={item.kind === 'photo' ? scale : undefined}
          several={total > 1}
          mayFill={document.fullscreenEnabled}
          onCommand={run}
          onClose={onLeave}
        />
      )}
      <ViewerSlides
        {...{ state, reducedMotion, first, picture, hasNames, onZoom, onLeave }}
        onFailure={setFailed}
        alone={!hasArrived}
        terms={list.words}
        scale={scaleNow}
        onStep={(by) => run(by > 0 ? 'next' : 'previous')}
      />
      {isDrawn && total > 1 && (
        <>
          <IconButton
            icon="previous"
            label={messages.previous}
            className={styles.previous}
            aria-disabled={!state.hasPrevious || undefined}
            onClick={() => run('previous')}
          />
          <IconButton
            icon="next"
            label={messages.next}
            className={styles.next}
            aria-disabled={!state.hasNext || undefined}
            onClick={() => run('next')}
          />
        </>
      )}
      {hasPanel && <ViewerPanel item={item} isDetail={isDetail} onCommand={run} />}
      {isDrawn && hasCaptions && (
        <ViewerFooter
          {...{ list, state }}
          hasStrip={hasArrived}
          onChoose={(at) => {
            stop();
            void list.go(at);
          }}
        />
      )}
      <LiveRegion
        text={isPlaying ? messages.slideshow : fill(messages.placeAndTitle, { ...numbers, title: item.title })}
      />
      <p role="status" className={styles.status}>
        {status || (isOffline && messages.offline) || ((hasFailed || state.hasFailed) && messages.notLoaded)}
      </p>
      {hasHelp && (
        <HelpSheet title={messages.keys} close={messages.closeKeys} rows={listKeyHelp(messages)} onClose={closeHelp} />
      )}
    </div>
  );
}
