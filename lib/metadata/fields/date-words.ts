// Translates date expressions of other languages to English.

// JavaScript's \b supports only ASCII letters.
const toWord = (names: string) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})\\.?`, 'gu');

const MONTHS: [RegExp, string][] = (
  [
    ['januar|jänner|jän|janvier|janv|januari|enero|ene|gennaio|genn|gen', 'january'],
    ['februar|février|févr|fév|februari|febrero|febbraio|febbr', 'february'],
    ['märz|mär|mars|maart|mrt|marzo', 'march'],
    ['avril|avr|abril|abr|aprile', 'april'],
    ['mai|mei|mayo|maggio|magg|mag', 'may'],
    ['juni|juin|junio|giugno|giu', 'june'],
    ['juli|juillet|juil|julio|luglio|lug', 'july'],
    ['août|augustus|agosto|ago', 'august'],
    ['septembre|septiembre|settembre|sett', 'september'],
    ['oktober|okt|octobre|octubre|ottobre|ott', 'october'],
    ['novembre|noviembre', 'november'],
    ['dezember|dez|décembre|déc|diciembre|dic|dicembre', 'december'],
  ] as const
).map(([names, english]) => [toWord(names), english]);

const YEARS = String.raw`(?:(?:der|des|années|les années|des années|jaren|de jaren|años|los años|de los años|anni|degli anni) )?(\d{3})0(?:er(?: jahre)?|s)?`;
const CENTURY = String.raw`(?:des |du |van de |del |de l'|in het )?(\d{1,2})(?:\.|i?[eè](?:me)?)? ?(?:jahrhunderts?|jh\.?|siècle|eeuw|siglo|secolo)`;
const PARTS = [
  ['early', 'anfang|beginn|frühes?|début|commencement|begin|vroege?|principios|inicios|inizio|inizi'],
  ['mid', 'mitte|milieu|midden|mediados|metà'],
  ['late', 'ende|spätes?|fin|eind|einde|late|finales|fines|fine'],
] as const;

const WORDS: [RegExp, string][] = [
  [/^(?:le|den|am|im|en|in|op|el|il|du|vom) (?=\d|[a-z]+ \d)/, ''],
  [/^(\d{1,2})(?:er|º|°) /, '$1 '],
  // "3 de mayo de 1930"
  [
    /(?<=\d|january|february|march|april|may|june|july|august|september|october|november|december) (?:de|del|di) (?=\d|[a-z]+)/g,
    ' ',
  ],
  [/^(?:zwischen|entre|tussen|tra(?: il)?|fra(?: il)?) (?=\d)/, 'between '],
  [/^(?:von|de|van|dal|desde) (?=\d)/, 'from '],
  [/(?<=\d\S*) (?:oder|ou|of|o) (?=\d)/g, ' or '],
  [/(?<=\d\S*) (?:und|et|en|y|e(?: il)?) (?=\d)/g, ' and '],
  [/(?<=\d\S*|[a-z]) (?:bis|à|au|tot|t\/m|al|hasta) (?=\d|[a-z]+ \d)/g, ' to '],
  [/^(?:um|etwa|ungefähr|vers|environ|env\.|rond|omstreeks|hacia|alrededor de|verso|circa il|cca\.?) (?=\d)/, 'about '],
  [/^(?:vor|avant|voor|antes de|prima del) (?=\d{4}$)/, 'before '],
  [/^(?:nach|après|na|después de|dopo il) (?=\d{4}$)/, 'after '],
  ...PARTS.flatMap(([english, foreign]): [RegExp, string][] => [
    [new RegExp(`^(?:${foreign})(?: der| des| de| del)? ${YEARS}$`), `${english} $10s`],
    [new RegExp(`^(?:${foreign})(?: der| des| du| de| del)? ${CENTURY}$`), `${english} $1th century`],
  ]),
  [/^(\d{3})0er(?: jahre)?$/, '$10s'],
  [/^(?:années|les années|jaren|de jaren|años|los años|anni) (\d{3})0$/, '$10s'],
  [/^(?:frühling|frühjahr|printemps|lente|primavera)(?: de| del)? (\d{4})$/, 'spring $1'],
  [/^(?:sommer|été|zomer|verano|estate)(?: de| del)? (\d{4})$/, 'summer $1'],
  [/^(?:herbst|automne|herfst|otoño|autunno)(?: de| del)? (\d{4})$/, 'autumn $1'],
  [/^(?:hiver|invierno|inverno)(?: de| del)? (\d{4})$/, 'winter $1'],
  [/^(\d{1,2})(?:\. ?(?:jahrhundert|jh\.?)|i?[eè](?:me)? (?:siècle|eeuw))$/, '$1th century'],
  ...['xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx', 'xxi'].map((roman, at): [RegExp, string] => [
    new RegExp(`^(?:${roman}e? (?:siècle|secolo)|siglo ${roman})$`),
    `${15 + at}th century`,
  ]),
];

export const translateDateWords = (text: string) =>
  [...MONTHS, ...WORDS].reduce((words, [foreign, english]) => words.replace(foreign, english), text);

export const isUndated = (text: string) =>
  /^\[?(?:undated|no date|not dated|date (?:not known|unknown|unrecorded)|unknown|n\.? ?d\.?|s\.? ?d\.?|s\.? ?a\.?|s\.? ?f\.?|o\.? ?j\.?|o\.? ?d\.?|z\.? ?j\.?|undatiert|unbekannt|ohne (?:jahr|datum)|datum unbekannt|sans date|non daté|date inconnue|zonder datum|ongedateerd|datum onbekend|sin fecha|fecha desconocida|senza data|\?+|-+)\]?$/i.test(
    text.trim(),
  );
