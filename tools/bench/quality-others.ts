// Scores MiniSearch or Orama, installed elsewhere: quality-others.mjs minisearch|orama ENGINES RECORDS QUESTIONS.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SEARCHABLE, type SearchRecord } from '../../lib/model/search-record';
import { toRecord } from '../../lib/model/to-record';
import { listTokenWords } from '../../lib/model/tokenize';
import { joinText } from './draw-words';
import { askQuestions, type Figures } from './quality-questions';
import { makeItem, readRecords } from './records';

const MAX_RESULTS = 10;

type Options = Record<string, unknown>;
type Find = (query: string, options: Options) => Promise<string[]>;

/** Each a list of searches, of which the first with results counts. */
type Ways = Record<string, Options[]>;

// The same thresholds as Algolia: one typo from four letters, two from eight.
const toTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
const isLast = (_word: string, at: number, words: string[]) => at === words.length - 1;

const MINISEARCH: Ways = {
  // https://github.com/lucaong/minisearch#search-options
  'any word': [{ prefix: true, fuzzy: 0.2 }],
  'all words first': [
    { combineWith: 'AND', prefix: isLast },
    { combineWith: 'AND', prefix: isLast, fuzzy: toTypos },
    { prefix: isLast, fuzzy: toTypos },
  ],
};

// https://docs.orama.com/docs/orama-js/search/threshold: 1 returns records with any of the words, 0 those with all.
const ORAMA: Ways = {
  'any word': [{ threshold: 1 }, { threshold: 1, tolerance: 1 }],
  'all words first': [{ threshold: 0 }, { threshold: 0, tolerance: 1 }, { threshold: 1, tolerance: 1 }],
};

/** Folded as our engine folds them, so that accents and compounds are equal for all. */
const toDocument = (record: SearchRecord) => ({
  id: record.objectID,
  ...Object.fromEntries(SEARCHABLE.map((name) => [name, listTokenWords(joinText(record[name])).join(' ')])),
});

async function* readDocuments(file: string) {
  for await (const record of readRecords(file)) yield toDocument(toRecord(makeItem(record, 0)));
}

/** The parts of the libraries' interfaces that are used here: they are not among this project's packages. */
interface MiniSearchIndex {
  has(id: string): boolean;
  add(document: object): void;
  search(query: string, options: Options): { id: string }[];
}
interface Orama {
  create(options: Options): object;
  insert(index: object, document: object): Promise<string>;
  search(index: object, options: Options): Promise<{ hits: { id: string }[] }>;
}

async function fillMiniSearch(require: NodeJS.Require, file: string): Promise<Find> {
  const MiniSearch = require('minisearch') as new (options: Options) => MiniSearchIndex;
  const index = new MiniSearch({ fields: [...SEARCHABLE], tokenize: (text: string) => text.split(' ') });
  for await (const document of readDocuments(file)) if (!index.has(document.id)) index.add(document);
  return async (query, options) =>
    index
      .search(listTokenWords(query).join(' '), options)
      .slice(0, MAX_RESULTS)
      .map(({ id }) => id);
}

async function fillOrama(require: NodeJS.Require, file: string): Promise<Find> {
  const { create, insert, search } = require('@orama/orama') as Orama;
  const schema = Object.fromEntries(SEARCHABLE.map((name) => [name, 'string']));
  const index = create({ schema, sort: { enabled: false } });
  const ids = new Set<string>();
  for await (const document of readDocuments(file)) {
    if (ids.has(document.id)) continue;
    ids.add(document.id);
    await insert(index, document);
  }
  return async (query, options) => {
    const { hits } = await search(index, { term: listTokenWords(query).join(' '), limit: MAX_RESULTS, ...options });
    return hits.map(({ id }) => id);
  };
}

const ENGINES = {
  minisearch: { fill: fillMiniSearch, ways: MINISEARCH },
  orama: { fill: fillOrama, ways: ORAMA },
};

const [name = '', engines = '', file = '', questions = ''] = process.argv.slice(2);
const { fill, ways } = ENGINES[name as keyof typeof ENGINES];
const find = await fill(createRequire(path.join(path.resolve(engines), 'package.json')), file);
const asked = JSON.parse(fs.readFileSync(questions, 'utf8'));
const figures: Record<string, Figures> = {};
for (const [way, searches] of Object.entries(ways))
  figures[way] = await askQuestions(asked, async (query) => {
    for (const options of searches) {
      const found = await find(query, options);
      if (found.length > 0) return found;
    }
    return [];
  });
console.log(JSON.stringify(figures));
