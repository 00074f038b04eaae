// Compares the hosted index with the catalogue, record by record.
import { listRecords, listRecordsById } from '@/lib/catalogue/read/all';
import { countRecords } from '@/lib/catalogue/read/site';
import type { Client } from '@/lib/clients/algolia';
import type { Retry } from '@/lib/clients/retry';
import { getErrorStatus } from '@/lib/search/hosted/error-message';
import { computeRecordDigest, computeValueDigest } from './digest';
import { listSettings } from './publish';
import { countBytes } from './publish-limit';

interface Kind {
  count: number;
  /** The first few paths of pages, or ids of records without a page. */
  examples: string[];
}

export interface Difference {
  /** Number of records in the hosted index; null if it does not exist. */
  hosted: number | null;
  total: number;
  missing: Kind;
  changed: Kind;
  extra: Kind;
  /** Missing because they exceed the size limit. */
  tooLarge: Kind;
  /** Indices that are missing or have other settings. */
  settings: string[];
}

interface Tools {
  client: Client;
  index: string;
  retry: Retry;
  /** The size limit in bytes learnt by the last publishing run. */
  largest: number | null;
  onProgress?(progress: { done: number; total: number }): void;
}

const AT_A_TIME = 1000;
const FEW = 5;

function add(kind: Kind, example: string) {
  kind.count += 1;
  if (kind.examples.length < FEW) kind.examples.push(example);
}

const createKind = (): Kind => ({ count: 0, examples: [] });

function createMarks() {
  let bits = new Uint8Array(1024);
  return {
    add(key: number) {
      const place = key >>> 3;
      if (place >= bits.length) {
        const more = new Uint8Array(Math.max(place + 1, bits.length * 2));
        more.set(bits);
        bits = more;
      }
      bits[place] = (bits[place] ?? 0) | (1 << (key & 7));
    },
    has: (key: number) => ((bits[key >>> 3] ?? 0) & (1 << (key & 7))) !== 0,
  };
}

async function listOtherSettings({ client, index, retry }: Tools): Promise<string[]> {
  const others: string[] = [];
  for (const [indexName, settings] of listSettings(index)) {
    try {
      const there = (await retry(() => client.getSettings({ indexName }))) as unknown as Record<string, unknown>;
      if (
        Object.entries(settings).some(([name, value]) => computeValueDigest(value) !== computeValueDigest(there[name]))
      )
        others.push(indexName);
    } catch (error) {
      if (getErrorStatus(error) !== 404) throw error;
      others.push(indexName);
    }
  }
  return others;
}

type Browsed = Awaited<ReturnType<Client['browse']>>;

export async function check(tools: Tools): Promise<Difference> {
  const { client, index, retry, largest, onProgress } = tools;
  const total = countRecords();
  const difference: Difference = {
    hosted: 0,
    total,
    missing: createKind(),
    changed: createKind(),
    extra: createKind(),
    tooLarge: createKind(),
    settings: await listOtherSettings(tools),
  };
  const seen = createMarks();
  let hosted = 0;

  function compare(hits: Browsed['hits']) {
    const here = new Map(
      listRecordsById(hits.map(({ objectID }) => objectID)).map((each) => [each.record.objectID, each]),
    );
    for (const hit of hits) {
      const item = here.get(hit.objectID);
      if (!item) add(difference.extra, hit.objectID);
      else {
        seen.add(item.key);
        if (computeRecordDigest(hit) !== computeRecordDigest(item.record)) add(difference.changed, item.record.path);
      }
    }
    hosted += hits.length;
    onProgress?.({ done: hosted, total });
  }

  const browse = (cursor?: string) =>
    retry(() =>
      client.browse({ indexName: index, browseParams: { hitsPerPage: AT_A_TIME, ...(cursor && { cursor }) } }),
    );

  try {
    let page = await browse();
    compare(page.hits);
    while (page.cursor) {
      page = await browse(page.cursor);
      compare(page.hits);
    }
  } catch (error) {
    if (getErrorStatus(error) !== 404) throw error;
    difference.hosted = null;
  }
  for (let page = listRecords(0, AT_A_TIME); page.length > 0; page = listRecords(page.at(-1)?.key ?? 0, AT_A_TIME)) {
    for (const { key, record } of page) {
      if (seen.has(key)) continue;
      const isTooLarge = largest !== null && countBytes(record) > largest;
      add(isTooLarge ? difference.tooLarge : difference.missing, record.path);
    }
  }
  if (difference.hosted !== null) difference.hosted = hosted;
  return difference;
}

export const isUpToDate = ({ hosted, missing, changed, extra, settings }: Difference) =>
  hosted !== null && missing.count + changed.count + extra.count + settings.length === 0;
