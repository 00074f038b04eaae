/** A small number as the language of the page writes it: 1.5, or 1,5. */
export const toNumberText = (value: number) => value.toLocaleString(document.documentElement.lang || undefined);
