// Recognizes words that limit or join dates in a query, in the languages of the interface: `avant`, `zwischen … und`.

export type Limit = 'about' | 'before' | 'until' | 'since' | 'after';

/** Folded (query-date-words.ts). `until` and `since` include the date, `before` and `after` do not. */
const BEFORE_DATE: [Limit, string][] = [
  ['before', 'before|prior to|earlier than|vor|avant|antes de|antes do|prima|voor|przed|перед|قبل'],
  [
    'until',
    "until|till|up to|by|no later than|not after|bis|jusqu'(?:en|a|au|aux)|hasta|fino|tot|do(?= \\d)|ate|до|حتي",
  ],
  [
    'since',
    'since|starting|not before|no earlier than|ab|seit|depuis|a partir|desde|dal(?= \\d{4}$)|dagli(?= \\S+ \\S+$)|vanaf|sinds|od|від|منذ',
  ],
  ['after', 'after|later than|nach|apres|despues de|depois de|dopo|na|po|apos|після|بعد'],
  [
    'about',
    'about|around|circa|ca\\.?|c\\.|approximately|um|etwa|gegen|ungefahr|vers|environ|autour|hacia|alrededor|verso|intorno|rond|omstreeks|okolo|ok\\.|cerca de|por volta de|близько|бл\\.|حوالي|نحو',
  ],
];

const BEHIND_DATE: [Limit, string][] = [
  ['before', '(?:年|年代|世[紀纪])(?:之?前)'],
  ['until', ' (?:or|and) (?:earlier|before)|年以前|まで'],
  ['since', ' (?:or|and) (?:later|after)| onwards?|年以[降来來]|から'],
  ['after', '年(?:以|之)?[後后]'],
  ['about', '年?(?:頃|ごろ|左右)'],
];

export const DATE_LIMITS = [
  ...BEFORE_DATE.map(([limit, words]) => ({ limit, form: new RegExp(`^(?:${words})(?= )`) })),
  ...BEHIND_DATE.map(([limit, words]) => ({ limit, form: new RegExp(`(?:${words})$`) })),
];

/** `between` before the first of two dates, and the words between them. */
export const BETWEEN =
  /^(?:between|zwischen|entre|tussen|tra|fra|miedzy|pomiedzy|між|بين|from|von|de|van|dal|dagli|od|desde|des|du|vom|з|від|من)(?= )/;
export const JOINS = new Set(
  '- & and or und oder et ou y o e en of i lub та і й або و او to till until through bis a au aux al agli hasta tot do ate до الي حتي'.split(
    ' ',
  ),
);
