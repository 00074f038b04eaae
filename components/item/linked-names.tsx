import type { Route } from 'next';
import { Fragment } from 'react';

/**
 * Comma-separated names with links.
 * @param toHref undefined for a name without a page
 */
export function LinkedNames({ names, toHref }: { names: string[]; toHref: (name: string) => Route | undefined }) {
  return [...new Set(names)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <a href={toHref(name)}>
        <bdi>{name}</bdi>
      </a>
    </Fragment>
  ));
}
