import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Fragment } from 'react';
import { PhotoGrid } from '@/components/item/photo-grid';
import { ChosenFilters } from '@/components/search/chosen-filters';
import { CorrectedQueryLink } from '@/components/search/corrected-query-link';
import { Filter } from '@/components/search/filter';
import { LiveSearch } from '@/components/search/live-search';
import { RelaxedFilterNote } from '@/components/search/relaxed-filter-note';
import { SearchForm } from '@/components/search/search-form';
import styles from '@/components/search/search-page.module.css';
import { SortLinks } from '@/components/search/sort-links';
import { YearSlider } from '@/components/search/year-slider';
import { BrowseLinks } from '@/components/site/browse-links';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { Pagination } from '@/components/ui/pagination';
import { getIndexingState, getStatus, readMessages } from '@/lib/catalogue/read/site';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import { listWaysToBrowse } from '@/lib/pages/browse';
import { similarityChips } from '@/lib/pages/likeness';
import { formatFacetValue, listDateChips, type Results, readResults } from '@/lib/pages/results';
import { buildYearSlider } from '@/lib/pages/year-slider';
import { buildFacetGroups, listChosen } from '@/lib/query/search-facets';
import {
  inOrder,
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
import { buildSearchMetadata } from '@/lib/seo/page-metadata';
import { readSeoSite } from '@/lib/seo/site';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const state = parseSearchState(await searchParams);
  const address = toSearchHref(state);
  const t = readMessages();
  const query = state.query.slice(0, 80);
  const title = query ? t('search.titleFor', { query }) : t('search.title');
  const named = state.page > 1 ? t('site.pageOf', { title, page: state.page }) : title;
  const terms = new URLSearchParams(listParams({ ...state, page: 1 })).toString();
  return buildSearchMetadata({ title: named, href: address, query: terms }, readSeoSite());
}

const toOutcome = ({ query }: SearchState, count: number, t: Messages) =>
  query ? t('search.foundFor', { count, query: isolate(query) }) : t('search.found', { count });

const quote = (words: string, t: Messages) => t('search.quoted', { words: isolate(words) });

/** Suggested queries as a disjunction in the page's language ("a, b or c"). */
const DidYouMean = ({ meant, t }: Pick<Results, 'meant'> & { t: Messages }) => {
  const names = meant.map(({ state }) => quote(state.query, t));
  let at = -1;
  const queries = new Intl.ListFormat(t.locale, { type: 'disjunction' }).formatToParts(names).map(({ type, value }) => {
    if (type === 'literal') return value;
    at += 1;
    const state = meant[at]?.state;
    return (
      state && (
        <CorrectedQueryLink key={state.query} state={state}>
          {value}
        </CorrectedQueryLink>
      )
    );
  });
  return t.rich('search.didYouMean', { queries });
};

/** Results for each suggested query. */
const Meant = ({ meant, t }: Pick<Results, 'meant'> & { t: Messages }) =>
  meant
    .filter((each) => each.items.length > 0)
    .map((each) => (
      <Fragment key={each.state.query}>
        <h2 className={styles.others}>
          <CorrectedQueryLink state={each.state}>{toOutcome(each.state, each.found, t)}</CorrectedQueryLink>
        </h2>
        <PhotoGrid items={withStoryCovers(each.items)} t={t} />
      </Fragment>
    ));

export default async function SearchPage({ searchParams }: Props) {
  const asked = parseSearchState(await searchParams);
  const t = readMessages();
  const likes = similarityChips(asked, t);
  const isUnlike = asked.like !== undefined && likes.length === 0;
  // An item without a picture has no similar items, so ignore the filter.
  const state = isUnlike ? inOrder(asked, {}) : asked;
  const status = getStatus();
  const { found, pages, items, moments, snippets, counts, years, nearest, meant, isMeantFirst, synonyms } =
    await readResults(state);
  if (found > 0 && state.page > pages) redirect(toSearchHref({ ...state, page: pages }));
  const outcome = status.items === 0 ? t('search.nothingToSearch') : toOutcome(state, found, t);
  // The heading must state that the results are for a corrected query.
  const other = nearest && nearest.state.query !== state.query ? nearest : null;
  const shown = other && toOutcome(other.state, other.found, t);
  const groups = found > 0 ? buildFacetGroups(state, { counts, found }, formatFacetValue, t) : [];
  const chosen = [...likes, ...listDateChips(state, t), ...listChosen(state, formatFacetValue, t)];
  return (
    <LiveSearch
      query={state.query}
      address={toSearchHref(state)}
      outcome={shown ? t('search.showingOther', { found: outcome, other: shown }) : outcome}
    >
      <SearchForm state={state} t={t} />
      <IndexingNotice {...getIndexingState()} t={t} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>
          {other
            ? t.rich('search.showingOther', {
                found: outcome,
                other: <CorrectedQueryLink state={other.state}>{shown}</CorrectedQueryLink>,
              })
            : outcome}
        </h1>
        {found > 1 && <SortLinks state={state} t={t} />}
      </div>
      {isUnlike && <p className="notice">{t('search.likeUnknown')}</p>}
      {found > 0 && meant.length > 0 && (
        <p className={styles.meant}>
          <DidYouMean meant={meant} t={t} />
        </p>
      )}
      {synonyms.map(({ from, to }) => (
        <p key={from} className={`${styles.meant} quiet`}>
          {t('search.alsoLookedFor', {
            words: isolate(from),
            others: to.map((each) => quote(each, t)).reduce((words, more) => t('search.and', { words, more })),
          })}
        </p>
      ))}
      <ChosenFilters chosen={chosen} allOff={toSearchHref(inOrder(without(state, ...listParts(state)), {}))} t={t} />
      <div className={styles.body}>
        <Filter
          groups={groups}
          slider={found > 0 && years && <YearSlider {...buildYearSlider(years, { state, toHref: toSearchHref }, t)} />}
          found={found}
          t={t}
        />
        <div id="results" className={styles.results}>
          {isMeantFirst && <Meant meant={meant} t={t} />}
          {isMeantFirst && meant.length > 0 && <h2 className={styles.others}>{outcome}</h2>}
          {items.length > 0 && (
            <PhotoGrid
              items={withStoryCovers(items)}
              moments={moments}
              snippets={snippets}
              t={t}
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
              {nearest.dropped.length > 0 && <RelaxedFilterNote {...nearest} t={t} />}
              <PhotoGrid items={withStoryCovers(nearest.items)} t={t} eager={6} />
            </>
          )}
          {!isMeantFirst && <Meant meant={meant} t={t} />}
          {found === 0 && status.items > 0 && (
            <>
              <p className={styles.hint}>
                {t.rich('search.fewerWords', {
                  count: status.items,
                  link: (parts) => (
                    <a href={toSearchHref({})} data-live="">
                      {parts}
                    </a>
                  ),
                })}
              </p>
              <BrowseLinks links={listWaysToBrowse(t)} />
            </>
          )}
          {found > REACHABLE && state.page === pages && (
            <p className="notice">{t('search.firstOnly', { count: REACHABLE })}</p>
          )}
          <Pagination page={state.page} pages={pages} toHref={(page) => toSearchHref({ ...state, page })} t={t} />
        </div>
      </div>
    </LiveSearch>
  );
}
