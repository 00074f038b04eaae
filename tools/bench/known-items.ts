// Which known records the search page shows among the first ten: VITRINE_DATA=FOLDER known-items.mjs QUERIES [--misses].
import fs from 'node:fs';
import { readResults } from '../../lib/pages/results';
import { EMPTY_SEARCH } from '../../lib/query/search-state';
import type { KnownQuery } from './known-queries';

const FIRST = 10;

const [file = '', ...flags] = process.argv.slice(2);
const queries: KnownQuery[] = JSON.parse(fs.readFileSync(file, 'utf8'));
for (const { kind, id, query } of queries) {
  const since = performance.now();
  const { items, nearest, meant, isMeantFirst } = await readResults({ ...EMPTY_SEARCH, query });
  const took = performance.now() - since;
  const further = [...(nearest ? [nearest] : []), ...meant];
  const others = further.flatMap((other) => other.items);
  const first = (isMeantFirst ? [...others, ...items] : [...items, ...others]).slice(0, FIRST);
  const found = first.some((item) => item.id === id);
  const alone = items.slice(0, FIRST).some((item) => item.id === id);
  console.log(JSON.stringify({ found, alone, took }));
  if (!found && flags.includes('--misses'))
    console.error([kind, query, items.length, further.map(({ state }) => state.query).join(', ')].join(' | '));
}
