import parse, { type DOMNode, domToReact, Element, type HTMLReactParserOptions, Text } from 'html-react-parser';
import type { Route } from 'next';
import Link from 'next/link';
import { toTagKey, withoutStrays } from '@/lib/model/story-tags';
import type { Item } from '@/lib/model/types';
import type { ViewerContext } from '@/lib/viewer/item';
import { Placed, type PlacedThing } from './placed';
import { PlacedPicture } from './placed-picture';
import styles from './prose.module.css';

const LIST = JSON.stringify({ type: 'list' } satisfies ViewerContext);

export type ProseTargets = Map<string, { href: Route; item?: Item }>;

interface ProseProps {
  /** Sanitised HTML. */
  html: string;
  /** What its relative addresses name. */
  mentioned: ProseTargets;
  /** What its tags place, by their keys. */
  placed?: Map<string, PlacedThing>;
  language?: string;
}

const NOTHING = new Map<string, PlacedThing>();

/** The owner's text; where it places something of the library, that stands there, and links to its page. */
export function Prose({ html, mentioned, placed = NOTHING, language = 'en' }: ProseProps) {
  const hasPictures = html.includes('<img') || placed.size > 0;
  return (
    <div className={styles.prose} data-context={hasPictures ? LIST : undefined}>
      {parse(html, toOptions({ mentioned, placed, language }, false))}
    </div>
  );
}

type Known = Required<Omit<ProseProps, 'html'>>;

function toOptions(known: Known, inLink: boolean): HTMLReactParserOptions {
  return {
    replace(node) {
      if (node instanceof Text) return toWords(node);
      if (!(node instanceof Element)) return undefined;
      const { src, href, alt, title, id, role, 'aria-label': label } = node.attribs;
      if (node.name === 'p') return toThing(node, known);
      const target = known.mentioned.get(src ?? href ?? '');
      if (node.name === 'img') {
        if (!target?.item) return <></>;
        return <PlacedPicture item={target.item} href={target.href} alt={alt} caption={title} inLink={inLink} />;
      }
      if (node.name !== 'a') return undefined;
      const children = domToReact(node.children as DOMNode[], toOptions(known, true));
      if (inLink) return <>{children}</>;
      if (target) return <Link href={target.href}>{children}</Link>;
      // An address that leads nowhere is only its words.
      if (!/^(https?:|mailto:|#)/i.test(href ?? '')) return <>{children}</>;
      return (
        <a href={href} id={id} role={role} aria-label={label}>
          {children}
        </a>
      );
    },
  };
}

function toWords({ data, parent }: Text) {
  const isCode = parent instanceof Element && parent.name === 'code';
  return data.includes('{{') && !isCode ? <>{withoutStrays(data)}</> : undefined;
}

/** What a paragraph that is a tag places; of a tag that places nothing, nothing is seen. */
function toThing({ children: [only, ...more] }: Element, { placed, language }: Known) {
  if (!(only instanceof Text) || more.length > 0) return undefined;
  const key = toTagKey(only.data);
  if (key === null) return undefined;
  const thing = placed.get(key);
  return thing ? <Placed thing={thing} language={language} /> : <></>;
}
