// The short tags by which a text places items among its paragraphs: what stands between two pairs of braces, as a value.

/** Paths are as their author wrote them: from the text's folder, or from the library's root after a slash. */
export type Tag =
  | { type: 'item' | 'film'; path: string; caption?: string }
  | { type: 'gallery' | 'carousel' | 'map'; paths: string[]; limit: number; title?: string }
  | { type: 'quote'; text: string; source?: string };

/** How many items a tag shows where it does not say, and at most. */
const TAG_ITEMS = { usual: 24, most: 100 } as const;
// Parts of one tag.
const MOST_PARTS = 100;

/** What a paragraph says when it is a tag, in one spelling; null where it is words. */
export function toTagKey(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{{') || !trimmed.endsWith('}}') || trimmed.length > 10_000) return null;
  const inner = trimmed.slice(2, -2).replace(/\s+/g, ' ').trim();
  return /[{}]/.test(inner) ? null : inner;
}

/** Parts stand between upright strokes; `\|` is a stroke. */
const toParts = (text: string) =>
  text
    .split(/(?<!\\)\|/, MOST_PARTS)
    .map((part) => part.replaceAll('\\|', '|').trim())
    .filter(Boolean);

/** @param key what toTagKey gave. @returns null where it is no tag that there is, or names nothing */
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
      limit = Math.min(TAG_ITEMS.most, Math.max(1, Number(value)));
    else if (option.toLowerCase() === 'title') title = value;
    else paths.push(part);
  }
  return paths.length > 0 ? { type, paths, limit, ...(title && { title }) } : null;
}

const STRAY = /\{\{\s*(?:item|film|gallery|carousel|map|quote)\s[^{}]{0,10000}\}\}/gi;

/** Words without the tags among them: a tag stands in a paragraph of its own, or places nothing. */
export const withoutStrays = (text: string) => text.replace(STRAY, '');

/** The tags among words, as their author wrote them. */
export const listStrays = (text: string): string[] => text.match(STRAY) ?? [];
