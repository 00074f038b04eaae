// The questions asked of Orama: search-orama.mjs build FOLDER RECORDS COUNT, ask FOLDER QUERIES, or known FOLDER KNOWN.
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { type AnyOrama, create, insert, load, save, search } from '@orama/orama';
import { FACETS, type Facet, SEARCHABLE, type SearchRecord } from '../../lib/model/search-record';
import type { KnownQuery } from './known-queries';
import { type Asked, PAGE } from './queries';
import { askAll } from './search-asking';
import { readSearchRecords } from './search-lines';

const NAMES = Object.keys(FACETS) as Facet[];

// What is searched is text to Orama, and what is counted is a choice: facets are there twice.
const SCHEMA = {
  ...Object.fromEntries(SEARCHABLE.map((name) => [name, 'string'])),
  ...Object.fromEntries(NAMES.map((name) => [`by_${name}`, FACETS[name] === 'many' ? 'enum[]' : 'enum'])),
  year: 'number',
  time: 'number',
};

const createEmpty = (): AnyOrama =>
  create({ schema: SCHEMA, sort: { unsortableProperties: [...SEARCHABLE, 'year'] } } as Parameters<typeof create>[0]);

const toDocument = (record: SearchRecord) => ({
  id: record.objectID,
  ...Object.fromEntries(
    SEARCHABLE.flatMap((name) => (record[name] ? [[name, [record[name]].flat().join(' ')] as const] : [])),
  ),
  ...Object.fromEntries(
    NAMES.map((name) => [`by_${name}`, FACETS[name] === 'many' ? (record[name] ?? []) : record[name]] as const).filter(
      ([, value]) => value !== undefined,
    ),
  ),
  ...(record.year !== undefined && { year: record.year, time: record.time }),
});

const toFile = (folder: string) => path.join(folder, 'index.v8');

async function build(folder: string, file: string, count: number) {
  const records = await readSearchRecords(file, count);
  const since = performance.now();
  const index = createEmpty();
  for (const record of records) await insert(index, toDocument(record));
  const seconds = (performance.now() - since) / 1000;
  fs.writeFileSync(toFile(folder), v8.serialize(save(index)));
  console.log(JSON.stringify({ seconds }));
}

function open(folder: string) {
  const index = createEmpty();
  load(index, v8.deserialize(fs.readFileSync(toFile(folder))));
  return index;
}

const FACET_OPTIONS = Object.fromEntries(NAMES.map((name) => [`by_${name}`, {}]));

function toWhere({ refinements, from, to }: Asked, except?: Facet) {
  const narrowed = NAMES.filter((name) => name !== except && refinements[name]);
  const where = {
    ...Object.fromEntries(
      narrowed.map((name) => [
        `by_${name}`,
        FACETS[name] === 'many' ? { containsAny: refinements[name] } : { in: refinements[name] },
      ]),
    ),
    ...(from !== undefined && { year: { between: [from, to] } }),
  };
  return Object.keys(where).length > 0 ? where : undefined;
}

async function find(index: AnyOrama, asked: Asked, tolerance: number) {
  const { words, page, sort, refinements, kind } = asked;
  const common = { term: words.join(' '), threshold: 0, tolerance };
  const { count } = await search(index, {
    ...common,
    where: toWhere(asked),
    facets: FACET_OPTIONS,
    limit: PAGE,
    offset: (page - 1) * PAGE,
    ...(sort && { sortBy: { property: 'time', order: sort === 'newest' ? 'DESC' : 'ASC' } }),
  } as Parameters<typeof search>[1]);
  const others = kind === 'disjunctive' ? NAMES.filter((name) => refinements[name]) : [];
  for (const name of others)
    await search(index, {
      ...common,
      where: toWhere(asked, name),
      facets: { [`by_${name}`]: {} },
      limit: 0,
    } as Parameters<typeof search>[1]);
  return count;
}

/** What is found by all words, else with a typo, else by any of them: the first ten of the first that finds something. */
async function findKnown(folder: string, queries: KnownQuery[]) {
  const index = open(folder);
  const ways = [{ threshold: 0 }, { threshold: 0, tolerance: 1 }, { threshold: 1, tolerance: 1 }];
  for (const { id, query } of queries) {
    const since = performance.now();
    let hits: { id: string }[] = [];
    for (const way of ways)
      if (hits.length === 0)
        hits = (await search(index, { term: query, limit: 10, ...way } as Parameters<typeof search>[1])).hits;
    console.log(JSON.stringify({ found: hits.some((hit) => hit.id === id), took: performance.now() - since }));
  }
}

const [verb, folder = '', file = '', count] = process.argv.slice(2);
if (verb === 'build') await build(folder, file, Number(count));
else if (verb === 'known') await findKnown(folder, JSON.parse(fs.readFileSync(file, 'utf8')));
else {
  let index: AnyOrama | undefined;
  const figures = await askAll(JSON.parse(fs.readFileSync(file, 'utf8')), async (asked) => {
    index ??= open(folder);
    const found = await find(index, asked, asked.typos === true ? 1 : 0);
    return found > 0 || asked.typos === true || asked.words.length === 0 ? found : find(index, asked, 1);
  });
  console.log(JSON.stringify(figures));
}
