import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Fragment } from 'react';
import { PhotoGrid } from '@/components/item/photo-grid';
import { ChosenFilters } from '@/components/search/chosen-filters';
import { Filter } from '@/components/search/filter';
import { LiveSearch } from '@/components/search/live-search';
import { NearestNote } from '@/components/search/nearest-note';
import { OtherWords } from '@/components/search/other-words';
import { SearchForm } from '@/components/search/search-form';
import styles from '@/components/search/search-page.module.css';
import { SortLinks } from '@/components/search/sort-links';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { Pagination } from '@/components/ui/pagination';
import { sendAsFlight } from '@/components/ui/unhydrated';
import { getSite, getStatus } from '@/lib/catalogue/read/site';
import { withLeads } from '@/lib/catalogue/read/story-covers';
import { DOCUMENT_HEADER } from '@/lib/http/request-policy';
import { isolate } from '@/lib/model/bidi';
import { toCountText } from '@/lib/model/format';
import { listDateChips, type Results, readResults, toFacetName } from '@/lib/pages/results';
import { listChosen, toFacetGroups } from '@/lib/query/search-facets';
import {
  listParams,
  listParts,
  parseSearchState,
  REACHABLE,
  SEARCH_PAGE_SIZE,
  type SearchParams,
  type SearchState,
  toSearchHref,
  without,
} from '@/lib/query/search-state';
import { toSearchMetadata } from '@/lib/seo/page-metadata';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const state = parseSearchState(await searchParams);
  const address = toSearchHref(state);
  const words = state.query.slice(0, 80);
  return toSearchMetadata({
    title: `Search${words && `: ${words}`}${state.page > 1 ? `, page ${state.page}` : ''}`,
    href: address,
    query: new URLSearchParams(listParams({ ...state, page: 1 })).toString(),
  });
}

function toOutcome({ query }: SearchState, found: number, language: string) {
  const what = found === 0 ? 'Nothing' : toCountText(found, 'item', 'items', language);
  return query ? `${what} for “${isolate(query)}”` : `${what}${found === 0 ? ' found' : ''}`;
}

/** What may have been meant, each with what it finds. */
const Meant = ({ meant, language }: Pick<Results, 'meant'> & { language: string }) =>
  meant
    .filter((each) => each.items.length > 0)
    .map((each) => (
      <Fragment key={each.state.query}>
        <h2 className={styles.others}>
          <OtherWords state={each.state}>{toOutcome(each.state, each.found, language)}</OtherWords>
        </h2>
        <PhotoGrid items={withLeads(each.items)} language={language} />
      </Fragment>
    ));

export default async function SearchPage({ searchParams }: Props) {
  if (!(await headers()).has(DOCUMENT_HEADER)) sendAsFlight();
  const state = parseSearchState(await searchParams);
  const { language } = getSite();
  const status = getStatus();
  const { found, pages, items, moments, snippets, counts, nearest, meant, isMeantFirst, synonyms } =
    await readResults(state);
  if (found > 0 && state.page > pages) redirect(toSearchHref({ ...state, page: pages }));
  const outcome = status.items === 0 ? 'Nothing to search yet' : toOutcome(state, found, language);
  // Other words than were typed are never searched for without a word.
  const other = nearest && nearest.state.query !== state.query ? nearest : null;
  const shown = other && toOutcome(other.state, other.found, language);
  const groups = found > 0 ? toFacetGroups(state, { counts, found }, toFacetName) : [];
  const chosen = [...listDateChips(state), ...listChosen(state, toFacetName)];
  return (
    <LiveSearch
      query={state.query}
      address={toSearchHref(state)}
      outcome={shown ? `${outcome}; showing ${shown}` : outcome}
    >
      <SearchForm state={state} />
      <IndexingNotice {...status} language={language} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>
          {outcome}
          {other && (
            <>
              ; showing <OtherWords state={other.state}>{shown}</OtherWords>
            </>
          )}
        </h1>
        {found > 1 && <SortLinks state={state} />}
      </div>
      {found > 0 && meant.length > 0 && (
        <p className={styles.meant}>
          Did you mean{' '}
          {meant.map((each, at) => (
            <Fragment key={each.state.query}>
              {at > 0 && (at < meant.length - 1 ? ', ' : ' or ')}
              <OtherWords state={each.state}>“{isolate(each.state.query)}”</OtherWords>
            </Fragment>
          ))}
          ?
        </p>
      )}
      {synonyms.map(({ from, to }) => (
        <p key={from} className={`${styles.meant} quiet`}>
          “{isolate(from)}” was also looked for as {to.map((words) => `“${isolate(words)}”`).join(' and ')}.
        </p>
      ))}
      <ChosenFilters chosen={chosen} allOff={toSearchHref(without(state, ...listParts(state)))} />
      <div className={styles.body}>
        <Filter groups={groups} found={found} language={language} />
        <div id="results" className={styles.results}>
          {isMeantFirst && <Meant meant={meant} language={language} />}
          {isMeantFirst && meant.length > 0 && <h2 className={styles.others}>{outcome}</h2>}
          {items.length > 0 && (
            <PhotoGrid
              items={withLeads(items)}
              moments={moments}
              snippets={snippets}
              language={language}
              eager={6}
              context={{
                type: 'search',
                query: new URLSearchParams(listParams({ ...state, page: 1 })).toString(),
                start: (state.page - 1) * SEARCH_PAGE_SIZE,
                total: Math.min(found, REACHABLE),
              }}
            />
          )}
          {nearest && (
            <>
              {nearest.dropped.length > 0 && <NearestNote {...nearest} />}
              <PhotoGrid items={withLeads(nearest.items)} language={language} eager={6} />
            </>
          )}
          {!isMeantFirst && <Meant meant={meant} language={language} />}
          {found === 0 && status.items > 0 && (
            <p className={styles.hint}>
              Fewer or other words may find more. Or{' '}
              <a href="/search" data-live="">
                see all {toCountText(status.items, 'item', 'items', language)}
              </a>
              .
            </p>
          )}
          {found > REACHABLE && state.page === pages && (
            <p className="notice">
              These are the first {REACHABLE.toLocaleString(language)}. More words or a filter bring out the rest.
            </p>
          )}
          <Pagination page={state.page} pages={pages} toHref={(page) => toSearchHref({ ...state, page })} />
        </div>
      </div>
    </LiveSearch>
  );
}
