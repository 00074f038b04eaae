import parse, { type DOMNode, domToReact, Element, type HTMLReactParserOptions, Text } from 'html-react-parser';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { ShownText } from '@/lib/model/story-embeds';
import { toTagKey, withoutStrays } from '@/lib/model/story-tags';
import type { ViewerContext } from '@/lib/viewer/item';
import { EmbeddedContent } from './embedded-content';
import { EmbeddedPicture } from './embedded-picture';
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

const NO_EMBEDS: ShownText['embeds'] = new Map();

/** A text by the owner, with the items that it embeds and links to their pages. */
export function Prose({ html, mentioned, embeds = NO_EMBEDS, lang, t }: ProseProps) {
  const hasPictures = html.includes('<img') || embeds.size > 0;
  const attributes = { className: styles.prose, dir: 'auto', lang, 'data-context': hasPictures ? LIST : undefined };
  const children = parse(html, createParserOptions({ mentioned, embeds, t }, false));
  // Embedded elements may contain client components.
  if (embeds.size > 0) return <div {...attributes}>{children}</div>;
  return (
    <Unhydrated as="div" {...attributes}>
      {children}
    </Unhydrated>
  );
}

type ParseContext = Omit<ShownText, 'html'> & { t: Messages };

function createParserOptions(context: ParseContext, inLink: boolean): HTMLReactParserOptions {
  return {
    replace(node) {
      if (node instanceof Text) return renderText(node);
      if (!(node instanceof Element)) return undefined;
      const { src, href, alt, title, id, role, 'aria-label': label } = node.attribs;
      if (BLOCKS.has(node.name)) node.attribs.dir = 'auto';
      if (label) node.attribs['aria-label'] = translateNoteLabel(label, context.t);
      if (node.name === 'p') return renderEmbed(node, context);
      const target = context.mentioned.get(src ?? href ?? '');
      if (node.name === 'img') {
        if (!target?.item) return <></>;
        return <EmbeddedPicture item={target.item} href={target.href} alt={alt} caption={title} inLink={inLink} />;
      }
      if (node.name !== 'a') return undefined;
      const hasEmbed = !inLink && containsEmbed(node, context);
      const children = domToReact(node.children as DOMNode[], createParserOptions(context, inLink || !hasEmbed));
      // Embedded elements contain links of their own.
      if (inLink || hasEmbed) return <>{children}</>;
      if (target) return <a href={target.href}>{children}</a>;
      // Render a link that leads nowhere as plain text.
      if (!/^(https?:|mailto:|#)/i.test(href ?? '')) return <>{children}</>;
      return (
        <a href={href} id={id} role={role} aria-label={label && translateNoteLabel(label, context.t)}>
          {translatePictureLabel(node, context.t) ?? children}
        </a>
      );
    },
  };
}

const containsEmbed = ({ children }: Element, context: ParseContext): boolean =>
  children.some(
    (child) =>
      child instanceof Element &&
      ((child.name === 'p' && renderEmbed(child, context)) || containsEmbed(child, context)),
  );

// Labels that markdown.ts writes.
const NOTE = /^(Footnotes)$|^Footnote (\d+)$|^Back to the text from footnote (\d+)(?:, place (\d+))?$/;

/** Translates the labels of footnotes and their links. */
function translateNoteLabel(label: string, t: Messages) {
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
function translatePictureLabel({ attribs: { href = '' }, children: [only, ...more] }: Element, t: Messages) {
  if (!(only instanceof Text) || more.length > 0 || !/^https?:/i.test(href) || !URL.canParse(href)) return undefined;
  const { host } = new URL(href);
  return only.data === `A picture at ${host}` ? t('story.pictureAt', { site: host }) : undefined;
}

function renderText({ data, parent }: Text) {
  const around = parent instanceof Element ? parent.name : '';
  if (!data.includes('{{') || around === 'code') return undefined;
  const words = withoutStrays(data);
  // HTML parsers drop a newline at the start of `pre`.
  return <>{around === 'pre' ? words.replace(/^\n+/, '') : words}</>;
}

/** Renders a paragraph that consists of a tag; nothing if the tag is unknown. */
function renderEmbed({ children: [only, ...more] }: Element, { embeds, t }: ParseContext) {
  if (!(only instanceof Text) || more.length > 0) return undefined;
  const key = toTagKey(only.data);
  if (key === null) return undefined;
  const embed = embeds.get(key);
  return embed ? <EmbeddedContent embed={embed} t={t} /> : <></>;
}
