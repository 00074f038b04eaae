// A message with a number in it, for a browser, which knows the plurals of languages but no ICU syntax.
import type { MessageKey, Messages } from './messages';

/** How it is said for each kind of number that the language tells apart, with `{count}`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

// All kinds of whole numbers are met among these, but for those of millions.
const SAMPLES = 121;

/** @param key of a message whose only value is `count` */
export function toForms(key: MessageKey, t: Messages): Forms {
  const rules = new Intl.PluralRules(t.locale);
  const samples = new Map(Array.from({ length: SAMPLES }, (_, count) => [rules.select(count), count]));
  const number = new Intl.NumberFormat(t.locale);
  return Object.fromEntries(
    [...samples].map(([form, count]) => [form, t(key, { count }).replace(number.format(count), '{count}')]),
  );
}
