/** @jest-environment node */
// The first search of a static copy fetches at most 150 kB from an archive of 10,000 items.
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Item } from '@/lib/model/types';
import { writeSearchShards } from '@/lib/search/shards/write-search-shards';
import { bundleForBrowser } from '../../../../scripts/static-search/replacements.mjs';
import { makeItems as makeRecordItems } from '../../../../tools/bench/records';
import { createArchive } from '../../../algolia/archive';
import { corpus } from '../../../corpus';

const COUNT = 10_000;
const MAX_FETCHED_BYTES = 150_000;

const describeWhere = corpus ? describe : describe.skip;

describeWhere(`the search data of 10,000 records${corpus ? '' : ' (skipped: ../shared/corpus is absent)'}`, () => {
  const archive = createArchive();
  const files = new Map<string, Uint8Array>();
  let open: typeof import('../../../../scripts/static-search/results').openShards;

  beforeAll(async () => {
    const items: Item[] = [];
    const records = path.join(corpus ?? '', 'records/museum-records.ndjson.gz');
    for await (const item of makeRecordItems(records, COUNT)) items.push(item);
    archive.put(items);
    Object.assign(process.env, archive.env);
    await writeSearchShards((name, content) => void files.set(name, content), 'dist/search-client');
    const outfile = path.join(archive.folder, 'search.cjs');
    await bundleForBrowser({ entryPoints: ['scripts/static-search/results.ts'], outfile, format: 'cjs' });
    open = createRequire(__filename)(outfile).openShards;
  }, 600_000);
  afterAll(archive.remove);

  test.each([
    'q=bridge',
    'q=old+bridge',
    'q=print',
    'q=carnegie+museum',
    'q=portrait+of+a+woman',
    'q=brigde',
    'q=photografh',
    'q=xylophone',
    'q=li',
    'q=%22view+of%22&sort=oldest',
    'kind=photo',
    'q=river&from=1900&to=1950',
  ])('%s fetches little', async (query) => {
    let bytes = 0;
    const ask = await open(async (name) => {
      const content = files.get(`search-data/shards/${name}`);
      if (!content) throw new Error(`${name} is missing`);
      bytes += content.length;
      return gunzipSync(content);
    }, 'en');
    await ask(query);
    expect(bytes).toBeLessThan(MAX_FETCHED_BYTES);
  });
});
