// Recognizes placeholders for an unknown person in place of a name: "Unknown photographer", "Anonym", "N.N.".

/** Words without marks, in lower case. */
const toWords = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const listWords = (text: string) => new Set(toWords(text));

/** In the languages of the interface, and a few neighbours. */
const UNKNOWN = listWords(`
  unknown unidentified anonymous anon nn unbekannt unbekannte unbekannter anonym anonyme anonymer inconnu inconnue
  desconocido desconocida anonimo anonima sconosciuto sconosciuta ignoto ignota desconhecido desconhecida onbekend
  onbekende anoniem nieznany nieznana anonimowy невідомий невідома анонім неизвестный неизвестен аноним ukendt ukjent
  okänd tuntematon neznámý ismeretlen bilinmiyor άγνωστος ανώνυμος לאידוע אנונימי אלמוני مجهول مجهولة
  不明 作者不明 撮影者不明 不詳 無名 匿名 佚名 未知 无名氏 無名氏 미상 작자미상`);

/** Words that may accompany them. */
const ROLES = listWords(`
  photographer artist maker author creator painter person woman man child boy girl frau mann kind femme homme mujer hombre donna uomo fotograf fotografin künstler künstlerin autor autorin urheber
  urheberin verfasser verfasserin hersteller person photographe artiste auteur autrice fotógrafo fotógrafa artista autora
  fotografo autore fotograaf kunstenaar maker auteur fotografka artysta autorka twórca фотограф автор художник valokuvaaja
  the an der die das ein eine مصور مؤلف فنان المصور المؤلف الفنان 作者 撮影者 摄影师`);

const WHOLE = new Set(
  ['n n', 'not known', 'name unknown', 'לא ידוע', 'غير معروف'].map((text) => toWords(text).join(' ')),
);

const BLANK = /^[\s?？\-–—[\]()]*$/;

/** Whether a text states that a person is unknown, as "?" does. */
export function isUnnamed(name: string): boolean {
  const words = toWords(name);
  if (BLANK.test(name) || WHOLE.has(words.join(' '))) return true;
  return words.some((word) => UNKNOWN.has(word)) && words.every((word) => UNKNOWN.has(word) || ROLES.has(word));
}

/** The names of people, each once, without placeholders. */
export const listNamed = (names: readonly string[] = []): string[] => [
  ...new Set(names.filter((name) => !isUnnamed(name))),
];

/** Whether makers are stated, and all are unknown. */
export const hasUnnamedMaker = ({ makers = [] }: { makers?: string[] }): boolean =>
  makers.length > 0 && makers.every(isUnnamed);
