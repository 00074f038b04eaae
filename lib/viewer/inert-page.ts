// Opens the viewer's dialog before making the page inert, which takes a style recalculation of the page.

export type InertPage = ReturnType<typeof showOver>;

/** Retains height and scroll position: https://drafts.csswg.org/css-contain/#content-visibility */
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

/** @param dialog closed; it opens at once, and becomes modal in makeInert */
export function showOver(dialog: HTMLDialogElement, page: HTMLElement | null) {
  let wake: (() => void) | null = null;
  /** A dialog must be closed between modal and non-modal. */
  function reopen(how: 'show' | 'showModal') {
    const focused = document.activeElement;
    dialog.close();
    dialog[how]();
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
  }
  // `show()` would look for an element to focus, which forces a layout.
  dialog.open = true;
  return {
    makeInert() {
      if (wake || !dialog.open) return;
      wake = page ? skipRendering(page) : () => {};
      reopen('showModal');
    },
    restore() {
      if (!wake) return;
      if (dialog.open) reopen('show');
      wake();
      wake = null;
    },
  };
}
