import { useLayoutEffect, useRef, useState } from 'react';
import { Comparison } from '@/components/selection/comparison';
import { afterFrame, prefersReducedMotion, shrink } from '@/lib/clients/browser/motion';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { enterViewer, type HistoryMode, type ViewerHistory } from '@/lib/viewer/history';
import { type InertPage, showOver } from '@/lib/viewer/inert-page';
import { reportViewerOpened } from '@/lib/viewer/licence';
import { findLink } from '@/lib/viewer/links';
import { createViewerList } from '@/lib/viewer/list';
import { parseRegionFragment } from '@/lib/viewer/region-fragment';
import { findSource, findThumbnail, readLink } from '@/lib/viewer/source';
import styles from './viewer.module.css';
import { ViewerLayout } from './viewer-layout';
import { ViewerMessages } from './viewer-messages';

export interface ViewerProps {
  /** Link to the item, inside the list that the viewer steps through. */
  link: HTMLAnchorElement;
  historyMode: HistoryMode;
  /** URL fragment that names a region of the picture: `#xywh=…`. */
  fragment?: string;
  messages: MessageTable<'viewer'>;
  /** Keys pressed while the viewer was loading. */
  earlyKeys: KeyboardEvent[];
  onClosed(): void;
}

/** Whether a URL fragment names a region of the picture that the link leads to. */
export function namesRegion(link: HTMLAnchorElement, fragment: string) {
  const item = readLink(link);
  return item !== null && parseRegionFragment(fragment, item) !== null;
}

/** The comparison view of the selection page; exported here so that both share one chunk. */
export const ViewerComparison = Comparison;

/** The viewer dialog. It covers the page and updates the URL to that of the current item. */
export function Viewer({ link, historyMode, fragment, messages, earlyKeys, onClosed }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const address = useRef<ViewerHistory>(null);
  const inertPage = useRef<InertPage>(null);
  const isLeaving = useRef(false);
  const [list] = useState(() => createViewerList(findSource(link)));
  const [stage, setStage] = useState<'closed' | 'open' | 'drawn' | 'leaving'>('closed');

  async function leave(isBack = false) {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setStage('leaving');
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
    inertPage.current?.restore();
    const { id } = list.getState().item;
    const home = findLink(id) ?? link;
    const isNamed = home.dataset.viewer === id;
    const slide = dialog.current?.querySelector<HTMLElement>('[data-shown]');
    const picture = slide?.querySelector<HTMLElement>('[data-picture]');
    const thumbnail = isNamed ? findThumbnail(home) : null;
    const isFlip =
      !prefersReducedMotion() && thumbnail && picture && slide && !dialog.current?.querySelector('[data-zoomed]');
    await Promise.all([
      isBack ? address.current?.end() : address.current?.leave(),
      isFlip
        ? shrink({ slide, picture, thumbnail })
        : new Promise((resolve) => setTimeout(resolve, prefersReducedMotion() ? 0 : 200)),
    ]);
    dialog.current?.close();
    home.focus({ preventScroll: true });
    home.scrollIntoView({ block: 'nearest' });
    onClosed();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: open once
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element) inertPage.current = showOver(element, document.querySelector<HTMLElement>('#main'));
    setStage('open');
    // Paint a frame before any further work, so that the visitor sees a reaction to the click.
    const callOff = afterFrame(() => {
      if (isLeaving.current) return;
      address.current = enterViewer(list.getState().item, historyMode);
      setStage('drawn');
      reportViewerOpened();
    });
    const unsubscribe = list.subscribe(() => address.current?.follow(list.getState().item));
    const onPopState = () => {
      if (address.current && !address.current.isWithin()) void leave(true);
    };
    addEventListener('popstate', onPopState);
    return () => {
      callOff();
      unsubscribe();
      removeEventListener('popstate', onPopState);
      address.current?.end();
      inertPage.current?.restore();
      element?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles.viewer} screen-only`}
      aria-label={messages.viewer}
      data-leaving={stage === 'leaving' || undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        void leave();
      }}
      onClose={(event) => {
        // Some browsers close the dialog at the second Escape even if `cancel` was prevented.
        if (event.target === dialog.current && !dialog.current.open) void leave();
      }}
    >
      {stage !== 'closed' && (
        <ViewerMessages value={messages}>
          <ViewerLayout
            {...{ list, link, fragment, earlyKeys }}
            isDrawn={stage !== 'open'}
            onLeave={() => void leave()}
            onArrived={() => !isLeaving.current && inertPage.current?.makeInert()}
          />
        </ViewerMessages>
      )}
    </dialog>
  );
}
