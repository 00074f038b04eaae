'use client';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { hasModifierKey } from '@/components/ui/modifier-keys';
import { loadMessages, type MessageTable } from '@/lib/messages/browser/load-words';
import { findLink, isViewerEntry, VIEWER_LINK } from '@/lib/viewer/links';
import type { ViewerProps } from './viewer';

// How long to wait for the viewer's code before following the link instead, ms.
const LOAD_TIMEOUT_MS = 3000;

async function load() {
  const [{ Viewer, namesRegion }, messages] = await Promise.all([import('./viewer'), loadMessages('viewer')]);
  return { Viewer, namesRegion, messages };
}

const toLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`[data-context] ${VIEWER_LINK}`) : null;

type Opening = Omit<ViewerProps, 'messages' | 'earlyKeys' | 'onClosed'>;

interface OpenViewer {
  Viewer: ComponentType<ViewerProps>;
  messages: MessageTable<'viewer'>;
  opening: Opening;
  earlyKeys: KeyboardEvent[];
}

/**
 * Opens the viewer from any list with a `data-context`. Its code is loaded on the first sign of interest in a picture.
 */
export function ViewerHost() {
  const [shown, setShown] = useState<OpenViewer | null>(null);
  const isOpen = useRef(false);

  useEffect(() => {
    const preload = (event: Event) => {
      // Ignore errors here: the click retries the import.
      if (toLink(event)) load().catch(() => {});
    };
    const open = (opening: Opening) => {
      isOpen.current = true;
      const followLink = () => location.assign(opening.link.dataset.href ?? opening.link.href);
      const earlyKeys: KeyboardEvent[] = [];
      const onKeyDown = (event: KeyboardEvent) => earlyKeys.push(event);
      addEventListener('keydown', onKeyDown);
      const timeout = new Promise<null>((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS, null));
      Promise.race([load(), timeout])
        .then((loaded) => (loaded ? setShown({ ...loaded, opening, earlyKeys }) : followLink()))
        .catch(followLink)
        .finally(() => removeEventListener('keydown', onKeyDown));
    };
    const onClick = (event: MouseEvent) => {
      const link = toLink(event);
      if (!link || event.button !== 0 || event.defaultPrevented || hasModifierKey(event) || isOpen.current) return;
      event.preventDefault();
      open({ link, historyMode: 'push' });
    };
    /** Opens the viewer for a URL fragment that names a region of the picture (`#xywh=`). */
    const openDetail = () => {
      const { hash: fragment } = location;
      const link =
        /[#&]xywh=/.test(fragment) && document.querySelector<HTMLAnchorElement>(`figure[data-context] ${VIEWER_LINK}`);
      if (!link || isOpen.current) return;
      // If the viewer cannot be loaded, stay on the page: it shows the picture too.
      load().then(
        ({ namesRegion }) =>
          !isOpen.current && namesRegion(link, fragment) && open({ link, historyMode: 'stay', fragment }),
        () => {},
      );
    };
    const onPopState = () => {
      if (isOpen.current || !isViewerEntry(history.state)) return;
      // Forward navigation to a history entry of the viewer.
      const link = findLink(history.state.item);
      if (link) open({ link, historyMode: 'return' });
      else location.reload();
    };
    // Capture events before React and Next's links handle them.
    const listeners = new AbortController();
    const { signal } = listeners;
    const early = { capture: true, passive: true, signal };
    addEventListener('pointerover', preload, early);
    addEventListener('focusin', preload, early);
    addEventListener('touchstart', preload, early);
    addEventListener('click', onClick, { capture: true, signal });
    addEventListener('popstate', onPopState, { signal });
    addEventListener('hashchange', openDetail, { signal });
    openDetail();
    return () => listeners.abort();
  }, []);

  if (!shown) return null;
  const { Viewer, messages, opening, earlyKeys } = shown;
  return (
    <Viewer
      {...opening}
      messages={messages}
      earlyKeys={earlyKeys}
      onClosed={() => {
        isOpen.current = false;
        setShown(null);
      }}
    />
  );
}
