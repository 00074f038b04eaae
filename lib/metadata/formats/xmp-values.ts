// Reads values of an XMP packet, tolerating text instead of lists and lists instead of text.
/**
 * A text, a list, or a structure by qualified name (`dc:title`). Language alternatives are resolved to one text; each
 * is also available by name and language, `dc:title@fr`.
 */
export type XmpValue = string | XmpValue[] | Xmp;
export type Xmp = Map<string, XmpValue>;

export function textOf(value: XmpValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? textOf(value[0]) : undefined;
}

export const xmpText = (xmp: Xmp, name: string): string | undefined => textOf(xmp.get(name));

export function xmpLanguages(xmp: Xmp, name: string): [language: string, text: string][] {
  const found: [string, string][] = [];
  for (const [each, value] of xmp)
    if (typeof value === 'string' && each.startsWith(`${name}@`)) found.push([each.slice(name.length + 1), value]);
  return found;
}

export function textsOf(value: XmpValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap((item) => (typeof item === 'string' ? [item] : [])) : [];
}

export const xmpTexts = (xmp: Xmp, name: string): string[] => textsOf(xmp.get(name));

export function structsOf(value: XmpValue | undefined): Xmp[] {
  if (value instanceof Map) return [value];
  return Array.isArray(value) ? value.flatMap((item) => (item instanceof Map ? [item] : [])) : [];
}

export const xmpStructs = (xmp: Xmp, name: string): Xmp[] => structsOf(xmp.get(name));
