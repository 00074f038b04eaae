// Queries the embedded engine through algoliasearch's client, as pages do.
// VITRINE_DATA=FOLDER search-ours.mjs QUERIES [--slowest]
import fs from 'node:fs';
import { getConfig } from '../../lib/config/config';
import { getEmbeddedClient } from '../../lib/search/algolia/embedded';
import { createSearches, writeQuery } from './queries';
import { askAll } from './search-asking';

const [queries = '', ...flags] = process.argv.slice(2);
const slowest: [number, string, number][] = [];
const { searchIndex } = getConfig();

const figures = await askAll(JSON.parse(fs.readFileSync(queries, 'utf8')), async (asked) => {
  const since = performance.now();
  const { results } = await getEmbeddedClient().searchForHits({ requests: createSearches(asked, searchIndex) });
  const found = results[0]?.nbHits ?? 0;
  slowest.push([performance.now() - since, `${asked.kind} ${asked.typos}: ${writeQuery(asked)}`, found]);
  return found;
});
if (flags.includes('--slowest'))
  for (const [took, text, found] of slowest.sort(([a], [b]) => b - a).slice(0, 40))
    console.error(took.toFixed(1), text, found);
const { times, ...rest } = figures;
console.log(JSON.stringify(flags.length > 0 ? rest : { ...rest, times }));
