import { formatPlural } from '@/lib/messages/browser/counted';
import { getPluralForms } from '@/lib/messages/forms';
import { getMessages, type Messages } from '@/lib/messages/messages';

/** Messages in which the text for each number is the name of its plural form. */
const toNamed = (language: string): Messages =>
  Object.assign(
    (_key: string, { count = 0 }: { count?: number } = {}) =>
      `${count.toLocaleString(language)} ${new Intl.PluralRules(language).select(count)}`,
    { language, locale: language, direction: 'ltr' as const, compare: () => 0, rich: () => null, list: () => ({}) },
  );

test('a browser formats a plural as the server does', () => {
  const t = getMessages('en');
  const forms = getPluralForms('count.items', t);
  expect(forms).toEqual({ one: '{count} item', other: '{count} items' });
  for (const count of [0, 1, 2, 21, 1234]) expect(formatPlural(forms, count, 'en')).toBe(t('count.items', { count }));
});

test.each(['pl', 'ar', 'fr', 'ja', 'hi'])('with the plural forms of %s', (language) => {
  const t = toNamed(language);
  for (const count of [0, 1, 2, 3, 5, 11, 22, 100, 101, 1234])
    expect(formatPlural(getPluralForms('count.items', t), count, language)).toBe(t('count.items', { count }));
});

test('millions, which have a form of their own in some languages, use the form of other numbers', () => {
  expect(formatPlural(getPluralForms('count.items', toNamed('fr')), 1_000_000, 'fr')).toMatch(/other$/);
});
