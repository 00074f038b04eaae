// Turns Markdown into HTML, with two things that marked does not know: tags that place items, and footnotes.
import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { escapeHtml } from '@/lib/model/escape';

// How far into a paragraph a tag or a footnote is looked for.
const AHEAD = 10_000;
const MOST_NOTES = 1000;

const TAG = /^ {0,3}\{\{((?:[^{}\n]|\n(?![ \t]*\n)){1,5000})\}\}[ \t]*(?:\n+|$)/;
const DEFINITION = /^\[\^([^\]\s]{1,64})\]:[ \t]*([^\n]*(?:\n+(?: {2,}|\t)[^\n]+)*)(?:\n+|$)/;

/** Lines of a paragraph that look like the beginning of one and are examined. */
const MAX_LINES = 100;

/**
 * Where in a paragraph a line begins that is none of it. Looking further than the paragraph, or naming a line that only looks
 * so, makes marked take minutes over a long text. It asks at each paragraph, so lines without the mark must cost nothing.
 */
function findLine(source: string, begins: RegExp, mark: string): number | undefined {
  const near = source.slice(0, AHEAD);
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

// Markdown's own marks mean nothing in a tag: a file may be called `a_b_*c*.jpg`.
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

// Without a title, brackets or a scheme: what only a path with spaces can be.
const SPACED = /^(!?)\[((?:[^[\]\\\n]|\\.){0,500})\]\((?![a-z][a-z\d+.-]*:)([^()<>"'\n]{1,500})\)/i;

/** A path as file managers show it; words behind `#` at the very end are a place in it. */
function toHref(path: string) {
  const [, file = '', place = ''] = /^(.*?)(#[\w-]+)?$/.exec(path) ?? [];
  return file.split('/').map(encodeURIComponent).join('/') + place;
}

/** Links and pictures by paths with spaces, which CommonMark has only between `<` and `>`: `[Boats](/Boats 1/a b.jpg)`. */
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
  /** How often the text leads to it. */
  references: number;
  tokens: Token[];
}

/** Footnotes as GitHub and Pandoc write them: `[^name]` in the text, `[^name]: words` on a line of its own. */
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
      if (!defined.has(name) && defined.size < MOST_NOTES)
        defined.set(name, this.lexer.blockTokens(words.replace(/\n(?: {1,4}|\t)/g, '\n'), []));
      return { type: 'footnote', raw };
    },
    renderer: () => '',
  };

  const reference: TokenizerAndRendererExtension = {
    name: 'footnoteReference',
    level: 'inline',
    start(source) {
      const at = source.slice(0, AHEAD).indexOf('[^');
      return at < 0 ? undefined : at;
    },
    tokenizer(source) {
      const match = /^\[\^([^\]\s]{1,64})\]/.exec(source);
      return match ? { type: 'footnoteReference', raw: match[0], name: match[1] } : undefined;
    },
    renderer({ raw, name }) {
      const tokens = defined.get(name);
      // What nobody explains are words like any.
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

/** @returns HTML that is not harmless yet */
export function renderMarkdown(markdown: string): string {
  const { definition, reference, used } = createFootnotes();
  const marked = new Marked({ gfm: true, async: false, extensions: null }).use({
    extensions: [tag, definition, reference, spacedLink],
  });
  const render = (tokens: Token[] | Tokens.Generic[]) => marked.parser(tokens as Token[]);
  const text = render(marked.lexer(markdown));
  if (used.size === 0) return text;
  const words: string[] = [];
  // A footnote may lead to another, which then stands after it.
  for (const note of used.values()) words.push(render(note.tokens).trim());
  const notes = [...used.values()].map((note, at) => {
    const [own = '', links] = [words[at], toBackLinks(note)];
    const ended = own.endsWith('</p>') ? `${own.slice(0, -4)}${links}</p>` : `${own}<p>${links}</p>`;
    return `<li id="note-${note.number}">${ended}</li>`;
  });
  return `${text}<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${notes.join('')}</ol></section>`;
}
