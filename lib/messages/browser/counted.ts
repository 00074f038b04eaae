// Formats a number with its noun, in the plural form of the language.
import type { Forms } from '../forms';
import { fill } from './fill';

export function formatPlural(forms: Forms, count: number, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? forms.many ?? '';
  return fill(form, { count: count.toLocaleString(language) });
}
