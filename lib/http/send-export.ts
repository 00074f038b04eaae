// Streams the whole catalogue as open data, a page of it at a time, so that a million items cost no memory.
import { readClock } from '@/lib/catalogue/clocks';
import { toDigest } from '@/lib/catalogue/ids';
import { ask, queryJson } from '@/lib/catalogue/read/connection';
import { countRecords, getSite } from '@/lib/catalogue/read/site';
import { listTranslationColumns } from '@/lib/catalogue/read/translation-columns';
import { getConfig } from '@/lib/config/config';
import { COLUMNS, type DataSite, listCsvColumns, toCsvLine, toCsvRow, toOpenDataRow } from '@/lib/model/open-data';
import type { Item } from '@/lib/model/types';
import { isKnown } from './etag';
import { OPEN, respondTooMany } from './respond';
import { takeTokens } from './take-tokens';

export type DataFormat = 'csv' | 'ndjson';

const ROWS = 500;
/** What it is reckoned to cost, in milliseconds. */
const LEAST_COST = 20;
const ITEM_COST = 0.03;

interface Row {
  key: number;
  data: string;
}

const TYPES: Record<DataFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  // Not application/x-ndjson, because what compresses on the way knows texts.
  ndjson: 'text/x-ndjson; charset=utf-8',
};

const getDataSite = (): DataSite => ({ url: getConfig().url, licence: getSite().licence });

/** Changes with what is exported, and with nothing else: it outlives a restart, and another catalogue has another. */
function getTag(format: DataFormat): string | null {
  const clocks = (['begun', 'lastKey'] as const).map((clock) => ask((sql) => readClock(sql, clock), undefined));
  if (clocks.some((value) => value === undefined)) return null;
  return toDigest(JSON.stringify([format, clocks.map(String), getDataSite(), Object.keys(COLUMNS)]), 20);
}

/** @param columns of the table; null for lines of JSON */
const toText = (items: Item[], columns: string[] | null, site: DataSite) =>
  items
    .map((item) => (columns ? toCsvRow(item, columns, site) : `${JSON.stringify(toOpenDataRow(item, site))}\n`))
    .join('');

/** Items by key; one that changes meanwhile comes again, later. */
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
    // Asked again only when the last page has gone.
    pull(controller) {
      const rows = queryJson(
        ({ key, data }: Row) => ({ key, item: JSON.parse(data) as Item }),
        'SELECT key, data FROM items WHERE key > ? ORDER BY key LIMIT ?',
        after,
        ROWS,
      );
      after = rows.at(-1)?.key ?? after;
      const items = rows.map(({ item }) => item);
      if (rows.length === 0) controller.close();
      else controller.enqueue(encoder.encode(toText(items, columns, site)));
    },
  });
}

/** Answers GET and HEAD of the open data; what compresses on the way compresses it. */
export async function answerExport(request: Request, format: DataFormat): Promise<Response> {
  const tag = getTag(format);
  const headers = new Headers({
    ...OPEN,
    'Cache-Control': 'public, max-age=60',
    'Access-Control-Expose-Headers': 'ETag',
    Vary: 'Accept-Encoding',
  });
  // Weak, because it is the same under every compression.
  if (tag !== null) headers.set('ETag', `W/"${tag}"`);
  if (tag !== null && isKnown(request, `"${tag}"`)) return new Response(null, { status: 304, headers });
  if (request.method === 'GET') {
    const wait = await takeTokens(request.headers, LEAST_COST + ITEM_COST * countRecords());
    if (wait > 0) return respondTooMany(wait);
  }
  headers.set('Content-Type', TYPES[format]);
  headers.set('Content-Disposition', `inline; filename="items.${format}"`);
  return new Response(request.method === 'HEAD' ? null : createBody(format), { headers });
}
