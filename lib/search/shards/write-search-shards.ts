// Writes the search data of a static copy: what the server's engine reads from the catalogue, in small files.
import fs from 'node:fs';
import path from 'node:path';
import { getVersion } from '@/lib/catalogue/read/connection';
import { listPeopleNames } from '@/lib/catalogue/read/people';
import { hasPlaces } from '@/lib/catalogue/read/places';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { listLanguages } from '@/lib/config/site';
import type { RequestLocale } from '@/lib/i18n/request-locale';
import { toPersonKey } from '@/lib/model/person';
import { toKeys } from '@/lib/search/engine/bitset';
import { findCountries } from '@/lib/search/engine/countries';
import { getIndex, readColumn } from '@/lib/search/engine/index-state';
import type { Index } from '@/lib/search/engine/search-index';
import { listSurnames } from '@/lib/search/engine/surnames';
import { listWalkable, listYearCounts } from '@/lib/search/engine/walk-counts';
import { type FacetNames, writeColumns } from './columns';
import { writeItems } from './documents';
import { SHARDS, type ShardManifest } from './format';
import { writePageData } from './page-data';
import { createShardFiles, type WriteFile } from './shard-files';
import { writeSuggestions } from './suggestions';
import { writeTerms } from './terms';
import { readValuesOfItems } from './values-of-items';
import { writeVocabulary } from './vocabulary';

/** As rank.ts: undated items come after all dated ones of their rating. */
const NEVER = -4e12;
const RATING = 1e13;

/** Orders items by the custom ranking, so that most lists of results are ascending keys, and dates compress well. */
function orderKeys(index: Index): Uint32Array {
  const keys = toKeys(index.live);
  const ranks = new Map<number, number>();
  for (const key of keys) {
    const time = readColumn(index, 'time', key);
    ranks.set(key, (readColumn(index, 'rating', key) || 0) * RATING + (Number.isNaN(time) ? NEVER : time));
  }
  return keys.sort((a, b) => (ranks.get(b) as number) - (ranks.get(a) as number) || a - b);
}

/** Names of people with several; of those only whom an item shows. */
function listShownPeople(names: FacetNames): string[][] {
  const shown = new Set([...(names.people ?? []), ...(names.makers ?? [])].map(([name]) => toPersonKey(name)));
  return listPeopleNames().filter((all) => all.some((name) => shown.has(toPersonKey(name))));
}

/** Lists the cached results that the engine would compute from columns of the whole archive. */
function listAnswers(index: Index): Record<string, unknown> {
  findCountries(index);
  listYearCounts();
  const names = ['country names', 'walk years'];
  return Object.fromEntries(names.map((name) => [name, index.answers.get(name)?.answer]));
}

function listLocales(): RequestLocale[] {
  const settings = getSiteSettings();
  const [first = settings.language, ...others] = listLanguages(settings);
  return [
    { language: first, first, prefix: '', address: '/search' },
    ...others.map((language) => ({ language, first, prefix: `/${language}`, address: '/search' })),
  ];
}

/**
 * Writes everything that the search page of a static copy fetches, below `search-data`. The page itself
 * is the server's, with one element added: the module script `search-data/search.js`. Memory grows
 * by some 200 bytes for each item.
 * @param program folder of the compiled script (scripts/compile.mjs)
 * @throws Error if the catalogue changes meanwhile, because the files would not belong together
 */
export async function writeSearchShards(write: WriteFile, program: string): Promise<ShardManifest> {
  const before = getVersion();
  const index = getIndex();
  const keys = orderKeys(index);
  const toShardKey = new Uint32Array(index.lastKey + 1);
  keys.forEach((key, at) => {
    toShardKey[key] = at + 1;
  });
  const files = createShardFiles(write);
  const toKey = (key: number) => toShardKey[key] ?? 0;
  const locales = listLocales();
  const { facets, names, buckets } = await writeColumns(files, index, keys);
  const collections = (names.collections ?? []).map(([name]) => name);
  const { firsts: terms, known } = await writeTerms(files, {
    toKey,
    locate: readValuesOfItems(keys.length, toKey),
    surnames: listSurnames(index),
  });
  const common = new Set([...index.common].filter((match) => known.has(match.slice(1, -1))));
  const words = await writeVocabulary(files, known, common);
  await writeItems(files, { keys, languages: locales });
  await writePageData(files, locales, collections);
  await writeSuggestions(files, locales, names);
  if (getVersion() !== before)
    throw new Error('The archive changed while its search data were written; run the export again');
  const settings = getSiteSettings();
  const manifest: ShardManifest = {
    version: files.getVersion(),
    count: keys.length,
    language: settings.language,
    languages: locales.map(({ language }) => language),
    searchIndex: getConfig().searchIndex,
    terms,
    ...words,
    facets,
    buckets,
    common: [...common],
    answers: listAnswers(index),
    walkable: listWalkable(),
    hasPlaces: hasPlaces(),
    synonyms: { lines: settings.synonyms ?? [], people: listShownPeople(names) },
  };
  for (const name of (await fs.promises.readdir(program)).sort())
    await write(`${SHARDS.program}/${name}`, await fs.promises.readFile(path.join(program, name)));
  // Last, so that an export that was interrupted has no manifest, or that of the one before.
  await files.putJson(SHARDS.manifest, manifest);
  return manifest;
}
