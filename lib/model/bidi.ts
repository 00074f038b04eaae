// Isolates text of any direction within a line of ours, where no markup can: https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates

// Scripts that are written from right to left, and how they were once encoded for printing.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** @returns the text itself where nothing in it could turn what stands beside it */
export const isolate = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
