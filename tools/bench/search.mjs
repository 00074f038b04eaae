// Search over 156,491 museum records, beside MiniSearch, Orama and PostgreSQL.
import { compare } from './search-compare.mjs';

export const measure = (place) =>
  compare(place, {
    count: 156_491,
    goal: { p95: 20 },
    others: {
      MiniSearch: { program: 'search-minisearch.ts' },
      // All would take a quarter of an hour.
      Orama: { program: 'search-orama.ts', flags: ['--max-old-space-size=8000'], asked: 50 },
      PostgreSQL: { program: 'search-postgres.ts' },
    },
  });
