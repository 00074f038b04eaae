// Takes the title that a text gives itself: Markdown's first heading, or the title element of HTML.
import { Parser } from 'htmlparser2';
import { marked } from 'marked';

/** The words of a piece of HTML. */
function toWords(html: string) {
  let words = '';
  const parser = new Parser({
    ontext(text) {
      words += text;
    },
  });
  parser.end(html);
  return words.trim();
}

/** @returns the text of a heading at the very beginning, and what follows it; no title where there is none */
export function takeHeading(markdown: string): { title?: string; rest: string } {
  const found = /^\s*#[ \t]+(.{1,1000}?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(markdown);
  if (!found) return { rest: markdown };
  const title = toWords(marked.parseInline(found[1] ?? '', { async: false }));
  return { ...(title && { title }), rest: markdown.slice(found[0].length) };
}

/** @returns the title element's text, and the page without it */
export function takeTitle(html: string): { title?: string; rest: string } {
  const found = /<title[^>]*>([^<]*)<\/title>/i.exec(html);
  if (!found) return { rest: html };
  const title = toWords(found[1] ?? '');
  return { ...(title && { title }), rest: html.replace(found[0], '') };
}
