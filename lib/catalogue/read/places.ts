// Checks whether anything in the catalogue has a place, without reading items.
import { getVersion, queryValue } from './connection';
import { registerQueries, traced } from './trace';
import { hasTracks } from './tracks';

/** The JSON header of a chunk (column-chunk.ts) lists its columns: one row covers 4,096 items. */
const findPlaces = (): boolean =>
  queryValue(`SELECT 1 FROM chunks WHERE instr(substr(columns, 5, 4096), CAST('"latitude"' AS BLOB)) > 0 LIMIT 1`) !==
    undefined || hasTracks();

/** Cached per version, because every page needs it, and in an archive without places the query reads all chunks. */
const latest = { version: '', hasPlaces: false };

function findPlacesOnce(): boolean {
  const version = getVersion();
  if (latest.version !== version) Object.assign(latest, { version, hasPlaces: findPlaces() });
  return latest.hasPlaces;
}
registerQueries('has places', findPlacesOnce);

export const hasPlaces = (): boolean => traced(['has places'], findPlacesOnce);
