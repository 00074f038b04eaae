'use client';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isModified } from '@/components/ui/modifiers';
import { loadMessages, type MessageTable } from '@/lib/messages/browser/load-words';
import { findLink, isViewerEntry, VIEWER_LINK } from '@/lib/viewer/links';
import type { ViewerProps } from './viewer';

// How long to wait for the viewer's code before following the link instead, ms.
const TIMEOUT = 3000;

async function load() {
  const [{ Viewer, isDetail }, words] = await Promise.all([import('./viewer'), loadMessages('viewer')]);
  return { Viewer, isDetail, words };
}

const toLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`[data-context] ${VIEWER_LINK}`) : null;

type Opening = Omit<ViewerProps, 'words' | 'onClosed'>;

interface Shown {
  Viewer: ComponentType<ViewerProps>;
  words: MessageTable<'viewer'>;
  opening: Opening;
}

/**
 * Opens the viewer from any list with a `data-context`. Its code is loaded on the first sign of interest in a picture.
 */
export function ViewerHost() {
  const [shown, setShown] = useState<Shown | null>(null);
  const isOpen = useRef(false);

  useEffect(() => {
    const reach = (event: Event) => {
      // Ignore errors here: the click retries the import.
      if (toLink(event)) load().catch(() => {});
    };
    const open = (opening: Opening) => {
      isOpen.current = true;
      const otherwise = () => location.assign(opening.link.dataset.href ?? opening.link.href);
      const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null));
      Promise.race([load(), late])
        .then((loaded) => (loaded ? setShown({ ...loaded, opening }) : otherwise()))
        .catch(otherwise);
    };
    const onClick = (event: MouseEvent) => {
      const link = toLink(event);
      if (!link || event.button !== 0 || event.defaultPrevented || isModified(event) || isOpen.current) return;
      event.preventDefault();
      open({ link, way: 'push' });
    };
    /** Opens the viewer for a URL fragment that names a region of the picture (`#xywh=`). */
    const openDetail = () => {
      const { hash: fragment } = location;
      const link =
        /[#&]xywh=/.test(fragment) && document.querySelector<HTMLAnchorElement>(`figure[data-context] ${VIEWER_LINK}`);
      if (!link || isOpen.current) return;
      // If the viewer cannot be loaded, stay on the page: it shows the picture too.
      load().then(
        ({ isDetail }) => !isOpen.current && isDetail(link, fragment) && open({ link, way: 'stay', fragment }),
        () => {},
      );
    };
    const onPopState = () => {
      if (isOpen.current || !isViewerEntry(history.state)) return;
      // Forward navigation to a history entry of the viewer.
      const link = findLink(history.state.item);
      if (link) open({ link, way: 'return' });
      else location.reload();
    };
    // Capture events before React and Next's links handle them.
    const gone = new AbortController();
    const { signal } = gone;
    const early = { capture: true, passive: true, signal };
    addEventListener('pointerover', reach, early);
    addEventListener('focusin', reach, early);
    addEventListener('touchstart', reach, early);
    addEventListener('click', onClick, { capture: true, signal });
    addEventListener('popstate', onPopState, { signal });
    addEventListener('hashchange', openDetail, { signal });
    openDetail();
    return () => gone.abort();
  }, []);

  if (!shown) return null;
  const { Viewer, words, opening } = shown;
  return (
    <Viewer
      {...opening}
      words={words}
      onClosed={() => {
        isOpen.current = false;
        setShown(null);
      }}
    />
  );
}
