// Lays the viewer over the page so that its first frame is early: what makes a page inert costs a look at all that is in it.

export interface Curtain {
  /** Nothing but the viewer can be reached any more, and the page beneath rests. */
  fall(): void;
  /** The page is there again; the viewer still lies over it. */
  rise(): void;
}

/** The page keeps its height and its place while nothing of it is drawn: https://drafts.csswg.org/css-contain/#content-visibility */
function rest(page: HTMLElement): () => void {
  const { paddingTop, paddingBottom } = getComputedStyle(page);
  const height = page.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  page.style.setProperty('contain-intrinsic-block-size', `${height}px`);
  page.style.setProperty('content-visibility', 'hidden');
  return () => {
    page.style.removeProperty('content-visibility');
    page.style.removeProperty('contain-intrinsic-block-size');
  };
}

/** @param dialog still closed; it is shown at once, and is not modal before the curtain falls */
export function showOver(dialog: HTMLDialogElement, page: HTMLElement | null): Curtain {
  let wake: (() => void) | null = null;
  /** One dialog cannot change from one into the other without being closed between. */
  function reopen(how: 'show' | 'showModal') {
    const focused = document.activeElement;
    dialog.close();
    dialog[how]();
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
  }
  // Its own way to show would look for what to focus, and lay the page out for that.
  dialog.open = true;
  return {
    fall() {
      if (wake || !dialog.open) return;
      wake = page ? rest(page) : () => {};
      reopen('showModal');
    },
    rise() {
      if (!wake) return;
      if (dialog.open) reopen('show');
      wake();
      wake = null;
    },
  };
}
