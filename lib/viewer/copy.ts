// Puts a text where the visitor can paste it.

/** @param within what is not inert, for browsers that copy only what is selected. @returns whether it is there */
export async function copyText(text: string, within: HTMLElement): Promise<boolean> {
  try {
    // Only where the connection is secure: https://www.w3.org/TR/clipboard-apis/#navigator-clipboard-interface
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    const before = document.activeElement;
    field.value = text;
    field.className = 'visually-hidden';
    within.append(field);
    field.focus({ preventScroll: true });
    field.select();
    const isCopied = document.execCommand?.('copy') ?? false;
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return isCopied;
  }
}
