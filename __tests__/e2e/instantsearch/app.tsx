// A third-party front end: react-instantsearch as in its documentation, pointed at /api/search of this site.
import { liteClient } from 'algoliasearch/lite';
import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import {
  ClearRefinements,
  Configure,
  CurrentRefinements,
  Highlight,
  Hits,
  HitsPerPage,
  InstantSearch,
  Pagination,
  RangeInput,
  RefinementList,
  SearchBox,
  Snippet,
  SortBy,
  Stats,
  ToggleRefinement,
  useNumericMenu,
} from 'react-instantsearch';

const site = new URLSearchParams(location.search).get('site') ?? '';
const searchClient = liteClient('any', 'any', {
  hosts: [{ url: `${site}/api/search`, accept: 'readWrite', protocol: 'http' }],
  // The default of 2 s may be too short on a busy machine.
  timeouts: { connect: 60_000, read: 60_000, write: 60_000 },
});

const Hit = ({ hit }: Pick<ComponentProps<typeof Highlight>, 'hit'>) => (
  <article>
    <h2>
      <Highlight attribute="title" hit={hit} />
    </h2>
    <p data-field="makers">
      <Highlight attribute="makers" hit={hit} />
    </p>
    <p data-field="caption">
      <Snippet attribute="caption" hit={hit} />
    </p>
    <p data-field="year">{hit.year}</p>
  </article>
);

const years = [
  { label: 'Any year' },
  { label: 'Before 1900', end: 1899 },
  { label: '20th century', start: 1900, end: 1999 },
  { label: 'Since 2000', start: 2000 },
];

const NumericMenu = (props: Parameters<typeof useNumericMenu>[0]) => {
  const { items, refine } = useNumericMenu(props);
  return items.map(({ value, label, isRefined }) => (
    <label key={value}>
      <input type="radio" checked={isRefined} onChange={() => refine(value)} />
      {label}
    </label>
  ));
};

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <InstantSearch searchClient={searchClient} indexName="vitrine">
    <Configure attributesToSnippet={['caption:6']} />
    <SearchBox placeholder="Search" />
    <Stats />
    <SortBy
      items={[
        { label: 'Relevance', value: 'vitrine' },
        { label: 'Newest', value: 'vitrine_newest' },
        { label: 'Oldest', value: 'vitrine_oldest' },
      ]}
    />
    <HitsPerPage
      items={[
        { label: '6', value: 6, default: true },
        { label: '20', value: 20 },
      ]}
    />
    <CurrentRefinements excludedAttributes={['query', 'rating']} />
    <ClearRefinements />
    <fieldset aria-label="Makers">
      <RefinementList attribute="makers" limit={20} searchable searchablePlaceholder="Which maker" />
    </fieldset>
    <fieldset aria-label="Kinds">
      <RefinementList attribute="kind" />
    </fieldset>
    <fieldset aria-label="Keywords">
      <RefinementList attribute="keywords" operator="and" limit={100} />
    </fieldset>
    <fieldset aria-label="Years">
      <NumericMenu attribute="year" items={years} />
    </fieldset>
    <fieldset aria-label="Ratings">
      <RangeInput attribute="rating" min={-1} max={5} />
    </fieldset>
    <ToggleRefinement attribute="orientation" on="panorama" label="Panoramas" />
    <Hits hitComponent={Hit} />
    <Pagination />
  </InstantSearch>,
);
