// Recognizes decades and centuries in words, in the languages of the interface: `thirties`, `siglo diecinueve`.
import { fold } from '@/lib/model/tokenize';

/** Returns the text as the patterns below expect it: folded, with plain digits, dashes and apostrophes. */
export const normalizeDateText = (text: string) =>
  fold(text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)))
    .replace(/[–—‒−‐]/g, '-')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

const toPattern = (words: string) => words.split(' ').map(fold).join('|').replaceAll('_', '[ -]');

/** From the twenties to the nineties: words that are a decade by themselves. */
const DECADES = [
  'twenties zwanzigern? двадцят(?:і|их) (?:ال)?عشريني?ات 二十年代',
  'thirties dreißigern? тридцят(?:і|их) (?:ال)?ثلاثيني?ات 三十年代',
  'forties fourties vierzigern? сороков(?:і|их) (?:ال)?اربعيني?ات 四十年代',
  "fifties fünfzigern? п'ятдесят(?:і|их) (?:ال)?خمسيني?ات 五十年代",
  'sixties sechzigern? шістдесят(?:і|их) (?:ال)?ستيني?ات 六十年代',
  'seventies siebzigern? сімдесят(?:і|их) (?:ال)?سبعيني?ات 七十年代',
  'eighties achtzigern? вісімдесят(?:і|их) (?:ال)?ثمانيني?ات 八十年代',
  "nineties neunzigern? дев'яност(?:і|их) (?:ال)?تسعيني?ات 九十年代",
].map(toPattern);

/** Likewise numbers, which are a decade behind the word for years: `années trente`. */
const NUMBERS = [
  'vingt veinte venti twintig vinte dwudziest(?:e|ych)',
  'trente treinta trenta dertig trinta trzydziest(?:e|ych)',
  'quarante cuarenta quaranta veertig quarenta czterdziest(?:e|ych)',
  'cinquante cincuenta cinquanta vijftig cinquenta pięćdziesiąt(?:e|ych)',
  'soixante sesenta sessanta zestig sessenta sześćdziesiąt(?:e|ych)',
  'soixante_dix setenta settanta zeventig siedemdziesiąt(?:e|ych)',
  'quatre_vingts? ochenta ottanta tachtig oitenta osiemdziesiąt(?:e|ych)',
  'quatre_vingt_dix noventa novanta negentig dziewięćdziesiąt(?:e|ych)',
].map(toPattern);

/** From the tenth century to the 21st; an unusual one may be typed as a number. */
const ORDINALS = [
  'tenth zehnte[ns]? dixième diez decimo tiende dziesiąt(?:y|ego) dez десят(?:е|ого|ому) (?:ال)?عاشر 十',
  'eleventh elfte[ns]? onzième once undicesimo elfde jedenast(?:y|ego) onze одинадцят(?:е|ого|ому) (?:ال)?حادي_عشر 十一',
  'twelfth zwölfte[ns]? douzième doce dodicesimo twaalfde dwunast(?:y|ego) doze дванадцят(?:е|ого|ому) (?:ال)?ثاني_عشر 十二',
  'thirteenth dreizehnte[ns]? treizième trece tredicesimo dertiende trzynast(?:y|ego) treze тринадцят(?:е|ого|ому) (?:ال)?ثالث_عشر 十三',
  'fourteenth vierzehnte[ns]? quatorzième catorce quattordicesimo veertiende czternast(?:y|ego) (?:c|qu)atorze чотирнадцят(?:е|ого|ому) (?:ال)?رابع_عشر 十四',
  "fifteenth fünfzehnte[ns]? quinzième quince quindicesimo vijftiende piętnast(?:y|ego) quinze п'ятнадцят(?:е|ого|ому) (?:ال)?خامس_عشر 十五",
  'sixteenth sechzehnte[ns]? seizième dieciséis sedicesimo zestiende szesnast(?:y|ego) dez[ae]sseis шістнадцят(?:е|ого|ому) (?:ال)?سادس_عشر 十六',
  'seventeenth siebzehnte[ns]? dix_septième diecisiete diciassettesimo zeventiende siedemnast(?:y|ego) dez[ae]ssete сімнадцят(?:е|ого|ому) (?:ال)?سابع_عشر 十七',
  'eighteenth achtzehnte[ns]? dix_huitième dieciocho diciottesimo achttiende osiemnast(?:y|ego) dezoito вісімнадцят(?:е|ого|ому) (?:ال)?ثامن_عشر 十八',
  "nineteenth neunzehnte[ns]? dix_neuvième diecinueve diciannovesimo negentiende dziewiętnast(?:y|ego) dez[ae]nove дев'ятнадцят(?:е|ого|ому) (?:ال)?تاسع_عشر 十九",
  'twentieth zwanzigste[ns]? vingtième veinte ventesimo twintigste dwudziest(?:y|ego) vinte двадцят(?:е|ого|ому) (?:ال)?عشرين 二十',
  'twenty_first einundzwanzigste[ns]? vingt_et_unième veintiuno ventunesimo eenentwintigste vinte_e_um (?:ال)?حادي_والعشرين 二十一',
].map(toPattern);
const FIRST_ORDINAL = 10;

