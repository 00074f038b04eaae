// Search over 156,491 museum records, beside PostgreSQL.
import { compare } from './search-compare.mjs';

export const measure = (place) =>
  compare(place, {
    count: 156_491,
    goal: { p95: 20 },
    others: { PostgreSQL: { program: 'search-postgres.ts' } },
  });
