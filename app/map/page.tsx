import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { PhotoGrid } from '@/components/item/photo-grid';
import { MapOverview } from '@/components/map/map-overview';
import { MapStage } from '@/components/map/map-stage';
import stage from '@/components/map/map-stage.module.css';
import { MapTracks } from '@/components/map/map-tracks';
import { ChosenFilters } from '@/components/search/chosen-filters';
import { Filter } from '@/components/search/filter';
import { LiveSearch } from '@/components/search/live-search';
import { SearchForm } from '@/components/search/search-form';
import styles from '@/components/search/search-page.module.css';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { Pagination } from '@/components/ui/pagination';
import { sendAsFlight } from '@/components/ui/unhydrated';
import { getSite, getStatus } from '@/lib/catalogue/read/site';
import { DOCUMENT_HEADER } from '@/lib/http/request-policy';
import { isolate } from '@/lib/model/bidi';
import { toCountText } from '@/lib/model/format';
import type { Item } from '@/lib/model/types';
import { readMapResults } from '@/lib/pages/map';
import { toFacetName, toIndexName } from '@/lib/pages/results';
import { listMapChosen, type MapState, moveToMap, parseMapState, toMapHref } from '@/lib/query/map-state';
import { toFacetGroups } from '@/lib/query/search-facets';
import { listParts, REACHABLE, type SearchParams, without } from '@/lib/query/search-state';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const state = parseMapState(await searchParams);
  const address = toMapHref(state);
  return {
    title: `Map${state.search.page > 1 ? `, page ${state.search.page}` : ''}`,
    alternates: { canonical: address },
    // There are as many maps as there are areas; what is on them is reached through the collections.
    ...(address !== toMapHref({}) && { robots: { index: false, follow: true } }),
  };
}

function toOutcome({ search: { query }, box }: MapState, found: number, language: string) {
  const what = found === 0 ? 'Nothing' : toCountText(found, 'item', 'items', language);
  return `${what}${query ? ` for “${isolate(query)}”` : ''} ${box ? 'in this area' : 'with a place'}`;
}

/** Every link of the filters, on the map instead of the search page. */
const toGroups = (state: MapState, counts: Parameters<typeof toFacetGroups>[1]) =>
  toFacetGroups(state.search, counts, toFacetName).map((group) => ({
    ...group,
    values: group.values.map((value) => ({ ...value, href: moveToMap(value.href, state.box) })),
  }));

const toPlaceText = ({ place }: Item) =>
  [...new Set([place?.name, place?.city, place?.country])].filter(Boolean).slice(0, 2).join(', ');

export default async function MapPage({ searchParams }: Props) {
  if (!(await headers()).has(DOCUMENT_HEADER)) sendAsFlight();
  const state = parseMapState(await searchParams);
  const { search, box } = state;
  const { language, map } = getSite();
  const status = getStatus();
  const { found, pages, items, counts, overview, lines } = await readMapResults(state);
  if (found > 0 && search.page > pages) redirect(toMapHref({ search: { ...search, page: pages }, box }));
  const outcome = status.items === 0 ? 'Nothing to show yet' : toOutcome(state, found, language);
  const groups = found > 0 ? toGroups(state, { counts, found }) : [];
  const rest = without(search, ...listParts(search));
  return (
    <LiveSearch query={search.query} address={toMapHref(state)} outcome={outcome}>
      <SearchForm
        state={search}
        action="/map"
        label="Search what has a place"
        more={box && [['box', `${box.south},${box.west},${box.north},${box.east}`]]}
      />
      <IndexingNotice {...status} language={language} />
      <MapStage
        className={stage.stage}
        search={search}
        {...(box && { box })}
        bounds={overview.bounds}
        index={toIndexName(search)}
        hasTracks={lines.total > 0}
        {...(map && { tiles: map })}
        language={language}
      >
        <MapOverview
          search={search}
          {...(box && { box })}
          dots={overview.dots}
          tracks={lines.tracks}
          degrees={overview.degrees}
          language={language}
        />
      </MapStage>
      <MapTracks {...lines} language={language} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{outcome}</h1>
      </div>
      <ChosenFilters chosen={listMapChosen(state, toFacetName)} allOff={toMapHref({ search: rest })} />
      <div className={styles.body}>
        <Filter groups={groups} found={found} language={language} />
        <div id="results" className={styles.results}>
          {items.length > 0 && <PhotoGrid items={items} language={language} toNote={toPlaceText} />}
          {found === 0 && status.items > 0 && (
            <p className={styles.hint}>
              Elsewhere there may be more.{' '}
              <a href={toMapHref({})} data-live="">
                See the whole map
              </a>
              .
            </p>
          )}
          {found > REACHABLE && search.page === pages && (
            <p className="notice">
              These are the first {REACHABLE.toLocaleString(language)}. A smaller area or a filter brings out the rest.
            </p>
          )}
          <Pagination
            page={search.page}
            pages={pages}
            toHref={(page) => toMapHref({ search: { ...search, page }, box })}
          />
        </div>
      </div>
    </LiveSearch>
  );
}