const ROMANS = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi'.split(' ');

/** The Italian names of centuries, from the thirteenth. */
const CENTURY_NAMES =
  'duecento|trecento|quattrocento|cinquecento|seicento|settecento|ottocento|novecento|duemila'.split('|');
const FIRST_NAMED = 13;

const CENTURY = 'century|jahrhunderts?|jh|jhdt?s?|siecle|secolo|eeuw|wieku?|століття|столітті|ст|世紀|世纪';
const CENTURY_BEFORE = 'siglo|seculo|secolo|القرن';
const YEARS = 'annees|anos|anni|jaren|lata|latach|lat|decada d[eo]s?(?: anos)?|decade of(?: the)?';
/** Articles and prepositions before a date, which say nothing about its time. */
const LINKS =
  'in|im|from|of|the|during|dated|den|dem|der|die|des|aus|am|vom|von|wahrend|dans|les|le|du|de|au|aux|en|el|los|las|del|negli|degli|gli|agli|nei|dei|nel|il|al|di|uit|van|het|op|w|z|nos|dos|os|no(?= sec)|do|em|у|в|з|із|في|من|zu|year|jahre?|annee|ano|anno|jaar|roku?';

const LINK = new RegExp(`^(?:(?:${LINKS}) (?:l'|dell'|nell')?|l'|dell'|nell')`);

/** Whether a text may contain a date at all: a quick test that spares most queries the patterns. */
const SIGNAL = new RegExp(
  `[0-9]|年代|世[紀纪]|(?<!\\p{L})(?:s(?:ec)?\\. ?[ivx]|[ivxхі]+ [cw]\\b|${[CENTURY, CENTURY_BEFORE, ...CENTURY_NAMES, YEARS, ...DECADES].join('|')})`,
  'u',
);
export const mayBeDate = (plain: string) => SIGNAL.test(plain);

const toMatchers = (patterns: string[]) => patterns.map((pattern) => new RegExp(`^(?:${pattern})$`));
const DECADE = toMatchers(DECADES);
const NUMBER = toMatchers(NUMBERS);
const ORDINAL = toMatchers(ORDINALS);

export function stripLinks(text: string): string {
  const rest = text.replace(LINK, '');
  return rest === text ? text : stripLinks(rest);
}

function parseOrdinal(text: string): number | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th|\.|i?e|de|[ds]te|ie?me|eme|-те|-го|º|°|o)?$/.exec(text) ?? [];
  if (digits) return Number(digits);
  const word = ORDINAL.findIndex((each) => each.test(text));
  if (word >= 0) return word + FIRST_ORDINAL;
  // Ukrainian keyboards have no Latin letters.
  const roman = ROMANS.indexOf(
    text
      .replace(/х/g, 'x')
      .replace(/і/g, 'i')
      .replace(/i?e(?:me)?$/, ''),
  );
  return roman < 0 ? null : roman + 1;
}

const AFTER = new RegExp(`^(.+?)[ -]?(?:${CENTURY})\\.?$`);
const ROMAN_AFTER = /^([ivxхі]+) ?(?:c|w)\.?$/;
const BEFORE = new RegExp(`^(?:${CENTURY_BEFORE}) (.+)$`);
const ROMAN_BEFORE = /^s(?:ec)?\.? ?([ivx]+)$/;

/** Returns 19 for the nineteenth century. */
function parseCentury(text: string): number | null {
  const named = CENTURY_NAMES.indexOf(text);
  if (named >= 0) return named + FIRST_NAMED;
  const ordinal = [AFTER, ROMAN_AFTER, BEFORE, ROMAN_BEFORE].map((form) => form.exec(text)?.[1]).find(Boolean);
  const century = ordinal === undefined ? null : parseOrdinal(ordinal);
  return century !== null && century >= 1 && century <= 21 ? century : null;
}

const TENS = /^'?(\d)0(?:'?s|er[ns]?|er[ -]?jahren?|-(?:т?і|т?их|х|ті)|年代)?\.?$/;
const YEARS_BEFORE = new RegExp(`^(?:${YEARS}) (.+)$`);
const YEARS_AFTER = /[ -]?(?:jahren?|роки|років|роках|рр\.?)$/;

/** Returns 30 for `thirties`, `30er Jahre` and `années trente`. */
function parseTens(text: string): number | null {
  const [, number] = YEARS_BEFORE.exec(text) ?? [];
  const word = (number ?? text).replace(YEARS_AFTER, '');
  const [, digit] = TENS.exec(word) ?? [];
  // Digits alone are a number.
  if (digit) return /^\d+\.?$/.test(text) ? null : Number(digit) * 10;
  const at = (number === undefined ? DECADE : NUMBER).findIndex((each) => each.test(word));
  return at < 0 ? null : at * 10 + 20;
}

