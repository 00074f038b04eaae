// Extracts parts from sanitized HTML at indexing time: plain text, headings, links, embeds and covers.
import { Parser } from 'htmlparser2';
import { toSlug } from '@/lib/model/routes';
import type { StoryCover, StoryHeading, StoryParts } from '@/lib/model/story-parts';
import { getStepsText, listUnknownTags, parseTag, toTagKey, withoutStrays } from '@/lib/model/story-tags';

/** A text with fewer headings has no table of contents. */
const MIN_HEADINGS = 3;
const MAX_TAGS = 200;
const MAX_LINKS = 5000;
const MAX_HEADINGS = 500;
const MAX_HEADING_LENGTH = 2000;
// Maximum cover candidates, because some may not be pictures.
const MAX_COVERS = 6;
// Algolia limits records to 100 kB (10 kB on its smallest plan); the start of a story suffices for search.
const MAX_TEXT_LENGTH = 8000;

// Elements that do not separate words.
const INLINE = new Set('a em strong b i u s small sub sup q cite abbr time code del ins'.split(' '));

/** Whether a URL may refer to a file of the library: no other site, and no fragment of the same page. */
const isOwn = (address: string) => !address.includes(':') && !address.startsWith('//') && /^[^#?]/.test(address);

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** @param sanitised with all elements closed. @returns the same with an id on each h2 and h3 */
export function parseStoryParts(sanitised: string): { html: string; parts: StoryParts } {
  const links = new Set<string>();
  const embeds = new Set<string>();
  const strays: string[] = [];
  const covers: StoryCover[] = [];
  const headings: StoryHeading[] = [];
  const slugs = new Map<string, number>();
  const open: string[] = [];
  let words = '';
  let html = '';
  let written = 0;
  // The text since the last tag, and whether it is the only content of its paragraph.
  let run = '';
  let isOnly = false;
  let heading: { level: 2 | 3; at: number; words: string } | null = null;

  function endRun(name: string, isEnd: boolean) {
    const key = isEnd && name === 'p' && isOnly ? toTagKey(run) : null;
    if (key === null) {
      if (!open.includes('code')) strays.push(...listUnknownTags(run).slice(0, MAX_TAGS - strays.length));
      words += withoutStrays(run);
      if (heading && !open.includes('sup')) heading.words += run;
    } else if (embeds.size < MAX_TAGS) {
      embeds.add(key);
      words += getStepsText(parseTag(key));
      if (covers.length < MAX_COVERS) covers.push({ tag: key });
    }
    if (!INLINE.has(name)) words += ' ';
    run = '';
    isOnly = !isEnd && name === 'p';
  }

  function endHeading({ level, at, words }: NonNullable<typeof heading>, end: number) {
    heading = null;
    if (end - at > MAX_HEADING_LENGTH) return;
    const text = toLine(words);
    // The prefix prevents conflicts with other ids of the page.
    const slug = `part-${toSlug(text) || 'untitled'}`;
    const count = (slugs.get(slug) ?? 0) + 1;
    slugs.set(slug, count);
    const id = count > 1 ? `${slug}-${count}` : slug;
    html += `${sanitised.slice(written, at)} id="${id}"`;
    written = at;
    if (text && headings.length < MAX_HEADINGS) headings.push({ id, level, text });
  }

  const parser = new Parser({
    ontext(text) {
      run += text;
    },
    onopentag(name, { href, src }) {
      endRun(name, false);
      const address = name === 'a' ? href : src;
      if (address && isOwn(address)) {
        if (links.size < MAX_LINKS) links.add(address);
        if (src && covers.length < MAX_COVERS) covers.push({ picture: src });
      }
      if ((name === 'h2' || name === 'h3') && !heading)
        heading = { level: name === 'h2' ? 2 : 3, at: parser.endIndex, words: '' };
      open.push(name);
    },
    onclosetag(name) {
      endRun(name, true);
      if (heading && name === `h${heading.level}`) endHeading(heading, parser.startIndex);
      open.pop();
    },
  });
  parser.end(sanitised);
  endRun('', true);
  const parts = {
    text: toLine(words).slice(0, MAX_TEXT_LENGTH),
    ...(headings.length >= MIN_HEADINGS && { headings }),
    ...(links.size > 0 && { links: [...links] }),
    ...(embeds.size > 0 && { embeds: [...embeds] }),
    ...(strays.length > 0 && { strays }),
    ...(covers.length > 0 && { covers }),
  };
  return { html: html + sanitised.slice(written), parts };
}
