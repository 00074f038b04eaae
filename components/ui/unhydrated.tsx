import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external';
import type { HTMLAttributes } from 'react';
import { UnhydratedHtml } from './unhydrated-html';

export type UnhydratedProps = HTMLAttributes<HTMLElement> & {
  as: 'a' | 'div' | 'figure' | 'footer' | 'header' | 'label' | 'nav' | 'p' | 'pre' | 'script' | 'section' | 'ul';
  type?: string;
  href?: string;
  'data-facet'?: string;
};

/** The elements of one rendering of a page; null where no HTML is made of it. */
type Rendering = UnhydratedProps[] | null;

// React renders a page twice, first to flight data, then from those to HTML; both see Next's store of the request.
const renderings = new WeakMap<object, Rendering>();

function getRendering(): Rendering {
  const store = workAsyncStorage.getStore();
  // What is edited is seen at once by its flight data.
  if (!store || store.buildId === 'development') return null;
  const rendering = renderings.get(store);
  if (rendering !== undefined) return rendering;
  const first: Rendering = [];
  renderings.set(store, first);
  return first;
}

globalThis.vitrineUnhydrated = (index) => getRendering()?.[index];

/** Of a page that is asked for from within itself no HTML is made: what it holds has to come as flight data. */
export function sendAsFlight() {
  const store = workAsyncStorage.getStore();
  if (store) renderings.set(store, null);
}

/**
 * An element that is in the HTML and nowhere else: not in the flight data beside it, and nothing that the browser has to go
 * through again. It holds components of the server that need no program.
 */
export function Unhydrated(props: UnhydratedProps) {
  const rendering = getRendering();
  if (rendering) return <UnhydratedHtml index={rendering.push(props) - 1} />;
  const { as, ...others } = props;
  const Element = as as 'div';
  return <Element {...others} />;
}
