'use client';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isModified } from '@/components/ui/modifiers';
import { loadWords, type Words } from '@/lib/messages/browser/load-words';
import { findLink, isViewerEntry, VIEWER_LINK } from '@/lib/viewer/links';
import type { ViewerProps } from './viewer';

// Whoever waits longer for the viewer is better served by the page that the link leads to.
const TIMEOUT = 3000;

async function load() {
  const [{ Viewer, isDetail }, words] = await Promise.all([import('./viewer'), loadWords('viewer')]);
  return { Viewer, isDetail, words };
}

const toLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`[data-context] ${VIEWER_LINK}`) : null;

type Opening = Omit<ViewerProps, 'words' | 'onClosed'>;

interface Shown {
  Viewer: ComponentType<ViewerProps>;
  words: Words<'viewer'>;
  opening: Opening;
}

/** Opens the viewer over any page whose lists say what they hold; it is fetched as soon as somebody reaches for a picture. */
export function ViewerHost() {
  const [shown, setShown] = useState<Shown | null>(null);
  const isOpen = useRef(false);

  useEffect(() => {
    const reach = (event: Event) => {
      // What could not be fetched now may be later.
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
    /** A link to a detail leads to the page of its picture, and there into the viewer. */
    const openDetail = () => {
      const { hash: fragment } = location;
      const link =
        /[#&]xywh=/.test(fragment) && document.querySelector<HTMLAnchorElement>(`figure[data-context] ${VIEWER_LINK}`);
      if (!link || isOpen.current) return;
      // Without the viewer the page stays, which shows the picture too.
      load().then(
        ({ isDetail }) => !isOpen.current && isDetail(link, fragment) && open({ link, way: 'stay', fragment }),
        () => {},
      );
    };
    const onPopState = () => {
      if (isOpen.current || !isViewerEntry(history.state)) return;
      // Forward again, to what was looked at.
      const link = findLink(history.state.item);
      if (link) open({ link, way: 'return' });
      else location.reload();
    };
    // Before React and its links hear of it.
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
