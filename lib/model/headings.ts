// The headings of a text: each gets an address that holds as long as its words do, and together they make its table of contents.
import { toSlug } from './routes';
import { toPlain } from './story-tags';

export interface Heading {
  id: string;
  level: 2 | 3;
  text: string;
}

/** A text of fewer headings is seen at a glance. */
export const ENOUGH_HEADINGS = 3;
const MOST = 500;

const HEADING = /<(h[23])>([\s\S]{0,2000}?)<\/\1>/g;

const toWords = (html: string) =>
  toPlain(html.replace(/<sup>[\s\S]*?<\/sup>/g, '').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

/** @param html sanitised. @returns the same, with an id on each heading of the second and third level */
export function withHeadingIds(html: string): string {
  const given = new Map<string, number>();
  return html.replace(HEADING, (whole, name: string, inner: string) => {
    // No other id of the page begins so.
    const slug = `part-${toSlug(toWords(inner)) || 'untitled'}`;
    const count = (given.get(slug) ?? 0) + 1;
    given.set(slug, count);
    return whole.replace(`<${name}>`, `<${name} id="${count > 1 ? `${slug}-${count}` : slug}">`);
  });
}

/** @param html as withHeadingIds made it. @returns none where there are few */
export function listHeadings(html: string): Heading[] {
  const headings: Heading[] = [];
  for (const [, level, id = '', inner = ''] of html.matchAll(/<h([23]) id="([^"]*)">([\s\S]{0,2000}?)<\/h\1>/g)) {
    const text = toWords(inner);
    if (text && headings.length < MOST) headings.push({ id: toPlain(id), level: level === '2' ? 2 : 3, text });
  }
  return headings.length < ENOUGH_HEADINGS ? [] : headings;
}
