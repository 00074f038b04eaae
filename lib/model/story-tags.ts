// Parses the tags that embed items in a story: `{{…}}`.

/** Paths as written: relative to the text's folder, or to the library's root with a leading slash. */
export type Tag =
  | { type: 'item' | 'film'; path: string; caption?: string }
  | { type: 'gallery' | 'carousel' | 'map'; paths: string[]; limit: number; title?: string }
  | { type: 'quote'; text: string; source?: string };

const TAG_ITEMS = { usual: 24, max: 100 } as const;
const MAX_PARTS = 100;

/** Returns the normalized content of a tag; null if the paragraph is not a tag. */
export function toTagKey(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{{') || !trimmed.endsWith('}}') || trimmed.length > 10_000) return null;
  const inner = trimmed.slice(2, -2).replace(/\s+/g, ' ').trim();
  return /[{}]/.test(inner) ? null : inner;
}

const toParts = (text: string) =>
  text
    .split(/(?<!\\)\|/, MAX_PARTS)
    .map((part) => part.replaceAll('\\|', '|').trim())
    .filter(Boolean);

/** @param key from toTagKey. @returns null for an unknown or empty tag */
export function parseTag(key: string): Tag | null {
  const [, name = '', rest = ''] = /^([a-z]+)(?:\s+(.*))?$/i.exec(key) ?? [];
  const type = name.toLowerCase();
  const parts = toParts(rest);
  const [first, second] = parts;
  if (!first) return null;
  if (type === 'quote') return { type, text: first, ...(second && { source: second }) };
  if (type === 'item' || type === 'film') return { type, path: first, ...(second && { caption: second }) };
  if (type !== 'gallery' && type !== 'carousel' && type !== 'map') return null;
  const paths: string[] = [];
  let limit: number = TAG_ITEMS.usual;
  let title = '';
  for (const part of parts) {
    const [, option = '', value = ''] = /^(limit|title)\s+(.+)$/i.exec(part) ?? [];
    if (option.toLowerCase() === 'limit' && /^\d{1,6}$/.test(value))
      limit = Math.min(TAG_ITEMS.max, Math.max(1, Number(value)));
    else if (option.toLowerCase() === 'title') title = value;
    else paths.push(part);
  }
  return paths.length > 0 ? { type, paths, limit, ...(title && { title }) } : null;
}

const STRAY = /\{\{\s*(?:item|film|gallery|carousel|map|quote)\s[^{}]{0,10000}\}\}/gi;

/** Removes tags within a paragraph: only a tag in a paragraph of its own is an embed. */
export const withoutStrays = (text: string) => text.replace(STRAY, '');

export const listUnknownTags = (text: string): string[] => text.match(STRAY) ?? [];
