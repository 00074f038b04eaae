import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PhotoGrid } from '@/components/item/photo-grid';
import { ChosenFilters } from '@/components/search/chosen-filters';
import { CorrectedQueryLink } from '@/components/search/corrected-query-link';
import { Filter } from '@/components/search/filter';
import { LiveSearch } from '@/components/search/live-search';
import { QueryLinks } from '@/components/search/query-links';
import { RelaxedFilterNote } from '@/components/search/relaxed-filter-note';
import { SearchForm } from '@/components/search/search-form';
import styles from '@/components/search/search-page.module.css';
import { SortLinks } from '@/components/search/sort-links';
import { StaticSearchScript } from '@/components/search/static-search-script';
import { WaitingSearch } from '@/components/search/waiting-search';
import { YearSlider } from '@/components/search/year-slider';
import { BrowseLinks } from '@/components/site/browse-links';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { Pagination } from '@/components/ui/pagination';
import { getIndexingState, getStatus, readMessages } from '@/lib/catalogue/read/site';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import { isExport } from '@/lib/model/static-export';
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
import { noteSearch } from '@/lib/statistics/fruitless-searches';

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

/** Describes the results as text; of a corrected query also as parts, with a link to it. */
function describeResults(state: SearchState, { found, isPartial, searched }: Results, t: Messages) {
  if (isPartial) return { outcome: t('search.someWords', { count: found, query: isolate(searched.query) }) };
  const outcome = toOutcome(searched, found, t);
  if (searched.query === state.query) return { outcome };
  const nothing = toOutcome(state, 0, t);
  const link = <CorrectedQueryLink state={searched}>{outcome}</CorrectedQueryLink>;
  return {
    outcome: t('search.showingOther', { found: nothing, other: outcome }),
    heading: t.rich('search.showingOther', { found: nothing, other: link }),
  };
}

const quote = (words: string, t: Messages) => t('search.quoted', { words: isolate(words) });

export default async function SearchPage({ searchParams }: Props) {
  const asked = parseSearchState(await searchParams);
  const t = readMessages();
  const likes = similarityChips(asked, t);
  const isUnlike = asked.like !== undefined && likes.length === 0;
  // An item without a picture has no similar items, so ignore the filter.
  const state = isUnlike ? inOrder(asked, {}) : asked;
  const status = getStatus();
  const results = await readResults(state);
  const { found, pages, items, moments, snippets, counts, years, nearest, more, missing, synonyms } = results;
  noteSearch(state.query, found === 0 && nearest === null);
  if (found > 0 && state.page > pages) redirect(toSearchHref({ ...state, page: pages }));
  const { outcome, heading = outcome } =
    status.items === 0 ? { outcome: t('search.nothingToSearch') } : describeResults(state, results, t);
  const suggestions = [...results.alternatives, ...results.suggestions].map((each) => ({
    query: each.query,
    state: each,
  }));
  const groups = found > 0 ? buildFacetGroups(state, { counts, found }, formatFacetValue, t) : [];
  const chosen = [...likes, ...listDateChips(state, t), ...listChosen(state, formatFacetValue, t)];
  const Search = isExport() && typeof document === 'undefined' ? WaitingSearch : LiveSearch;
  const page = (
    <Search query={state.query} address={toSearchHref(state)} outcome={outcome}>
      <SearchForm state={state} t={t} />
      <IndexingNotice {...getIndexingState()} t={t} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{heading}</h1>
        {found > 1 && <SortLinks state={state} t={t} />}
      </div>
      {isUnlike && <p className="notice">{t('search.likeUnknown')}</p>}
      {missing.length > 0 && (
        <p className={`${styles.meant} quiet`}>
          {t.rich('search.missing', { words: <QueryLinks queries={missing} type="conjunction" t={t} /> })}
        </p>
      )}
      {suggestions.length > 0 && (
        <p className={styles.meant}>
          {t.rich('search.didYouMean', { queries: <QueryLinks queries={suggestions} type="disjunction" t={t} /> })}
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
          {more.length > 0 && (
            <>
              <h2 className={styles.others}>{t('search.moreWithSome')}</h2>
              <PhotoGrid items={withStoryCovers(more)} t={t} />
            </>
          )}
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
    </Search>
  );
  // Only then, because another child would be in the flight data of every search page.
  if (!isExport()) return page;
  return (
    <>
      {page}
      <StaticSearchScript />
    </>
  );
}
