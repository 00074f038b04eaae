// Isolates bidirectional text in plain text: https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates

// Right-to-left scripts, including presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** @returns the text unchanged if it cannot affect its surroundings */
export const isolate = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
