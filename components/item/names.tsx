import type { Route } from 'next';
import { Fragment } from 'react';

/** Names with commas between, each leading to all that has it. @param toHref undefined for what leads nowhere */
export function Names({ names, toHref }: { names: string[]; toHref: (name: string) => Route | undefined }) {
  return [...new Set(names)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <a href={toHref(name)}>
        <bdi>{name}</bdi>
      </a>
    </Fragment>
  ));
}
