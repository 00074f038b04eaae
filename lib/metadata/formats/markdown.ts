// Renders Markdown to HTML, with extensions for embed tags, footnotes and links with spaces.

import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { escapeHtml } from '@/lib/model/escape';
import { encodePath } from '@/lib/model/routes';

// Characters of a paragraph in which a tag or footnote is searched.
const LOOKAHEAD_LENGTH = 10_000;
const MAX_NOTES = 1000;

const TAG = /^ {0,3}\{\{((?:[^{}\n]|\n(?![ \t]*\n)){1,5000})\}\}[ \t]*(?:\n+|$)/;
const DEFINITION = /^\[\^([^\]\s]{1,64})\]:[ \t]*([^\n]*(?:\n+(?: {2,}|\t)[^\n]+)*)(?:\n+|$)/;

const MAX_LINES = 100;

/**
 * Returns the offset of a line in the paragraph that starts a block. Searching beyond the paragraph, or returning false
 * candidates, makes marked take minutes for a long text. It is called at each paragraph, so lines without the mark must
 * cost nothing.
 */
function findLine(source: string, begins: RegExp, mark: string): number | undefined {
  const near = source.slice(0, LOOKAHEAD_LENGTH);
  const blank = near.indexOf('\n\n');
  const paragraph = blank < 0 ? near : near.slice(0, blank + 1);
  let at = paragraph.indexOf(mark);
  for (let lines = 0; at >= 0 && lines < MAX_LINES; lines += 1) {
    const line = paragraph.lastIndexOf('\n', at) + 1;
    if (line > 0 && begins.test(paragraph.slice(line))) return line;
    const end = paragraph.indexOf('\n', at);
    at = end < 0 ? -1 : paragraph.indexOf(mark, end);
  }
  return undefined;
}

// Markdown within a tag is literal: a file may be named `a_b_*c*.jpg`.
const tag: TokenizerAndRendererExtension = {
  name: 'tag',
  level: 'block',
  start: (source) => findLine(source, TAG, '{{'),
  tokenizer(source) {
    const match = TAG.exec(source);
    return match ? { type: 'tag', raw: match[0], text: match[1] } : undefined;
  },
  renderer: ({ text }) => `<p>{{${escapeHtml(text)}}}</p>\n`,
};

// Without title, brackets and scheme: only a path with spaces.
const SPACED = /^(!?)\[((?:[^[\]\\\n]|\\.){0,500})\]\((?![a-z][a-z\d+.-]*:)([^()<>"'\n]{1,500})\)/i;

/** Encodes a path as file managers show it; a final `#word` is a fragment. */
function toHref(path: string) {
  const [, file = '', place = ''] = /^(.*?)(#[\w-]+)?$/.exec(path) ?? [];
  return encodePath(file) + place;
}

/** Supports link targets with spaces, which CommonMark allows only in `<…>`: `[Boats](/Boats 1/a b.jpg)`. */
const spacedLink: TokenizerAndRendererExtension = {
  name: 'spacedLink',
  level: 'inline',
  tokenizer(source) {
    const [raw, mark, text = '', path = ''] = SPACED.exec(source) ?? [];
    const target = path.trim();
    if (raw === undefined || !target.includes(' ')) return undefined;
    const href = toHref(target);
    return mark
      ? { type: 'image', raw, href, title: null, text }
      : { type: 'link', raw, href, title: null, text, tokens: this.lexer.inlineTokens(text) };
  },
};

interface Note {
  number: number;
  references: number;
  tokens: Token[];
}

/** Footnotes as in GitHub and Pandoc: `[^name]` in the text, `[^name]: words` on a separate line. */
function createFootnotes() {
  const defined = new Map<string, Token[]>();
  const used = new Map<string, Note>();

  const definition: TokenizerAndRendererExtension = {
    name: 'footnote',
    level: 'block',
    start: (source) => findLine(source, DEFINITION, '[^'),
    tokenizer(source) {
      const match = DEFINITION.exec(source);
      if (!match) return undefined;
      const [raw, name = '', words = ''] = match;
      if (!defined.has(name) && defined.size < MAX_NOTES)
        defined.set(name, this.lexer.blockTokens(words.replace(/\n(?: {1,4}|\t)/g, '\n'), []));
      return { type: 'footnote', raw };
    },
    renderer: () => '',
  };

  const reference: TokenizerAndRendererExtension = {
    name: 'footnoteReference',
    level: 'inline',
    start(source) {
      const at = source.slice(0, LOOKAHEAD_LENGTH).indexOf('[^');
      return at < 0 ? undefined : at;
    },
    tokenizer(source) {
      const match = /^\[\^([^\]\s]{1,64})\]/.exec(source);
      return match ? { type: 'footnoteReference', raw: match[0], name: match[1] } : undefined;
    },
    renderer({ raw, name }) {
      const tokens = defined.get(name);
      // A reference without a definition is plain text.
      if (!tokens) return escapeHtml(raw);
      const note = used.get(name) ?? { number: used.size + 1, references: 0, tokens };
      used.set(name, note);
      note.references += 1;
      return `<sup><a id="${toReferenceId(note, note.references)}" href="#note-${note.number}" role="doc-noteref" aria-label="Footnote ${note.number}">${note.number}</a></sup>`;
    },
  };

  return { definition, reference, used };
}

const toReferenceId = ({ number }: Note, reference: number) =>
  `note-from-${number}${reference > 1 ? `-${reference}` : ''}`;

const toBackLinks = (note: Note) =>
  Array.from({ length: Math.min(note.references, 26) }, (_, at) => {
    const number = note.references > 1 ? `<sup>${at + 1}</sup>` : '';
    return ` <a href="#${toReferenceId(note, at + 1)}" role="doc-backlink" aria-label="Back to the text from footnote ${note.number}${at > 0 ? `, place ${at + 1}` : ''}">↩${number}</a>`;
  }).join('');

/** @returns unsanitized HTML */
export function renderMarkdown(markdown: string): string {
  const { definition, reference, used } = createFootnotes();
  const marked = new Marked({ gfm: true, async: false, extensions: null }).use({
    extensions: [tag, definition, reference, spacedLink],
    // Forms are not allowed in stories, so the mark of a task is text.
    renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  });
  const render = (tokens: Token[] | Tokens.Generic[]) => marked.parser(tokens as Token[]);
  const text = render(marked.lexer(markdown));
  if (used.size === 0) return text;
  const words: string[] = [];
  // A footnote may reference another, which is then appended.
  for (const note of used.values()) words.push(render(note.tokens).trim());
  const notes = [...used.values()].map((note, at) => {
    const [own = '', links] = [words[at], toBackLinks(note)];
    const ended = own.endsWith('</p>') ? `${own.slice(0, -4)}${links}</p>` : `${own}<p>${links}</p>`;
    return `<li id="note-${note.number}">${ended}</li>`;
  });
  return `${text}<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${notes.join('')}</ol></section>`;
}
