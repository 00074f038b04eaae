// Reads the owner's prose: front matter, Markdown and HTML, made harmless before anyone sees it.
import sanitize from 'sanitize-html';
import type { StoryText } from '@/lib/model/story-parts';
import { renderMarkdown } from './markdown';
import { toText as toPlainText } from './plain-text';
import { toSettledHtml } from './settled-html';
import { parseStoryParts } from './story-parts';
import { parseYaml } from './yaml';

/** Longer texts, in bytes, are refused rather than read for minutes. */
export const MAX_TEXT = 1_000_000;

interface ProseText {
  /** Values of the front matter; empty where there is none. */
  matter: Record<string, unknown>;
  body: string;
  /** What of the front matter is not understood. */
  faults: string[];
}

// Editors leave a blank line or two before it.
const FRONT_MATTER = /^\uFEFF?((?:[ \t]*\r?\n){0,20})---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

/** The beginning of front matter that is not closed, or that is TOML: nothing of it is read. */
const UNREAD_MATTER = /^\uFEFF?(?:[ \t]*\r?\n){0,20}(?:---|\+\+\+)/;

/** Whether a text begins with front matter that parseProse cannot split off. */
export const hasUnreadMatter = (text: string) => UNREAD_MATTER.test(text) && !FRONT_MATTER.test(text);

/** Splits off YAML front matter; what is wrong with it takes nothing from the body. */
export function parseProse(text: string): ProseText {
  const match = FRONT_MATTER.exec(text);
  if (!match) return { matter: {}, body: text.replace(/^\uFEFF/, ''), faults: [] };
  const [whole, blank = '', yaml = ''] = match;
  const { value, faults } = parseYaml(yaml, blank.split('\n').length);
  // A text that opens between two rules is no front matter.
  const isProse = faults.length > 0 && Object.keys(value).length === 0;
  return { matter: value, body: isProse ? text : text.slice(whole.length), faults };
}

/** A text value of front matter, harmless; undefined where it is none. */
export const toMatterText = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : toPlainText(value)?.slice(0, 10_000);

// What an author may use: no style, no script, no frame, no form, and no address but http, https, mailto and the library's own.
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
  // Pictures come from the library alone.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // A page has its own h1.
    h1: 'h2',
    a: toOwn,
    li: toOwn,
    section: (tagName, attribs) =>
      attribs.class === 'footnotes' ? { tagName, attribs } : { tagName: 'div', attribs: {} },
    img: toLinkedPicture,
  },
  nestingLimit: 50,
};

/** Ids and roles are those of footnotes (markdown.ts), and none that the page itself uses. */
function toOwn(tagName: string, { id, role, 'aria-label': label, ...attribs }: sanitize.Attributes): sanitize.Tag {
  const isNote = id?.startsWith('note-') || role === 'doc-backlink';
  if (!isNote) return { tagName, attribs };
  return {
    tagName,
    attribs: { ...(id && { id }), ...attribs, ...(role && { role }), ...(label && { 'aria-label': label }) },
  };
}

/** A picture that lies elsewhere would tell that site who reads here: it becomes a link, for the reader to decide. */
function toLinkedPicture(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { src = '', alt = '' } = attribs;
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return { tagName, attribs };
  return { tagName: 'a', attribs: { href: src }, text: alt.trim() || `A picture at ${new URL(src).host}` };
}

/** A tag that an editor has put into a division of its own stands in a paragraph (story-tags.ts). */
const toTagParagraphs = (html: string) =>
  html.replace(/<div(?:\s[^<>]{0,500})?>\s*(\{\{[^<>{}]{1,10000}\}\})\s*<\/div>/gi, '<p>$1</p>');

export function parseHtml(html: string): StoryText & { html: string } {
  const sanitised = toSettledHtml(sanitize(toTagParagraphs(html), ALLOWED)).trim();
  return sanitised ? parseStoryParts(sanitised) : { html: '' };
}

/** Longer than any address, such a word is parted: marked takes seconds over one of a hundred thousand characters. */
const toShortWords = (text: string) => text.replace(/\S{2000}(?=\S)/g, '$& ');

export const parseMarkdown = (markdown: string) => parseHtml(renderMarkdown(toShortWords(markdown)));
