// Browses all records in pages, as Algolia does: https://www.algolia.com/doc/rest-api/search/browse
import { listByKey } from '@/lib/catalogue/read/search-data';
import { getSite } from '@/lib/catalogue/read/site';
import { toRecord } from '@/lib/model/to-record';
import { pick } from '@/lib/search/engine/answer-search';
import { find } from '@/lib/search/engine/find';
import { getIndex } from '@/lib/search/engine/index-state';
import { parseParams } from '@/lib/search/params/params';
import { ParamsError } from '@/lib/search/params/values';

// The cursor encodes the last key returned and the parameters.
const toCursor = (after: number, fields: Record<string, unknown>) =>
  Buffer.from(JSON.stringify({ after, fields })).toString('base64url');

function parseCursor(cursor: unknown): { after: number; fields: Record<string, unknown> } {
  try {
    const { after, fields } = JSON.parse(Buffer.from(String(cursor), 'base64url').toString());
    if (Number.isSafeInteger(after) && typeof fields === 'object' && fields !== null) return { after, fields };
  } catch {}
  throw new ParamsError('Cursor not found');
}

export function browse(body: Record<string, unknown>) {
  const { cursor, ...given } = body;
  const { after, fields } = cursor === undefined ? { after: 0, fields: given } : parseCursor(cursor);
  const params = parseParams({ hitsPerPage: 1000, ...fields });
  const { keys } = find(getIndex(), params);
  const from = keys.findIndex((key) => key > after);
  const page = from < 0 ? new Uint32Array() : keys.subarray(from, from + Math.max(1, params.hitsPerPage));
  const items = listByKey(page);
  const { licence } = getSite();
  const hits = [...page].flatMap((key) => {
    const item = items.get(key);
    return item ? [pick(toRecord(item, licence), params.attributesToRetrieve)] : [];
  });
  const last = page.at(-1);
  const hasMore = last !== undefined && from + page.length < keys.length;
  return {
    hits,
    nbHits: keys.length,
    page: 0,
    nbPages: Math.ceil(keys.length / Math.max(1, params.hitsPerPage)),
    hitsPerPage: params.hitsPerPage,
    query: params.query,
    params: '',
    ...(hasMore && { cursor: toCursor(last, fields) }),
  };
}
