// Reads the small pictures of items that represent a name, and nothing else of these items.
import type { Thumbnail } from '@/lib/model/browse';
import { queryJson } from './connection';

type ThumbnailRow = Thumbnail & { key: number };

/** @param keys of items with a picture @returns by key; items that have left the catalogue are omitted */
export function listNameThumbnails(keys: number[]): Map<number, Thumbnail> {
  if (keys.length === 0) return new Map();
  const rows = queryJson(
    ({ key, ...picture }: ThumbnailRow) => [key, picture] as const,
    `SELECT key, id, json_extract(data, '$.version') AS version,
       coalesce(json_extract(data, '$.poster.width'), json_extract(data, '$.width')) AS width,
       coalesce(json_extract(data, '$.poster.height'), json_extract(data, '$.height')) AS height
     FROM items WHERE key IN (SELECT value FROM json_each(?))`,
    JSON.stringify(keys),
  );
  return new Map(rows);
}
