// Takes apart the prose in the owner's folder: front matter, Markdown and HTML, made safe to show.
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { parse } from 'yaml';

/** Bytes of the longest text that is read. */
export const MAX_TEXT = 1_000_000;

const frontMatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Front matter and what follows it. Throws where the front matter is no YAML. */
export function parseProse(text: string): { matter: Record<string, unknown>; body: string } {
  const found = frontMatter.exec(text);
  if (!found) return { matter: {}, body: text.replace(/^\uFEFF/, '') };
  const matter: unknown = parse(found[1] ?? '', { maxAliasCount: 10 });
  if (matter !== null && !isRecord(matter)) throw new Error('names and values are expected');
  return { matter: matter ?? {}, body: text.slice(found[0].length) };
}

/** Text or a number as trimmed text in NFC; undefined where there is none. */
export function toText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).normalize('NFC').trim() || undefined;
}

/** Markdown as safe HTML. */
export const toHtml = (markdown: string): string => toSafeHtml(marked.parse(markdown, { async: false }));

/** HTML without scripts, styles, frames and addresses that are neither web nor mail. */
export const toSafeHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes: {
      ...sanitizeHtml.defaults.allowedAttributes,
      img: ['src', 'alt', 'title', 'width', 'height'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    disallowedTagsMode: 'discard',
  }).trim();
