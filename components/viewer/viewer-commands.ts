import { type RefObject, use, useEffect, useState } from 'react';
import { selectionErrorMessage } from '@/components/selection/selection-error-message';
import { toggleSelected, useSelection } from '@/components/selection/selection-storage';
import { splitPageId } from '@/lib/model/pages';
import { isExport } from '@/lib/model/static-export';
import { copyText } from '@/lib/viewer/copy';
import type { ViewerCommand } from '@/lib/viewer/keys';
import type { ViewerList, ViewerState } from '@/lib/viewer/list';
import { toRegionFragment, toRegionImageHref } from '@/lib/viewer/region-fragment';
import { ViewerMessages } from './viewer-messages';
import type { PictureHandle } from './viewer-picture';
import { useSlideshow } from './viewer-slideshow';

interface ViewerParts {
  list: ViewerList;
  state: ViewerState;
  root: RefObject<HTMLElement | null>;
  picture: RefObject<PictureHandle | null>;
}

const ZOOM_STEP = 1.5;
// Fraction of the window that one key press pans by.
const PAN_SHARE = 0.2;
// How long a status message is shown, ms.
const STATUS_MS = 4000;

const WHOLE = { x: 0, y: 0, width: 100, height: 100 };

/** Commands of the viewer, by key or button, and the state that they change. */
export function useViewerCommands({ list, state, root, picture }: ViewerParts) {
  const { index, total, item } = state;
  const messages = use(ViewerMessages);
  const saved = useSelection();
  // A page of a document selects the whole document.
  const { id } = splitPageId(item.id);
  const [hasCaptions, setCaptions] = useState(true);
  const [hasPanel, setPanel] = useState(false);
  const [hasNames, setNames] = useState(false);
  const [hasHelp, setHelp] = useState(false);
  const [isFull, setFull] = useState(false);
  const [status, setStatus] = useState('');
  const [isPlaying, setPlaying] = useSlideshow(list, index);

  useEffect(() => {
    const onFull = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onFull);
    return () => document.removeEventListener('fullscreenchange', onFull);
  }, []);
  useEffect(() => {
    if (!status) return undefined;
    const timer = setTimeout(setStatus, STATUS_MS, '');
    return () => clearTimeout(timer);
  }, [status]);
  useEffect(() => {
    // If the focused element was removed, return the focus to the viewer, so that its keys keep working.
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  });

  async function copy(href: string, confirmation: string) {
    await copyPlain(new URL(href, location.href).href, confirmation);
  }
  async function copyPlain(text: string, confirmation: string) {
    setStatus((await copyText(text, root.current ?? document.body)) ? confirmation : text);
  }
  async function copyContentState() {
    const detail = getDetail();
    const { findOrigins, getContentStateHref } = await import('@/lib/viewer/content-state');
    await copyPlain(getContentStateHref(item, detail, findOrigins()), messages.linkCopied);
  }
  async function select() {
    const error = toggleSelected(saved, id);
    if (error) setStatus(await selectionErrorMessage(error));
  }
  const getDetail = () => picture.current?.getDetail() ?? WHOLE;
  const pan = (x: number, y: number) => picture.current?.panBy(x * innerWidth * PAN_SHARE, y * innerHeight * PAN_SHARE);
  const fill = () => (isFull ? document.exitFullscreen() : root.current?.requestFullscreen?.());

  const commands: Record<ViewerCommand, () => unknown> = {
    next: () => list.step(1),
    previous: () => list.step(-1),
    forward: () => list.step(10),
    back: () => list.step(-10),
    first: () => list.go(0),
    // The total may not be known yet.
    last: () => list.go(Number.POSITIVE_INFINITY),
    'zoom-in': () => picture.current?.zoomBy(ZOOM_STEP),
    'zoom-out': () => picture.current?.zoomBy(1 / ZOOM_STEP),
    'zoom-off': () => picture.current?.reset(),
    'pan-left': () => pan(1, 0),
    'pan-right': () => pan(-1, 0),
    'pan-up': () => pan(0, 1),
    'pan-down': () => pan(0, -1),
    slideshow: () => total > 1 && setPlaying(!isPlaying),
    'full-screen': () => fill()?.catch(() => setStatus(messages.fullScreenRefused)),
    information: () => setPanel(!hasPanel),
    captions: () => setCaptions(!hasCaptions),
    names: () => item.regions && setNames(!hasNames),
    'copy-link': () => copy(item.href + toRegionFragment(getDetail()), messages.linkCopied),
    'copy-credit': () => item.credit && copyPlain(item.credit, messages.creditCopied),
    // An export has only whole pictures as files.
    'copy-image': () => copy(toRegionImageHref(isExport() ? WHOLE : getDetail(), item), messages.imageCopied),
    'copy-iiif': copyContentState,
    select,
    help: () => setHelp(true),
  };
  return {
    shows: { isPlaying, isFull, hasCaptions, hasPanel, hasNames, isSelected: saved.includes(id) },
    hasHelp,
    status,
    run(command: ViewerCommand) {
      if (command !== 'slideshow' && command !== 'full-screen') setPlaying(false);
      commands[command]();
    },
    stop: () => setPlaying(false),
    closeHelp: () => setHelp(false),
  };
}
