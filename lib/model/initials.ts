// Groups names by their initial letter, as an index of a book does.
import type { Messages } from '@/lib/messages/messages';

/** Group of names that begin with a digit or sign. */
const OTHER = '#';

const toBase = (letter: string) => letter.normalize('NFKD').replace(/\p{M}+/gu, '');

/** Both kana are one alphabet: https://www.unicode.org/charts/PDF/U30A0.pdf */
const toHiragana = (letter: string) =>
  letter.replace(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60));

/**
 * Returns the letter under which a language files a name: É is filed under E, but Å in Swedish is a letter of its own.
 * Chinese characters have too many initials to be grouped: they share one.
 */
export function createInitials({ locale }: Pick<Messages, 'locale'>): (name: string) => string {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  return (name) => {
    const [first] = /[\p{L}\p{N}]/u.exec(name) ?? [];
    if (first === undefined || /\p{N}/u.test(first)) return OTHER;
    if (/\p{Script=Han}/u.test(first)) return '漢';
    const [base = first] = toBase(toHiragana(first));
    return (compare(base, first) === 0 ? base : first).toLocaleUpperCase(locale);
  };
}

/** Groups sorted names; digits and signs come last. */
export function groupByInitial<Named extends { title: string }>(
  sorted: Named[],
  t: Pick<Messages, 'locale'>,
): [initial: string, names: Named[]][] {
  const toInitial = createInitials(t);
  const groups = new Map<string, Named[]>();
  for (const each of sorted) {
    const initial = toInitial(each.title);
    const group = groups.get(initial);
    if (group) group.push(each);
    else groups.set(initial, [each]);
  }
  return [...groups].sort(([a], [b]) => Number(a === OTHER) - Number(b === OTHER));
}
