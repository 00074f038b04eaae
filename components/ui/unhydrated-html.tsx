'use client';
import { type HTMLAttributes, type ReactNode, useState } from 'react';

declare global {
  /** What stands in an element of the page that is being rendered. */
  var vitrineUnhydrated: (index: number) => ReactNode;
}

type UnhydratedHtmlProps = HTMLAttributes<HTMLElement> & { as: string; index: number };

const kept = new Map<number, { __html: string }>();

/** Read once: an element that is taken out of the page and put back, as a menu's, holds the same again. */
function readHtml(index: number) {
  const html = kept.get(index) ?? { __html: document.querySelector(`[data-html="${index}"]`)?.innerHTML ?? '' };
  kept.set(index, html);
  return html;
}

/** Takes the HTML that the server made as it is. */
export function UnhydratedHtml({ as, index, ...attributes }: UnhydratedHtmlProps) {
  const [inner] = useState(() =>
    typeof window === 'undefined'
      ? { children: globalThis.vitrineUnhydrated(index) }
      : { dangerouslySetInnerHTML: readHtml(index) },
  );
  const Element = as as 'div';
  return <Element {...attributes} data-html={index} {...inner} />;
}
