// Copies a text of the page.

/** What is said when a text is copied, or only selected. */
export type CopyOutcomes = Record<'copied' | 'selected', string>;

/** Milliseconds for which that stands there. */
export const SAID_FOR = 4000;

function select(element: HTMLElement) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** @returns what has come of it */
export async function copyElement(element: HTMLElement): Promise<keyof CopyOutcomes> {
  try {
    // Only where the connection is secure: https://www.w3.org/TR/clipboard-apis/#navigator-clipboard-interface
    await navigator.clipboard.writeText(element.textContent ?? '');
    return 'copied';
  } catch {
    select(element);
    return document.execCommand?.('copy') ? 'copied' : 'selected';
  }
}
