// Streams the whole catalogue as open data in pages of rows, so that memory does not grow with the catalogue.
import { readClock } from '@/lib/catalogue/clocks';
import { toDigest } from '@/lib/catalogue/ids';
import { ask, queryJson } from '@/lib/catalogue/read/connection';
import { countRecords, getSite } from '@/lib/catalogue/read/site';
import { listTranslationColumns } from '@/lib/catalogue/read/translation-columns';
import { getConfig } from '@/lib/config/config';
import { isKnown } from '@/lib/http/etag';
import { takeTokens } from '@/lib/http/rate-limit';
import { OPEN, respondTooMany } from '@/lib/http/respond';
import { COLUMNS, type DataSite, formatCsvRow, listCsvColumns, toCsvLine, toOpenDataRow } from '@/lib/model/open-data';
import type { Item } from '@/lib/model/types';

export type DataFormat = 'csv' | 'ndjson';

const ROWS_PER_PAGE = 500;
/** Tokens of the rate limit, milliseconds. */
const MIN_COST = 20;
const COST_PER_ITEM = 0.03;

interface Row {
  key: number;
  data: string;
}

const TYPES: Record<DataFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  // Not application/x-ndjson, because only text types are compressed.
  ndjson: 'text/x-ndjson; charset=utf-8',
};

const getDataSite = (): DataSite => ({ url: getConfig().url, licence: getSite().licence });

/** Changes only with the exported data: stable across restarts, and different for a rebuilt catalogue. */
function getTag(format: DataFormat): string | null {
  const clocks = (['begun', 'lastKey'] as const).map((clock) => ask((sql) => readClock(sql, clock), undefined));
  if (clocks.some((value) => value === undefined)) return null;
  return toDigest(JSON.stringify([format, clocks.map(String), getDataSite(), Object.keys(COLUMNS)]), 20);
}

/** @param columns of the table; null for lines of JSON */
const cleanText = (items: Item[], columns: string[] | null, site: DataSite) =>
  items
    .map((item) => (columns ? formatCsvRow(item, columns, site) : `${JSON.stringify(toOpenDataRow(item, site))}\n`))
    .join('');

/** Items by key; one that changes during the export gets a new key and appears twice. */
function createBody(format: DataFormat): ReadableStream<Uint8Array> {
  const site = getDataSite();
  const encoder = new TextEncoder();
  let after = 0;
  let columns: string[] | null = null;
  return new ReadableStream({
    async start(controller) {
      if (format !== 'csv') return;
      columns = listCsvColumns(await listTranslationColumns());
      controller.enqueue(encoder.encode(toCsvLine(columns)));
    },
    // Called when the previous page has been sent.
    pull(controller) {
      const rows = queryJson(
        ({ key, data }: Row) => ({ key, item: JSON.parse(data) as Item }),
        'SELECT key, data FROM items WHERE key > ? ORDER BY key LIMIT ?',
        after,
        ROWS_PER_PAGE,
      );
      after = rows.at(-1)?.key ?? after;
      const items = rows.map(({ item }) => item);
      if (rows.length === 0) controller.close();
      else controller.enqueue(encoder.encode(cleanText(items, columns, site)));
    },
  });
}

/** Handles GET and HEAD of the open data. The server compresses the body. */
export async function sendExport(request: Request, format: DataFormat): Promise<Response> {
  const tag = getTag(format);
  const headers = new Headers({
    ...OPEN,
    'Cache-Control': 'public, max-age=60',
    'Access-Control-Expose-Headers': 'ETag',
    Vary: 'Accept-Encoding',
  });
  // Weak, because it is the same for every Content-Encoding.
  if (tag !== null) headers.set('ETag', `W/"${tag}"`);
  if (tag !== null && isKnown(request, `"${tag}"`)) return new Response(null, { status: 304, headers });
  if (request.method === 'GET') {
    const wait = await takeTokens(request.headers, MIN_COST + COST_PER_ITEM * countRecords());
    if (wait > 0) return respondTooMany(wait);
  }
  headers.set('Content-Type', TYPES[format]);
  headers.set('Content-Disposition', `inline; filename="items.${format}"`);
  return new Response(request.method === 'HEAD' ? null : createBody(format), { headers });
}
