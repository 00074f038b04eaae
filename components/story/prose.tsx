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
    /** Where that is not the language of the page. */
    lang?: string | undefined;
    t: Messages;
  };

// Each of them is written in a direction of its own, and what is within a list or a table in its.
const BLOCKS = new Set('p h2 h3 h4 ul ol dl table pre figcaption'.split(' '));

const NOTHING: ShownText['placed'] = new Map();

/** The owner's text; where it places something of the library, that stands there, and links to its page. */
export function Prose({ html, mentioned, placed = NOTHING, lang, t }: ProseProps) {
  const hasPictures = html.includes('<img') || placed.size > 0;
  const attributes = { className: styles.prose, dir: 'auto', lang, 'data-context': hasPictures ? LIST : undefined };
  const children = parse(html, toOptions({ mentioned, placed, t }, false));
  // What is placed may need a program.
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
      // What a tag places has links of its own.
      if (inLink || placesThing) return <>{children}</>;
      if (target) return <a href={target.href}>{children}</a>;
      // An address that leads nowhere is only its words.
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

// Of markdown.ts.
const NOTE = /^(Footnotes)$|^Footnote (\d+)$|^Back to the text from footnote (\d+)(?:, place (\d+))?$/;

/** What a footnote and the ways to it and back are called, in the language of the page. */
function toNoteLabel(label: string, t: Messages) {
  const [, notes, there, back, place] = NOTE.exec(label) ?? [];
  if (notes) return t('story.footnotes');
  if (there) return t('story.footnote', { number: there });
  if (!back) return label;
  return place
    ? t('story.backFromFootnotePlace', { number: back, place })
    : t('story.backFromFootnote', { number: back });
}

/** What a link says that stands for a picture elsewhere without words of its own (lib/metadata/formats/text.ts). */
function toPictureLabel({ attribs: { href = '' }, children: [only, ...more] }: Element, t: Messages) {
  if (!(only instanceof Text) || more.length > 0 || !/^https?:/i.test(href) || !URL.canParse(href)) return undefined;
  const { host } = new URL(href);
  return only.data === `A picture at ${host}` ? t('story.pictureAt', { site: host }) : undefined;
}

function toWords({ data, parent }: Text) {
  const around = parent instanceof Element ? parent.name : '';
  if (!data.includes('{{') || around === 'code') return undefined;
  const words = withoutStrays(data);
  // A newline that a `pre` begins with is not read.
  return <>{around === 'pre' ? words.replace(/^\n+/, '') : words}</>;
}

/** What a paragraph that is a tag places; of a tag that places nothing, nothing is seen. */
function toThing({ children: [only, ...more] }: Element, { placed, t }: Known) {
  if (!(only instanceof Text) || more.length > 0) return undefined;
  const key = toTagKey(only.data);
  if (key === null) return undefined;
  const thing = placed.get(key);
  return thing ? <Placed thing={thing} t={t} /> : <></>;
}
