// Words for dates in other languages than English, put into English before anything else looks at them.

const MONTHS: [RegExp, string][] = [
  [/\b(?:januar|jänner|janvier|januari|enero|gennaio)\b/g, 'january'],
  [/\b(?:februar|février|februari|febrero|febbraio)\b/g, 'february'],
  [/\b(?:märz|mars|maart|marzo)\b/g, 'march'],
  [/\b(?:avril|abril|aprile)\b/g, 'april'],
  [/\b(?:mai|mei|mayo|maggio)\b/g, 'may'],
  [/\b(?:juni|juin|junio|giugno)\b/g, 'june'],
  [/\b(?:juli|juillet|julio|luglio)\b/g, 'july'],
  [/\b(?:août|augustus|agosto)\b/g, 'august'],
  [/\b(?:septembre|septiembre|settembre)\b/g, 'september'],
  [/\b(?:oktober|octobre|octubre|ottobre)\b/g, 'october'],
  [/\b(?:novembre|noviembre)\b/g, 'november'],
  [/\b(?:dezember|décembre|diciembre|dicembre)\b/g, 'december'],
];

// JavaScript's \b knows no letters beyond ASCII, so words that begin or end with one are anchored otherwise.
const WORDS: [RegExp, string][] = [
  [/^(?:um|etwa|ungefähr|vers|environ|env\.|rond|omstreeks|hacia|verso) (?=\d)/, 'about '],
  [/^(?:vor|avant|voor|antes de|prima del) (?=\d{4}$)/, 'before '],
  [/^(?:nach|après|na|después de|dopo il) (?=\d{4}$)/, 'after '],
  [/^(\d{3})0er(?: jahre)?$/, '$10s'],
  [/^(?:années|les années) (\d{3})0$/, '$10s'],
  [/^(?:jaren) (\d{3})0$/, '$10s'],
  [/^(?:frühling|frühjahr|printemps|lente|primavera) (\d{4})$/, 'spring $1'],
  [/^(?:sommer|été|zomer|verano|estate) (\d{4})$/, 'summer $1'],
  [/^(?:herbst|automne|herfst|otoño|autunno) (\d{4})$/, 'autumn $1'],
  [/^(?:hiver|invierno|inverno) (\d{4})$/, 'winter $1'],
  [/^(\d{1,2})(?:\. ?(?:jahrhundert|jh\.?)|i?[eè](?:me)? (?:siècle|eeuw))$/, '$1th century'],
  ...['xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx', 'xxi'].map((roman, at): [RegExp, string] => [
    new RegExp(`^(?:${roman}e? (?:siècle|secolo)|siglo ${roman})$`),
    `${15 + at}th century`,
  ]),
];

/** @param text in lower case */
export const toEnglish = (text: string) =>
  [...MONTHS, ...WORDS].reduce((words, [foreign, english]) => words.replace(foreign, english), text);

/** Whether a text says that there is no date, rather than one that is not understood. */
export const isUndated = (text: string) =>
  /^\[?(?:undated|no date|not dated|date (?:not known|unknown|unrecorded)|unknown|n\.? ?d\.?|s\.? ?d\.?|s\.? ?a\.?|o\.? ?j\.?|o\.? ?d\.?|undatiert|unbekannt|sans date|zonder datum|\?+|-+)\]?$/i.test(
    text.trim(),
  );
