// Recognizes words by which owners and other programs withhold a text or file, beyond the settings of Vitrine.

const YES = /^(?:yes|true|1|on|x|now|ja|oui|s[ií])$/i;
const NO = /^(?:no|false|0|off|never|nein|nie|non|jamais|nee|nooit|nunca)$/i;

export const isYes = (text: string) => YES.test(text.trim());
export const isNo = (text: string) => NO.test(text.trim());

/** Names that withhold if true, and names that withhold if false. */
const HIDING = new Set(
  `hide hidden isdraft draft private isprivate unlisted unpublished restricted confidential internal secret withheld withhold
   noindex embargoed entwurf privat versteckt verborgen brouillon prive cache borrador privado oculto concept verborgen`.split(
    /\s+/,
  ),
);
const SHOWING = new Set(
  `publish published public ispublic visible listed veroffentlicht offentlich publie publique publicado publico gepubliceerd openbaar`.split(
    /\s+/,
  ),
);
const DAYS = new Set(
  `publishdate publishon publishafter publishfrom publishat publicationdate pubdate embargo embargountil embargodate releasedate
   releaseon availablefrom validfrom sperrfrist gesperrtbis`.split(/\s+/),
);
/** Names of a state. For audiences all states withhold unless known to be open; for others only closed states. */
const AUDIENCES = new Set(['visibility', 'access', 'audience', 'accessrights', 'sichtbarkeit']);
const STATES = new Set(['status', 'state', 'poststatus', 'publicationstatus', 'publishstatus']);
const OPEN_STATES =
  /^(?:public|published|publish|open|everyone|everybody|all|anyone|visible|listed|live|offentlich|free)$/;
const CLOSED_STATES =
  /^(?:private|privat|hidden|draft|unlisted|members?|internal|restricted|confidential|closed|pending|in ?review|unpublished|embargoed|withheld|password|protected|friends|family|trash|deleted|entwurf|brouillon|borrador|never|none|no|false)$/;

const toLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Withheld for ever, or until a day as written by the owner. */
export type Restriction = { type: 'closed' } | { type: 'day'; text: string };

const CLOSED: Restriction = { type: 'closed' };

/**
 * Returns the restriction of a name and value, or null.
 * @param isStrict accepts only plain values, for a text that may be prose: `Hidden: a story` is not a restriction
 */
export function parseRestriction(name: string, value: unknown, isStrict = false): Restriction | null {
  const key = toLetters(name);
  const text = value === null || value === undefined ? '' : String(value).trim();
  if (HIDING.has(key)) {
    if (isNo(text)) return null;
    return !isStrict || isYes(text) ? CLOSED : null;
  }
  if (SHOWING.has(key)) {
    if (isYes(text)) return null;
    if (isNo(text) || (!isStrict && text === '')) return CLOSED;
    return !isStrict || isDay(text) ? { type: 'day', text } : null;
  }
  if (DAYS.has(key)) {
    if (text === '' || isNo(text)) return null;
    if (isYes(text)) return CLOSED;
    return !isStrict || isDay(text) ? { type: 'day', text } : null;
  }
  const state = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (AUDIENCES.has(key)) {
    if (text === '' || OPEN_STATES.test(state)) return null;
    return !isStrict || CLOSED_STATES.test(state) ? CLOSED : null;
  }
  return STATES.has(key) && CLOSED_STATES.test(state) ? CLOSED : null;
}

const isDay = (text: string) => /^(?:after\s+)?\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/i.test(text);

/** Lines of a text without front matter that are searched for restrictions. */
const MAX_HEAD_LINES = 60;

const LINE = /^[\s{,>*#-]*["']?([\p{L}][\p{L} _-]{0,40})["']?\s*[:=]\s*(.*?)[\s,}]*$/u;

export function findRestrictionLine(text: string, isStrict: boolean): string | null {
  for (const line of text.split(/\r\n|\n|\r/, MAX_HEAD_LINES)) {
    const [, name = '', value = ''] = LINE.exec(line.slice(0, 500)) ?? [];
    if (name && parseRestriction(name, value.replace(/^["']|["']$/g, ''), isStrict)) return line.trim().slice(0, 100);
  }
  return null;
}

/** Columns of tables have lower numbers. */
const FIRST_ADDED_COLUMN = 1_000_000;

/** Adds cells to a row of a metadata.csv under unique headings that mean `publish`. */
export function addWithheld(row: Record<string, string>, texts: string[]): Record<string, string> {
  for (const text of texts) row[`publish\t${FIRST_ADDED_COLUMN + Object.keys(row).length}`] = text;
  return row;
}
