// Describes how a date in words is understood.
import type { Messages } from '@/lib/messages/messages';
import { parseDate } from '@/lib/metadata/fields/dates';
import { formatDate } from '@/lib/model/format';

/** @returns the date in the language of the page, with its EDTF where that says more; null if it is not understood */
export function describeDateText(text: string, t: Messages): string | null {
  const date = parseDate(text);
  if (!date) return null;
  const words = formatDate(date.edtf, t);
  return words === date.edtf ? words : `${words} (${date.edtf})`;
}
