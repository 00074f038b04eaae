// Extracts the title of a text: the first Markdown heading, or the title element of HTML.
import { Parser } from 'htmlparser2';
import { marked } from 'marked';

const MAX_LINE_LENGTH = 1000;

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

export function takeHeading(markdown: string): { title?: string; rest: string } {
  const start = markdown.length - markdown.trimStart().length;
  const end = markdown.indexOf('\n', start);
  const line = markdown.slice(start, end < 0 ? undefined : end);
  if (line.length > MAX_LINE_LENGTH || !/^#[ \t]/.test(line)) return { rest: markdown };
  const title = toWords(
    marked.parseInline(
      line
        .slice(1)
        .trim()
        .replace(/[ \t]#+$/, ''),
      { async: false },
    ),
  );
  return { ...(title && { title }), rest: end < 0 ? '' : markdown.slice(end + 1) };
}

export function takeTitle(html: string): { title?: string; rest: string } {
  const found = /<title[^>]*>([^<]*)<\/title>/i.exec(html);
  if (!found) return { rest: html };
  const title = toWords(found[1] ?? '');
  return { ...(title && { title }), rest: html.replace(found[0], '') };
}
