import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PhotoGrid } from '@/components/item/photo-grid';
import { MapOverview } from '@/components/map/map-overview';
import { type MapMessages, MapStage } from '@/components/map/map-stage';
import stage from '@/components/map/map-stage.module.css';
import { MapTracks } from '@/components/map/map-tracks';
import { tilesConsentMessages } from '@/components/media/tiles-consent-messages';
import { ChosenFilters } from '@/components/search/chosen-filters';
import { Filter } from '@/components/search/filter';
import { LiveSearch } from '@/components/search/live-search';
import { SearchForm } from '@/components/search/search-form';
import styles from '@/components/search/search-page.module.css';
import { YearSlider } from '@/components/search/year-slider';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { Pagination } from '@/components/ui/pagination';
import { getIndexingState, getStatus, readMessages } from '@/lib/catalogue/read/site';
import { getMapTiles } from '@/lib/catalogue/read/tiles';
import { getPluralForms } from '@/lib/messages/forms';
import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import { isExport } from '@/lib/model/static-export';
import type { Item } from '@/lib/model/types';
import { readMapResults } from '@/lib/pages/map';
import { formatFacetValue, getIndexName } from '@/lib/pages/results';
import { buildYearSlider } from '@/lib/pages/year-slider';
import { listMapChosen, type MapState, moveToMap, parseMapState, toMapHref } from '@/lib/query/map-state';
import { buildFacetGroups } from '@/lib/query/search-facets';
import { listParts, REACHABLE, type SearchParams, type SearchState, without } from '@/lib/query/search-state';
import { buildAlternates } from '@/lib/seo/alternates';
import { buildTitleMetadata } from '@/lib/seo/page-metadata';
import { readSeoSite } from '@/lib/seo/site';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const state = parseMapState(await searchParams);
  const address = toMapHref(state);
  const t = readMessages();
  const [title, { page }] = [t('map.title'), state.search];
  const site = readSeoSite();
  return {
    title: page > 1 ? t('site.pageOf', { title, page }) : title,
    alternates: buildAlternates(address, site),
    ...buildTitleMetadata(title, address, site),
    // Map areas are unlimited in number, so only the main map is indexed; crawlers reach the items through collections.
    ...(address !== toMapHref({}) && { robots: { index: false, follow: true } }),
  };
}

function toOutcome({ search: { query }, box }: MapState, count: number, t: Messages) {
  if (query) return t(box ? 'map.foundForHere' : 'map.foundFor', { count, query: isolate(query) });
  return t(box ? 'map.foundHere' : 'map.found', { count });
}

// Placeholders that the browser fills in.
const VALUES = { items: '{items}', place: '{place}', shown: '{shown}', spots: '{spots}' };

const toWords = (t: Messages): MapMessages => ({
  label: t('map.label'),
  list: t('map.listThisArea'),
  view: t('map.view'),
  inView: t('map.inView', VALUES),
  inViewLargest: t('map.inViewLargest', VALUES),
  at: t('map.itemsAt', VALUES),
  around: t('map.itemsAround', VALUES),
  here: t('map.itemsHere', VALUES),
  items: getPluralForms('count.items', t),
});

/** Points all facet links to the map instead of the search page. */
const toGroups = (state: MapState, counts: Parameters<typeof buildFacetGroups>[1], t: Messages) =>
  buildFacetGroups(state.search, counts, formatFacetValue, t).map((group) => ({
    ...group,
    values: group.values.map((value) => ({ ...value, href: moveToMap(value.href, state.box) })),
  }));

const toPlaceText = ({ place }: Item) =>
  [...new Set([place?.name, place?.city, place?.country])].filter(Boolean).slice(0, 2).join(', ');

export default async function MapPage({ searchParams }: Props) {
  const state = parseMapState(await searchParams);
  const { search, box } = state;
  const map = getMapTiles();
  const t = readMessages();
  const status = getStatus();
  const { found, pages, items, counts, years, overview, lines } = await readMapResults(state);
  if (found > 0 && search.page > pages) redirect(toMapHref({ search: { ...search, page: pages }, box }));
  const outcome = status.items === 0 ? t('map.nothingToShow') : toOutcome(state, found, t);
  const groups = found > 0 ? toGroups(state, { counts, found }, t) : [];
  const toHref = (each: SearchState) => toMapHref({ search: each, box });
  const slider = found > 0 && years && buildYearSlider(years, { state: search, toHref }, t);
  const rest = without(search, ...listParts(search));
  const page = (
    <>
      <SearchForm
        state={search}
        action={isExport() ? '/search' : '/map'}
        label={t('map.field')}
        more={box && [['box', `${box.south},${box.west},${box.north},${box.east}`]]}
        t={t}
      />
      <IndexingNotice {...getIndexingState()} t={t} />
      <MapStage
        className={stage.stage}
        search={search}
        {...(box && { box })}
        bounds={overview.bounds}
        index={getIndexName(search)}
        hasTracks={lines.total > 0}
        {...(map && { tiles: map, tilesWords: tilesConsentMessages(t) })}
        messages={toWords(t)}
        language={t.language}
      >
        <div className={stage.scroll}>
          <MapOverview
            search={search}
            {...(box && { box })}
            area={overview.area}
            dots={overview.dots}
            tracks={lines.tracks}
            degrees={overview.degrees}
            t={t}
          />
        </div>
      </MapStage>
      <MapTracks {...lines} t={t} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{outcome}</h1>
      </div>
      <ChosenFilters chosen={listMapChosen(state, formatFacetValue, t)} allOff={toMapHref({ search: rest })} t={t} />
      <div className={styles.body}>
        <Filter groups={groups} slider={slider && <YearSlider {...slider} />} found={found} t={t} />
        <div id="results" className={styles.results}>
          {items.length > 0 && <PhotoGrid items={items} t={t} toNote={toPlaceText} />}
          {found === 0 && status.items > 0 && (
            <p className={styles.hint}>
              {t.rich('map.elsewhere', {
                link: (parts) => (
                  <a href={toMapHref({})} data-live="">
                    {parts}
                  </a>
                ),
              })}
            </p>
          )}
          {found > REACHABLE && search.page === pages && (
            <p className="notice">{t('map.firstOnly', { count: REACHABLE })}</p>
          )}
          <Pagination
            page={search.page}
            pages={pages}
            toHref={(page) => toMapHref({ search: { ...search, page }, box })}
            t={t}
          />
        </div>
      </div>
    </>
  );
  // In an export, filters lead to the page of the search.
  if (isExport()) return page;
  return (
    <LiveSearch query={search.query} address={toMapHref(state)} outcome={outcome}>
      {page}
    </LiveSearch>
  );
}
