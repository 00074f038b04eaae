'use client';
import { useState } from 'react';
import type { UnhydratedProps } from './unhydrated';

declare global {
  /** Returns an element of the page that is being rendered. */
  var vitrineUnhydrated: (index: number) => UnhydratedProps | undefined;
}

const cache = new Map<number, ReturnType<typeof readHtml>>();

/** Reads a server-rendered element from the document. */
function readHtml(index: number) {
  const element = document.querySelector(`[data-html="${index}"]`);
  const attributes = Array.from(element?.attributes ?? []);
  return {
    as: element?.localName ?? 'div',
    dangerouslySetInnerHTML: { __html: element?.innerHTML ?? '' },
    /** Restores the attributes if React created a new element. */
    ref(made: Element | null) {
      for (const { name, value } of attributes) if (!made?.hasAttribute(name)) made?.setAttribute(name, value);
    },
  };
}

/** Memoized, so that an element that is removed and inserted again (such as a menu) has the same content. */
function keep(index: number) {
  const html = cache.get(index) ?? readHtml(index);
  cache.set(index, html);
  return html;
}

/** Renders server HTML unchanged, without hydrating its content. */
export function UnhydratedHtml({ index }: { index: number }) {
  const [{ as, ...props }] = useState(() =>
    typeof window === 'undefined' ? (globalThis.vitrineUnhydrated(index) ?? { as: 'div' as const }) : keep(index),
  );
  const Element = as as 'div';
  return <Element {...props} data-html={index} />;
}
