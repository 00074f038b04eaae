import type { HTMLAttributes } from 'react';
import { getDocumentElements } from '@/lib/model/document-elements';
import { UnhydratedHtml } from './unhydrated-html';

export type UnhydratedProps = HTMLAttributes<HTMLElement> & {
  as: 'a' | 'div' | 'figure' | 'footer' | 'header' | 'label' | 'nav' | 'p' | 'pre' | 'script' | 'section' | 'ul';
  type?: string;
  href?: string;
  'data-facet'?: string;
};

// React renders a page twice, first to flight data (RSC payload), then from that to HTML; both are within one document render.
const getElements = () => getDocumentElements<UnhydratedProps>();

globalThis.vitrineUnhydrated = (index) => getElements()?.[index];

/**
 * A server-rendered element that is in the HTML only: it is left out of the flight data and is not hydrated. Its
 * children must be server components without client code. Client-side navigations receive it as flight data.
 */
export function Unhydrated(props: UnhydratedProps) {
  const elements = getElements();
  if (elements) return <UnhydratedHtml index={elements.push(props) - 1} />;
  const { as, ...others } = props;
  const Element = as as 'div';
  return <Element {...others} />;
}
