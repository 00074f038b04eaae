// Whether the rules of a folder let its tracks and map tiles be seen: a line tells where things are, and has little else to be asked of.
import { isDue } from '@/lib/model/embargo';
import { type FilterTree, isMatch } from './filter-parts';
import { type Condition, getToday, type Rules, toFilter } from './rules';

/** What a rule can ask of a track, or of an archive of map tiles. */
export interface TrackRecord {
  title: string;
  file: string;
  /** Its folder and those above. */
  collections: string[];
}

const PLACES = new Set(['places', '_geoloc.lat', '_geoloc.lng']);

function asksForPlace(filter: FilterTree): boolean {
  if (filter.type === 'not') return asksForPlace(filter.part);
  return 'parts' in filter ? filter.parts.some(asksForPlace) : PLACES.has(filter.attribute);
}

/** @param unclear what holds where a place is asked for, of which a line has many */
function holds(condition: Condition, record: TrackRecord, unclear: boolean): boolean {
  const filter = toFilter(condition);
  if (typeof filter === 'boolean') return filter;
  return asksForPlace(filter) ? unclear : isMatch(filter, { ...record });
}

/** @param levels the rules that govern a folder, its own and those above; those of places are of what stands on a map, not of the map */
export const areTilesShown = (levels: Rules[], record: TrackRecord): boolean =>
  levels.every(
    ({ publish, hide, after }) =>
      isDue(after, getToday(levels)) &&
      (publish === undefined || holds(publish, record, false)) &&
      (hide === undefined || !holds(hide, record, true)),
  );

/** @param levels the rules that govern a folder, its own and those above; a rule of places withholds the whole line, whatever it asks */
export const isTrackShown = (levels: Rules[], record: TrackRecord): boolean =>
  levels.every(({ places = [] }) => places.length === 0) && areTilesShown(levels, record);
