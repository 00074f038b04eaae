// Whether anything in the catalogue has a place, without reading the items.
import { askCell } from './connection';
import { hasTracks } from './tracks';

/** Columns say of themselves what they hold (chunk.ts): four thousand items are one look. */
export const hasPlaces = (): boolean =>
  askCell(`SELECT 1 FROM chunks WHERE instr(substr(columns, 5, 4096), CAST('"latitude"' AS BLOB)) > 0 LIMIT 1`) !==
    undefined || hasTracks();
