import parse, { type DOMNode, domToReact, Element } from 'html-react-parser';
import type { Route } from 'next';
import Link from 'next/link';
import type { Item } from '@/lib/types';
import { Picture } from './picture';

interface ProseProps {
  /** Sanitised HTML. */
  html: string;
  /** What its relative addresses name. */
  mentioned: Map<string, { href: Route; item?: Item }>;
}

/** The owner's text; where it places a picture of the library, the item stands there, and links to its page. */
export function Prose({ html, mentioned }: ProseProps) {
  return (
    <div className="prose">
      {parse(html, {
        replace(node) {
          if (!(node instanceof Element)) return undefined;
          const target = mentioned.get(node.attribs.src ?? node.attribs.href ?? '');
          if (node.name === 'img') {
            const item = target?.item;
            if (!item) return <></>;
            const label = node.attribs.title ?? item.title;
            return (
              <span className="prose-picture">
                <Link href={target.href} prefetch={false}>
                  <Picture
                    item={{ ...item, alt: node.attribs.alt || item.alt }}
                    sizes="(max-width: 46rem) 100vw, 44rem"
                    width={1200}
                  />
                </Link>
                <span className="prose-caption">{label}</span>
              </span>
            );
          }
          if (node.name !== 'a') return undefined;
          const children = domToReact(node.children as DOMNode[]);
          if (target) return <Link href={target.href}>{children}</Link>;
          // An address that leads nowhere is only its words.
          return /^(https?:|mailto:|#)/.test(node.attribs.href ?? '') ? undefined : <>{children}</>;
        },
      })}
    </div>
  );
}
