import parse, { type DOMNode, domToReact, Element, type HTMLReactParserOptions, Text } from 'html-react-parser';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { ShownText } from '@/lib/model/story-embeds';
import { toTagKey, withoutStrays } from '@/lib/model/story-tags';
import type { ViewerContext } from '@/lib/viewer/item';
import { Placed } from './placed';
import { PlacedPicture } from './placed-picture';
import styles from './prose.module.css';

const LIST = JSON.stringify({ type: 'list' } satisfies ViewerContext);

type ProseProps = Pick<ShownText, 'html' | 'mentioned'> &
  Partial<ShownText> & {
    /** Language of the text, if it differs from the page's. */
    lang?: string | undefined;
    t: Messages;
  };

// Elements that determine their own text direction; list items and table cells inherit it.
const BLOCKS = new Set('p h2 h3 h4 ul ol dl table pre figcaption'.split(' '));

const NOTHING: ShownText['placed'] = new Map();

/** A text by the owner, with the items that it embeds and links to their pages. */
export function Prose({ html, mentioned, placed = NOTHING, lang, t }: ProseProps) {
  const hasPictures = html.includes('<img') || placed.size > 0;
  const attributes = { className: styles.prose, dir: 'auto', lang, 'data-context': hasPictures ? LIST : undefined };
  const children = parse(html, toOptions({ mentioned, placed, t }, false));
  // Embedded elements may contain client components.
  if (placed.size > 0) return <div {...attributes}>{children}</div>;
  return (
    <Unhydrated as="div" {...attributes}>
      {children}
    </Unhydrated>
  );
}

type Known = Omit<ShownText, 'html'> & { t: Messages };

function toOptions(known: Known, inLink: boolean): HTMLReactParserOptions {
  return {
    replace(node) {
      if (node instanceof Text) return toWords(node);
      if (!(node instanceof Element)) return undefined;
      const { src, href, alt, title, id, role, 'aria-label': label } = node.attribs;
      if (BLOCKS.has(node.name)) node.attribs.dir = 'auto';
      if (label) node.attribs['aria-label'] = toNoteLabel(label, known.t);
      if (node.name === 'p') return toThing(node, known);
      const target = known.mentioned.get(src ?? href ?? '');
      if (node.name === 'img') {
        if (!target?.item) return <></>;
        return <PlacedPicture item={target.item} href={target.href} alt={alt} caption={title} inLink={inLink} />;
      }
      if (node.name !== 'a') return undefined;
      const placesThing = !inLink && holdsThing(node, known);
      const children = domToReact(node.children as DOMNode[], toOptions(known, inLink || !placesThing));
      // Embedded elements contain links of their own.
      if (inLink || placesThing) return <>{children}</>;
      if (target) return <a href={target.href}>{children}</a>;
      // Render a link that leads nowhere as plain text.
      if (!/^(https?:|mailto:|#)/i.test(href ?? '')) return <>{children}</>;
      return (
        <a href={href} id={id} role={role} aria-label={label && toNoteLabel(label, known.t)}>
          {toPictureLabel(node, known.t) ?? children}
        </a>
      );
    },
  };
}

const holdsThing = ({ children }: Element, known: Known): boolean =>
  children.some(
    (child) => child instanceof Element && ((child.name === 'p' && toThing(child, known)) || holdsThing(child, known)),
  );

// Labels that markdown.ts writes.
const NOTE = /^(Footnotes)$|^Footnote (\d+)$|^Back to the text from footnote (\d+)(?:, place (\d+))?$/;

/** Translates the labels of footnotes and their links. */
function toNoteLabel(label: string, t: Messages) {
  const [, notes, there, back, place] = NOTE.exec(label) ?? [];
  if (notes) return t('story.footnotes');
  if (there) return t('story.footnote', { number: there });
  if (!back) return label;
  return place
    ? t('story.backFromFootnotePlace', { number: back, place })
    : t('story.backFromFootnote', { number: back });
}

/**
 * Translates the text of a link that replaces an external picture without alternative text
 * (lib/metadata/formats/text.ts).
 */
function toPictureLabel({ attribs: { href = '' }, children: [only, ...more] }: Element, t: Messages) {
  if (!(only instanceof Text) || more.length > 0 || !/^https?:/i.test(href) || !URL.canParse(href)) return undefined;
  const { host } = new URL(href);
  return only.data === `A picture at ${host}` ? t('story.pictureAt', { site: host }) : undefined;
}

function toWords({ data, parent }: Text) {
  const around = parent instanceof Element ? parent.name : '';
  if (!data.includes('{{') || around === 'code') return undefined;
  const words = withoutStrays(data);
  // HTML parsers drop a newline at the start of `pre`.
  return <>{around === 'pre' ? words.replace(/^\n+/, '') : words}</>;
}

/** Renders a paragraph that consists of a tag; nothing if the tag is unknown. */
function toThing({ children: [only, ...more] }: Element, { placed, t }: Known) {
  if (!(only instanceof Text) || more.length > 0) return undefined;
  const key = toTagKey(only.data);
  if (key === null) return undefined;
  const thing = placed.get(key);
  return thing ? <Placed thing={thing} t={t} /> : <></>;
}
