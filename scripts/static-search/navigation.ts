// Replaces next/navigation on the search page of a static copy: its URL changes without a request to a server.

/** Thrown by a page that is at another URL. */
export class Redirect extends Error {
  constructor(readonly href: string) {
    super(href);
  }
}

let show: () => void = () => {};

/** @param showPage shows the page of the current URL */
export function onNavigate(showPage: () => void) {
  show = showPage;
}

/** Hosts may serve the page with a slash or an ending. */
const toPlainPath = (path: string) => path.replace(/(?:\/|\.html)$/, '');

function go(step: 'pushState' | 'replaceState', href: string) {
  const { pathname, search } = new URL(href, location.href);
  if (toPlainPath(pathname) !== toPlainPath(location.pathname)) {
    location.assign(href);
    return;
  }
  history[step](null, '', location.pathname + search);
  show();
}

const router = {
  push: (href: string) => go('pushState', href),
  replace: (href: string) => go('replaceState', href),
};

export const useRouter = () => router;

export function redirect(href: string): never {
  throw new Redirect(href);
}
