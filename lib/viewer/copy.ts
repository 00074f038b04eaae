// Copies a text to the clipboard.

/** @param within a non-inert element, for the fallback that selects the text. @returns whether it succeeded */
export async function copyText(text: string, within: HTMLElement): Promise<boolean> {
  try {
    // Requires a secure context: https://www.w3.org/TR/clipboard-apis/#navigator-clipboard-interface
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
