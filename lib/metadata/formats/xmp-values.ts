// Asks questions of what an XMP packet said, forgiving the shapes that programs confuse: text for lists, lists for text.
import type { Xmp, XmpValue } from './xmp';

/** The text of a value; the first of a list. */
export function textOf(value: XmpValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? textOf(value[0]) : undefined;
}

export const xmpText = (xmp: Xmp, name: string): string | undefined => textOf(xmp.get(name));

/** What a property says by language, as its file writes the language; empty where it names none. */
export function xmpLanguages(xmp: Xmp, name: string): [language: string, text: string][] {
  const found: [string, string][] = [];
  for (const [each, value] of xmp)
    if (typeof value === 'string' && each.startsWith(`${name}@`)) found.push([each.slice(name.length + 1), value]);
  return found;
}

/** The texts of a value; one for a lone text. */
export function textsOf(value: XmpValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap((item) => (typeof item === 'string' ? [item] : [])) : [];
}

export const xmpTexts = (xmp: Xmp, name: string): string[] => textsOf(xmp.get(name));

/** The structures of a value; one for a lone structure. */
export function structsOf(value: XmpValue | undefined): Xmp[] {
  if (value instanceof Map) return [value];
  return Array.isArray(value) ? value.flatMap((item) => (item instanceof Map ? [item] : [])) : [];
}

export const xmpStructs = (xmp: Xmp, name: string): Xmp[] => structsOf(xmp.get(name));
