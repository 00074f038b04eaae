// Prepares messages with plurals for browsers, which have no ICU formatter.
import type { MessageKey, Messages } from './messages';

/** Message by plural category, with `{count}`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

// Covers all plural categories of whole numbers except those of millions.
const SAMPLES = 121;

/** @param key of a message whose only value is `count` */
export function getPluralForms(key: MessageKey, t: Messages): Forms {
  const rules = new Intl.PluralRules(t.locale);
  const samples = new Map(Array.from({ length: SAMPLES }, (_, count) => [rules.select(count), count]));
  const number = new Intl.NumberFormat(t.locale);
  return Object.fromEntries(
    [...samples].map(([form, count]) => [form, t(key, { count }).replace(number.format(count), '{count}')]),
  );
}