/** Separates the hundreds: `nineteen-thirties`, `1930er Jahre`, `années 1930`. */
const HUNDREDS = 'sixteen seventeen eighteen nineteen twenty'.split(' ');
const WITH_HUNDREDS = new RegExp(`^((?:${YEARS}) )?(?:(${HUNDREDS.join('|')})[ -]|(\\d\\d)(?=\\d0))(.+)$`);

/** A decade without a century belongs to the twentieth. */
const USUAL_CENTURY = 20;

/** Returns the first year: 1930 for `1930er Jahre`, `nineteen-thirties`, `thirties` and `30er Jahre des 20. Jahrhunderts`. */
function parseDecade(text: string): number | null {
  const [whole, years = '', word = '', digits, rest = ''] = WITH_HUNDREDS.exec(text) ?? [];
  if (whole) {
    const tens = parseTens(years + rest);
    return tens === null ? null : (digits ? Number(digits) : HUNDREDS.indexOf(word) + 16) * 100 + tens;
  }
  const tens = parseTens(text);
  if (tens !== null) return tens < 20 ? null : (USUAL_CENTURY - 1) * 100 + tens;
  for (const { index } of text.matchAll(/ |(?<=世[紀纪])/g)) {
    const [left, right] = [text.slice(0, index), stripLinks(text.slice(index).trim())];
    const decade = parseTens(left) ?? parseTens(right);
    const century = parseCentury(left) ?? parseCentury(right);
    if (decade !== null && century !== null) return (century - 1) * 100 + decade;
  }
  return null;
}

const PARTS = (
  [
    [
      'early',
      'early|beginning|start|anfang|beginn|fruhe[ns]?|debut|begin|vroege?|principios|inicios|inizio|inizi|poczat(?:ek|ku)|inicio|початок|початку|اوائل|初期?|初頭',
    ],
    ['mid', 'mid|middle|mitte|milieu|midden|mediados|meta|polow(?:a|ie)|meados|середина|середині|منتصف|中期|中頃'],
    [
      'late',
      'late|end|ende|spate[ns]?|fin|eind|einde|finales|fines|fine|koniec|koncu|final|fim|finais|кінець|кінця|кінці|اواخر|末期?|後期',
    ],
    [
      'first half of the',
      '(?:first|1st) half|(?:erste|1\\.) halfte|premiere moitie|primera mitad|prima meta|eerste helft|pierwsza polowa|primeira metade|перша половина|前半',
    ],
    [
      'second half of the',
      '(?:second|2nd) half|(?:zweite|2\\.) halfte|(?:seconde|deuxieme) moitie|segunda mitad|seconda meta|tweede helft|druga polowa|segunda metade|друга половина|後半',
    ],
  ] as const
).map(
  ([english, words]) => [new RegExp(`^(?:${words})[ -](.+)$|^(.+?(?:年代|世[紀纪]))(?:${words})$`), english] as const,
);

/** Translates a decade or century, or a part of one, to the English that `parseDate` reads; null for other texts. */
export function translatePeriod(plain: string): string | null {
  for (const [form, english] of PARTS) {
    const [whole, behind, before = ''] = form.exec(plain) ?? [];
    const period = whole && translateWhole(stripLinks(behind ?? before));
    if (period) return `${english} ${period}`;
  }
  return translateWhole(stripLinks(plain));
}

function translateWhole(text: string): string | null {
  const decade = parseDecade(text);
  if (decade !== null) return `${decade}s`;
  const century = parseCentury(text);
  return century === null ? null : `${century}th century`;
}

// Months of languages that `parseDate` does not read, as the platform knows them: `maja 1930`, `5月`.
const LOCALES = ['pl', 'pt', 'uk', 'ar'];
const ENGLISH_MONTHS = Array.from({ length: 12 }, (_, month) => toMonthName('en', month, {}));

function toMonthName(locale: string, month: number, more: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC', calendar: 'gregory', ...more });
  return fold(format.formatToParts(Date.UTC(2000, month)).find(({ type }) => type === 'month')?.value ?? '');
}

let months: Map<string, string> | undefined;
const getMonths = () => {
  months ??= new Map(
    LOCALES.flatMap((locale) =>
      ENGLISH_MONTHS.flatMap((english, month) =>
        [{}, { day: 'numeric' } as const].map((more) => [toMonthName(locale, month, more), english] as const),
      ),
    ),
  );
  return months;
};

/** Translates the months of a day or month with a year, and Chinese and Japanese dates: `14 maja 1930`, `1930年5月`. */
export function translateDay(plain: string): string {
  const [, year, month, day] = /^(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?$/.exec(plain) ?? [];
  if (year) return [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-');
  if (!/\b\d{4}\b/.test(plain)) return plain;
  return plain
    .split(' ')
    .map((word) => getMonths().get(word) ?? word)
    .join(' ')
    .replace(/ (?:de|do) (?=\d|[a-z])/g, ' ')
    .replace(/ (?:r\.?|roku?|року|р\.?)$/, '');
}
