import type { Route } from 'next';
import type { ReactNode } from 'react';

interface PageTurnLinkProps {
  /** Target where one page is visible, and where two are; null at either end. */
  to: Record<'one' | 'wide', Route | null>;
  rel: 'prev' | 'next';
  /** The key that follows this link. */
  arrow?: 'ArrowLeft' | 'ArrowRight';
  children: ReactNode;
}

/** A link to the previous or next page: one page where one is visible, two where two are. */
export function PageTurnLink({ to, rel, arrow, children }: PageTurnLinkProps) {
  const isOne = to.one === to.wide;
  const toLink = (href: Route | null, only?: 'one' | 'wide') =>
    href && (
      <a href={href} rel={rel} className="button" data-turn={arrow} data-only={only}>
        {children}
      </a>
    );
  return (
    <span>
      {toLink(to.one, isOne ? undefined : 'one')}
      {!isOne && toLink(to.wide, 'wide')}
    </span>
  );
}
