// The address while the viewer is open: it is the item's own, one step of the history for all that is looked at.
import { isViewerEntry, session, type ViewerEntry } from './links';

type Shown = { id: string; href: string; title: string };

// Browsers refuse more than a hundred changes in half a minute: https://bugs.webkit.org/show_bug.cgi?id=156115
const PAUSE = 250;
// A way back that takes longer is not waited for.
const LONGEST = 500;

export type ViewerHistory = ReturnType<typeof enterViewer>;

/** What the opening of the viewer does to the history: it makes an entry, has come to one of its own, or stays at an item's page. */
export type Way = 'push' | 'return' | 'stay';

export function enterViewer(first: Shown, way: Way) {
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
  /** The browser has gone elsewhere already, or goes there now: nothing more is written. */
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
    /** Back to where the viewer was opened, or to the address without its detail where there is no such place. */
    leave() {
      end();
      if (way === 'stay') {
        history.replaceState(null, '', home);
        return Promise.resolve();
      }
      return new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true });
        setTimeout(resolve, LONGEST);
        history.back();
      });
    },
    /** Whether the entry that the browser has gone to is still the viewer's. */
    isWithin: () => isViewerEntry(history.state),
    end,
  };
}
