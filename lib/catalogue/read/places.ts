// Checks whether anything in the catalogue has a place, without reading items.
import { queryValue } from './connection';
import { hasTracks } from './tracks';

/** The JSON header of a chunk (column-chunk.ts) lists its columns: one row covers 4,096 items. */
export const hasPlaces = (): boolean =>
  queryValue(`SELECT 1 FROM chunks WHERE instr(substr(columns, 5, 4096), CAST('"latitude"' AS BLOB)) > 0 LIMIT 1`) !==
    undefined || hasTracks();
