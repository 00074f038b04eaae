import type { Route } from 'next';
import type { ReactNode } from 'react';

interface TurnProps {
  /** Where one page is seen, and where two lie open; null at an end. */
  to: Record<'one' | 'wide', Route | null>;
  rel: 'prev' | 'next';
  /** The key that turns likewise. */
  arrow?: 'ArrowLeft' | 'ArrowRight';
  children: ReactNode;
}

/** Back or on, by one page where one is seen, by two where two lie open. */
export function Turn({ to, rel, arrow, children }: TurnProps) {
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
