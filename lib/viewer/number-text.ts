/** Formats a small number in the page's language: 1.5 or 1,5. */
export const formatNumber = (value: number) => value.toLocaleString(document.documentElement.lang || undefined);
