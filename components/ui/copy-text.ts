// Copies the text of an element of the page.

/** Messages for a text that was copied, and for one that was only selected. */
export type CopyMessages = Record<'copied' | 'selected', string>;

/** How long the message is shown, ms. */
export const FEEDBACK_MS = 4000;

function select(element: HTMLElement) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** @returns whether the text was copied, or only selected */
export async function copyElement(element: HTMLElement): Promise<keyof CopyMessages> {
  try {
    // Available in secure contexts only: https://www.w3.org/TR/clipboard-apis/#navigator-clipboard-interface
    await navigator.clipboard.writeText(element.textContent ?? '');
    return 'copied';
  } catch {
    select(element);
    return document.execCommand?.('copy') ? 'copied' : 'selected';
  }
}
