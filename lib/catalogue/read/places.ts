// Whether anything in the catalogue has a place, without reading the items.
import { ask } from './connection';
import { hasTracks } from './tracks';

/** Columns say of themselves what they hold (chunk.ts): four thousand items are one look. */
export const hasPlaces = (): boolean =>
  ask(
    (sql) =>
      sql(
        `SELECT 1 AS found FROM chunks WHERE instr(substr(columns, 5, 4096), CAST('"latitude"' AS BLOB)) > 0 LIMIT 1`,
      ).get<{ found: number }>() !== undefined,
    false,
  ) || hasTracks();
