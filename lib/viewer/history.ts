// Manages browser history while the viewer is open: a single entry, whose URL is that of the current item.
import { isViewerEntry, session, type ViewerEntry } from './links';

type Shown = { id: string; href: string; title: string };

// Safari rejects more than 100 changes in 30 seconds: https://bugs.webkit.org/show_bug.cgi?id=156115
const PAUSE = 250;
// Maximum milliseconds to wait for the navigation back.
const MAX_WAIT_MS = 500;

export type ViewerHistory = ReturnType<typeof enterViewer>;

/** How opening the viewer affects history: adds an entry, returns to its own entry, or stays on an item's page. */
export type HistoryMode = 'push' | 'return' | 'stay';

export function enterViewer(first: Shown, way: HistoryMode) {
  const before = document.title;
  const [, site = before] = / · ([^·]*)$/.exec(before) ?? [];
  const home = location.pathname + location.search;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = first.href;
  let isOver = false;
  const toEntry = ({ id }: Shown): ViewerEntry => ({ viewer: session, item: id });
  const name = ({ title }: Shown) => {
    document.title = `${title} · ${site}`;
  };
  /** Called after the browser has navigated elsewhere; stops writing to history. */
  function end() {
    clearTimeout(timer);
    isOver = true;
    document.title = before;
  }
  if (way === 'push') history.pushState(toEntry(first), '', first.href);
  if (way === 'stay') history.replaceState(toEntry(first), '', location.href);
  else name(first);
  return {
    follow(item: Shown) {
      clearTimeout(timer);
      if (isOver || item.href === written) return;
      timer = setTimeout(() => {
        written = item.href;
        history.replaceState(toEntry(item), '', item.href);
        name(item);
      }, PAUSE);
    },
    leave() {
      end();
      if (way === 'stay') {
        history.replaceState(null, '', home);
        return Promise.resolve();
      }
      return new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true });
        setTimeout(resolve, MAX_WAIT_MS);
        history.back();
      });
    },
    isWithin: () => isViewerEntry(history.state),
    end,
  };
}
