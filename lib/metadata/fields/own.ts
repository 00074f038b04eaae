// Collects custom fields: values under unknown headings, within limits.

import { MAX_COLUMNS, MAX_HEADING, MAX_OWN_TEXT } from '@/lib/metadata/formats/limits';
import { cleanText, cleanTexts } from '@/lib/metadata/formats/plain-text';
import { OWN_PREFIX } from '@/lib/metadata/formats/xmp-names';
import { textsOf } from '@/lib/metadata/formats/xmp-values';
import type { OwnField } from '@/lib/model/own-fields';
import type { Sources } from './sources';

const SHORT = 80;

export function splitValues(cell: string): string[] {
  if (cell.includes('|')) return cell.split('|');
  // Not after an entity such as `&amp;`.
  const parts = cell.split(/(?<!&#?\w{1,10});/);
  return parts.every((part) => part.length <= SHORT) && !/^https?:\S+$/.test(cell) ? parts : [cell];
}

function* listOwn({ own, sidecars }: Sources): Generator<[name: string, values: string[]]> {
  for (const [name, cells] of own) yield [name, cells.flatMap(splitValues)];
  // A name with @ is a language alternative.
  for (const xmp of sidecars)
    for (const [name, value] of xmp)
      if (name.startsWith(`${OWN_PREFIX}:`) && !name.includes('@'))
        yield [name.slice(OWN_PREFIX.length + 1), textsOf(value)];
}

export function selectOwnFields(s: Sources): OwnField[] | undefined {
  const said = new Map<string, string[]>();
  for (const [name, values] of listOwn(s)) said.set(name, [...(said.get(name) ?? []), ...values]);
  return boundFields(said, s.faults);
}

/** Applies the limits. @param faults receives the omitted fields */
export function boundFields(
  said: Iterable<[name: string, values: unknown[]]>,
  faults: string[],
): OwnField[] | undefined {
  const fields: OwnField[] = [];
  const left: string[] = [];
  let room = MAX_OWN_TEXT;
  for (const [heading, all] of said) {
    const name = cleanText(heading)?.replace(/\s+/g, ' ').slice(0, MAX_HEADING);
    const values = cleanTexts(all);
    if (!values || !name) continue;
    const length = values.reduce((sum, value) => sum + value.length, name.length);
    if (fields.length >= MAX_COLUMNS || length > room) left.push(name);
    else fields.push({ name, values });
    if (length <= room) room -= length;
  }
  if (left.length > 0)
    faults.push(`its own fields ${left.slice(0, 5).join(', ')} are left out: they are too long, or there are too many`);
  return fields.length > 0 ? fields : undefined;
}
