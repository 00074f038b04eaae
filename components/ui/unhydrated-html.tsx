'use client';
import { useState } from 'react';
import type { UnhydratedProps } from './unhydrated';

declare global {
  /** An element of the page that is being rendered. */
  var vitrineUnhydrated: (index: number) => UnhydratedProps | undefined;
}

const kept = new Map<number, ReturnType<typeof readHtml>>();

/** An element as the server made it. */
function readHtml(index: number) {
  const element = document.querySelector(`[data-html="${index}"]`);
  const attributes = Array.from(element?.attributes ?? []);
  return {
    as: element?.localName ?? 'div',
    dangerouslySetInnerHTML: { __html: element?.innerHTML ?? '' },
    /** It has them, unless it was made anew. */
    ref(made: Element | null) {
      for (const { name, value } of attributes) if (!made?.hasAttribute(name)) made?.setAttribute(name, value);
    },
  };
}

/** Read once: an element that is taken out of the page and put back, as a menu's, is the same again. */
function keep(index: number) {
  const html = kept.get(index) ?? readHtml(index);
  kept.set(index, html);
  return html;
}

/** Takes the HTML that the server made as it is. */
export function UnhydratedHtml({ index }: { index: number }) {
  const [{ as, ...props }] = useState(() =>
    typeof window === 'undefined' ? (globalThis.vitrineUnhydrated(index) ?? { as: 'div' as const }) : keep(index),
  );
  const Element = as as 'div';
  return <Element {...props} data-html={index} />;
}
