import { Fragment } from 'react';
import type { Facet } from '@/lib/model/search-record';
import { toFacetHref } from '@/lib/query/search-state';

/** Names with commas between, each leading to all that has it. */
export function Names({ facet, names }: { facet: Facet; names: string[] }) {
  return [...new Set(names)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <a href={toFacetHref(facet, name)}>
        <bdi>{name}</bdi>
      </a>
    </Fragment>
  ));
}
