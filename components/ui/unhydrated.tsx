import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external';
import type { HTMLAttributes } from 'react';
import { UnhydratedHtml } from './unhydrated-html';

export type UnhydratedProps = HTMLAttributes<HTMLElement> & {
  as: 'a' | 'div' | 'figure' | 'footer' | 'header' | 'label' | 'nav' | 'p' | 'pre' | 'script' | 'section' | 'ul';
  type?: string;
  href?: string;
  'data-facet'?: string;
};

/** Unhydrated elements of one page render, by index; null if the response has no HTML. */
type Rendering = UnhydratedProps[] | null;

// React renders a page twice, first to flight data (RSC payload), then from that to HTML; both share Next's work store.
const renderings = new WeakMap<object, Rendering>();

function getRendering(): Rendering {
  const store = workAsyncStorage.getStore();
  // In development, hot reloading needs the complete flight data.
  if (!store || store.buildId === 'development') return null;
  const rendering = renderings.get(store);
  if (rendering !== undefined) return rendering;
  const first: Rendering = [];
  renderings.set(store, first);
  return first;
}

globalThis.vitrineUnhydrated = (index) => getRendering()?.[index];

/** Call for client-side navigations: the response is flight data only, so it must contain all elements. */
export function includeInFlightData() {
  const store = workAsyncStorage.getStore();
  if (store) renderings.set(store, null);
}

/**
 * A server-rendered element that is in the HTML only: it is left out of the flight data and is not hydrated. Its
 * children must be server components without client code.
 */
export function Unhydrated(props: UnhydratedProps) {
  const rendering = getRendering();
  if (rendering) return <UnhydratedHtml index={rendering.push(props) - 1} />;
  const { as, ...others } = props;
  const Element = as as 'div';
  return <Element {...others} />;
}
