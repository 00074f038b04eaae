// Reads the owner's prose: front matter, Markdown and HTML, made harmless before anyone sees it.
import { marked } from 'marked';
import sanitize from 'sanitize-html';
import { parse } from 'yaml';

/** Longer texts, in bytes, are refused rather than read for minutes. */
export const MAX_TEXT = 1_000_000;

export interface Prose {
  /** Values of the front matter; empty where there is none. */
  matter: Record<string, unknown>;
  body: string;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Splits off YAML front matter. @throws YAMLParseError with line and column, or Error for an alias bomb. */
export function parseProse(text: string): Prose {
  const match = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) return { matter: {}, body: text.replace(/^\uFEFF/, '') };
  const matter: unknown = parse(match[1] ?? '', { maxAliasCount: 10 });
  if (matter !== null && !isRecord(matter)) throw new Error('names and values are expected');
  return { matter: matter ?? {}, body: text.slice(match[0].length) };
}

/** A text value of front matter, trimmed; undefined where it is none. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value.normalize('NFC').trim().slice(0, 10_000) : undefined;
}

// What an author may use: no style, no script, no frame, no form, and no address but http, https, mailto and the library's own.
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
    ...['a', 'img', 'em', 'strong', 'b', 'i', 'u', 's', 'small', 'sub', 'sup', 'q', 'cite', 'abbr', 'time', 'code'],
    ...['pre', 'del', 'ins', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title'],
    time: ['datetime'],
    th: ['scope'],
    abbr: ['title'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Pictures come from the library alone.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // A page has its own h1.
  transformTags: { h1: 'h2' },
  nestingLimit: 50,
};

export const toSafeHtml = (html: string) => sanitize(html, ALLOWED).trim();

/** Longer than any address, such a word is parted: marked takes seconds over one of a hundred thousand characters. */
const toShortWords = (text: string) => text.replace(/\S{2000}(?=\S)/g, '$& ');

export const toHtml = (markdown: string) =>
  toSafeHtml(marked.parse(toShortWords(markdown), { async: false, gfm: true }));
