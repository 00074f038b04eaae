// Evaluates rules for GPS tracks and map tiles, which have few attributes.
import { isDue } from '@/lib/model/embargo';
import { type Condition, type FilterTree, isMatch } from './filter-parts';
import { buildFilter, getToday, type Rules } from './rules';

export interface TrackRecord {
  title: string;
  file: string;
  collections: string[];
}

const PLACES = new Set(['places', '_geoloc.lat', '_geoloc.lng']);

function asksForPlace(filter: FilterTree): boolean {
  if (filter.type === 'not') return asksForPlace(filter.part);
  return 'parts' in filter ? filter.parts.some(asksForPlace) : PLACES.has(filter.attribute);
}

/** @param unclear result for conditions on places, of which a line has many */
function holds(condition: Condition, record: TrackRecord, unclear: boolean): boolean {
  const filter = buildFilter(condition);
  if (typeof filter === 'boolean') return filter;
  return asksForPlace(filter) ? unclear : isMatch(filter, { ...record });
}

/** @param levels rules of a folder and its ancestors; rules about places do not concern tiles */
export const areTilesShown = (levels: Rules[], record: TrackRecord): boolean =>
  levels.every(
    ({ publish, hide, after }) =>
      isDue(after, getToday(levels)) &&
      (publish === undefined || holds(publish, record, false)) &&
      (hide === undefined || !holds(hide, record, true)),
  );

/** @param levels rules of a folder and its ancestors; any rule about places hides the track */
export const isTrackShown = (levels: Rules[], record: TrackRecord): boolean =>
  levels.every(({ places = [] }) => places.length === 0) && areTilesShown(levels, record);
