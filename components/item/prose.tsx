import parse, { type DOMNode, domToReact, Element, type HTMLReactParserOptions } from 'html-react-parser';
import type { Route } from 'next';
import Link from 'next/link';
import { toPictured } from '@/lib/pictured';
import type { Item } from '@/lib/types';
import { toViewerHooks, type ViewerContext } from '@/lib/viewer-item';
import { Picture } from './picture';

const LIST = JSON.stringify({ type: 'list' } satisfies ViewerContext);

export type Mentioned = Map<string, { href: Route; item?: Item }>;

interface ProseProps {
  /** Sanitised HTML. */
  html: string;
  /** What its relative addresses name. */
  mentioned: Mentioned;
}

/** The owner's text; where it places a picture of the library, the item stands there, and links to its page. */
export function Prose({ html, mentioned }: ProseProps) {
  return (
    <div className="prose" data-context={html.includes('<img') ? LIST : undefined}>
      {parse(html, toOptions(mentioned, false))}
    </div>
  );
}

function toOptions(mentioned: Mentioned, inLink: boolean): HTMLReactParserOptions {
  return {
    replace(node) {
      if (!(node instanceof Element)) return undefined;
      const { src, href, alt, title } = node.attribs;
      const target = mentioned.get(src ?? href ?? '');
      if (node.name === 'img') return toPicture(target, { alt, title }, inLink);
      if (node.name !== 'a') return undefined;
      const children = domToReact(node.children as DOMNode[], toOptions(mentioned, true));
      if (target) return <Link href={target.href}>{children}</Link>;
      // An address that leads nowhere is only its words.
      return /^(https?:|mailto:|#)/i.test(href ?? '') ? <a href={href}>{children}</a> : <>{children}</>;
    },
  };
}

/** A picture of the library as itself, another item as a link to it, and nothing from elsewhere. */
function toPicture(
  target: { href: Route; item?: Item } | undefined,
  { alt, title }: { alt?: string; title?: string },
  inLink: boolean,
) {
  if (!target?.item) return <></>;
  const { href, item } = target;
  const pictured = toPictured(item);
  if (!pictured) return inLink ? <>{title ?? item.title}</> : <Link href={href}>{title ?? item.title}</Link>;
  const picture = (
    <Picture item={{ ...pictured, alt: alt || item.alt }} sizes="(max-width: 46rem) 100vw, 44rem" width={1200} />
  );
  return (
    <span className="prose-picture">
      {inLink ? (
        picture
      ) : (
        <Link href={href} prefetch={false} {...toViewerHooks(pictured)} data-title={pictured.title}>
          {picture}
        </Link>
      )}
      <span className="prose-caption">{title ?? item.title}</span>
    </span>
  );
}
