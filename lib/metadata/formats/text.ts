// Parses the owner's prose: front matter, Markdown and HTML, sanitized.
import sanitize from 'sanitize-html';
import type { StoryText } from '@/lib/model/story-parts';
import { renderMarkdown } from './markdown';
import { cleanText as toPlainText } from './plain-text';
import { normalizeHtml } from './settled-html';
import { parseStoryParts } from './story-parts';
import { parseYaml } from './yaml';

/** Bytes; longer texts are rejected, because parsing would take minutes. */
export const MAX_TEXT = 1_000_000;

interface ProseText {
  matter: Record<string, unknown>;
  body: string;
  faults: string[];
  /** Suspicions about valid front matter. */
  notes: string[];
}

/** Front matter that is text, even if it looks like a number. */
const TEXTS = ['title', 'description', 'author', 'date', 'cover'];

// Editors may insert blank lines before it.
export const FRONT_MATTER = /^\uFEFF?((?:[ \t]*\r?\n){0,20})---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

/** The start of unclosed or TOML front matter, which is not parsed. */
const UNREAD_MATTER = /^\uFEFF?(?:[ \t]*\r?\n){0,20}(?:---|\+\+\+)/;

/** Front matter in TOML, as Hugo has it. */
const TOML = /^\uFEFF?(?:[ \t]*\r?\n){0,20}\+\+\+[ \t]*\r?\n/;
const UNREAD_TOML =
  'its front matter between lines of +++ is not read; write it between lines of ---, each value after a colon, as title: My story';

/** Whether a text starts with front matter that parseProse cannot parse. */
export const hasUnreadMatter = (text: string) => UNREAD_MATTER.test(text) && !FRONT_MATTER.test(text);

/** Splits off YAML front matter; errors in it do not affect the body. */
export function parseProse(text: string): ProseText {
  const match = FRONT_MATTER.exec(text);
  if (!match)
    return { matter: {}, body: text.replace(/^\uFEFF/, ''), faults: [], notes: TOML.test(text) ? [UNREAD_TOML] : [] };
  const [whole, blank = '', yaml = ''] = match;
  const { value, faults, notes } = parseYaml(yaml, { line: blank.split('\n').length, texts: TEXTS });
  // A text that starts between two horizontal rules is not front matter.
  const isProse = faults.length > 0 && Object.keys(value).length === 0;
  return { matter: value, body: isProse ? text : text.slice(whole.length), faults, notes };
}

/**
 * Returns a text of front matter; undefined if there is none.
 * @param report receives that it is a list or a map, of which no text is used
 */
export function takeMatterText(matter: Record<string, unknown>, name: string, report: (fault: string) => void) {
  const value = matter[name];
  if (typeof value === 'object' && value !== null) report(`${name}: a text is expected, not a list or further names`);
  return frontMatterText(value);
}

export const frontMatterText = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : toPlainText(value)?.slice(0, 10_000);

// Allowed HTML: no style, script, frame or form, and only http, https, mailto and relative URLs.
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
    ...['a', 'img', 'em', 'strong', 'b', 'i', 'u', 's', 'small', 'sub', 'sup', 'q', 'cite', 'abbr', 'time', 'code'],
    ...['pre', 'del', 'ins', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'section'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'id', 'role', 'aria-label'],
    li: ['id'],
    section: ['class', 'role', 'aria-label'],
    img: ['src', 'alt', 'title'],
    time: ['datetime'],
    th: ['scope'],
    abbr: ['title'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Pictures come only from the library.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: toOwn,
    li: toOwn,
    section: (tagName, attribs) =>
      attribs.class === 'footnotes' ? { tagName, attribs } : { tagName: 'div', attribs: {} },
    img: toLinkedPicture,
  },
  nestingLimit: 50,
};

/** Only ids and roles of footnotes (markdown.ts) are retained; they do not conflict with those of the page. */
function toOwn(tagName: string, { id, role, 'aria-label': label, ...attribs }: sanitize.Attributes): sanitize.Tag {
  const isNote = id?.startsWith('note-') || role === 'doc-backlink';
  if (!isNote) return { tagName, attribs };
  return {
    tagName,
    attribs: { ...(id && { id }), ...attribs, ...(role && { role }), ...(label && { 'aria-label': label }) },
  };
}

/** A picture of another site would disclose the reader to that site, so it becomes a link. */
function toLinkedPicture(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { src = '', alt = '' } = attribs;
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return { tagName, attribs };
  return { tagName: 'a', attribs: { href: src }, text: alt.trim() || `A picture at ${new URL(src).host}` };
}

/** Editors may wrap a tag in a div; a tag must be in a paragraph (story-tags.ts). */
const toTagParagraphs = (html: string) =>
  html.replace(/<div(?:\s[^<>]{0,500})?>\s*(\{\{[^<>{}]{1,10000}\}\})\s*<\/div>/gi, '<p>$1</p>');

export function parseHtml(html: string): StoryText & { html: string } {
  const sanitised = normalizeHtml(sanitize(toTagParagraphs(html), ALLOWED)).trim();
  return sanitised ? parseStoryParts(sanitised) : { html: '' };
}

/** Splits words longer than any URL: marked takes seconds for a word of 100,000 characters. */
const toShortWords = (text: string) => text.replace(/\S{2000}(?=\S)/g, '$& ');

export const parseMarkdown = (markdown: string) => parseHtml(renderMarkdown(toShortWords(markdown)));
