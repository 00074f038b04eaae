// Inert page: shows the viewer's dialog first and makes the page beneath inert afterwards, which costs a style pass over all of it.

export type InertPage = ReturnType<typeof showOver>;

/** The page keeps its height and its place while nothing of it is drawn: https://drafts.csswg.org/css-contain/#content-visibility */
function skipRendering(page: HTMLElement): () => void {
  const { paddingTop, paddingBottom } = getComputedStyle(page);
  const height = page.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  page.style.setProperty('contain-intrinsic-block-size', `${height}px`);
  page.style.setProperty('content-visibility', 'hidden');
  return () => {
    page.style.removeProperty('content-visibility');
    page.style.removeProperty('contain-intrinsic-block-size');
  };
}

/** @param dialog still closed; it is shown at once, and is modal from makeInert on */
export function showOver(dialog: HTMLDialogElement, page: HTMLElement | null) {
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
    /** The dialog becomes modal, and the page beneath is not rendered. */
    makeInert() {
      if (wake || !dialog.open) return;
      wake = page ? skipRendering(page) : () => {};
      reopen('showModal');
    },
    /** The page is rendered again, still beneath the dialog, which is modal no longer. */
    restore() {
      if (!wake) return;
      if (dialog.open) reopen('show');
      wake();
      wake = null;
    },
  };
}
