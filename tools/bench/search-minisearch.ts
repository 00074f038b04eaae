// The questions asked of MiniSearch, its facets counted in JavaScript: search-minisearch.mjs build FOLDER RECORDS COUNT, ask FOLDER QUERIES, or known FOLDER KNOWN.
import fs from 'node:fs';
import path from 'node:path';
import MiniSearch, { type Options, type Query, type SearchOptions } from 'minisearch';
import { SEARCHABLE, type SearchRecord } from '../../lib/model/search-record';
import { fold, toWords } from '../../lib/model/tokenize';
import type { KnownQuery } from './known-queries';
import type { Asked } from './queries';
import { askAll } from './search-asking';
import { createColumns } from './search-columns';
import { readLines, readSearchRecords, writeLines } from './search-lines';

interface Row {
  id: number;
  record: SearchRecord;
}

const OPTIONS: Options<Row> = {
  fields: [...SEARCHABLE],
  extractField: ({ id, record }, name) =>
    name === 'id' ? String(id) : [record[name as keyof SearchRecord] ?? []].flat().join(' '),
  tokenize: toWords,
  processTerm: fold,
};

const toFiles = (folder: string) => ({
  index: path.join(folder, 'index.json'),
  records: path.join(folder, 'records.ndjson'),
});

async function build(folder: string, records: string, count: number) {
  const all = await readSearchRecords(records, count);
  const since = performance.now();
  const index = new MiniSearch<Row>(OPTIONS);
  for (const [id, record] of all.entries()) index.add({ id, record });
  const seconds = (performance.now() - since) / 1000;
  fs.writeFileSync(toFiles(folder).index, JSON.stringify(index));
  await writeLines(toFiles(folder).records, all);
  console.log(JSON.stringify({ seconds }));
}

/** As Algolia has it: one from four letters, two from eight. */
const toTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const load = (folder: string) => MiniSearch.loadJSON<Row>(fs.readFileSync(toFiles(folder).index, 'utf8'), OPTIONS);

async function open(folder: string) {
  const index = load(folder);
  const records = await readLines<SearchRecord>(toFiles(folder).records);
  const toPage = createColumns(records);
  const every = [...records.keys()];

  function find({ words, excluded }: Asked, fuzzy: SearchOptions['fuzzy']): number[] {
    const prefix: SearchOptions['prefix'] = (_word, at, all) => at === all.length - 1;
    const wanted: Query = { queries: [words.join(' ')], combineWith: 'AND', prefix, fuzzy };
    const unwanted: Query = { queries: [excluded ?? ''], prefix: false, fuzzy: false };
    const query: Query = excluded ? { combineWith: 'AND_NOT', queries: [wanted, unwanted] } : wanted;
    return index.search(query).map(({ id }) => Number(id));
  }

  return (asked: Asked) => {
    if (asked.words.length === 0) return toPage(asked, every);
    const page = toPage(asked, find(asked, asked.typos === true && toTypos));
    return page.count === 0 && asked.typos === 'min' ? toPage(asked, find(asked, toTypos)) : page;
  };
}

/** What is found by all words, else with typos, else by any of them: the first ten of the first that finds something. */
async function findKnown(folder: string, queries: KnownQuery[]) {
  const index = load(folder);
  const ids = (await readLines<SearchRecord>(toFiles(folder).records)).map(({ objectID }) => objectID);
  const prefix: SearchOptions['prefix'] = (_word, at, all) => at === all.length - 1;
  const ways: SearchOptions[] = [{ combineWith: 'AND' }, { combineWith: 'AND', fuzzy: toTypos }, { fuzzy: toTypos }];
  for (const { id, query } of queries) {
    const since = performance.now();
    const found = ways.reduce<{ id: unknown }[]>(
      (hits, way) => (hits.length > 0 ? hits : index.search(query, { ...way, prefix })),
      [],
    );
    const took = performance.now() - since;
    console.log(JSON.stringify({ found: found.slice(0, 10).some((hit) => ids[Number(hit.id)] === id), took }));
  }
}

const [verb, folder = '', file = '', count] = process.argv.slice(2);
if (verb === 'build') await build(folder, file, Number(count));
else if (verb === 'known') await findKnown(folder, JSON.parse(fs.readFileSync(file, 'utf8')));
else {
  let ask: Awaited<ReturnType<typeof open>> | undefined;
  const figures = await askAll(JSON.parse(fs.readFileSync(file, 'utf8')), async (asked) => {
    ask ??= await open(folder);
    return ask(asked).count;
  });
  console.log(JSON.stringify(figures));
}
