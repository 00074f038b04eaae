// Search over a million records made of the museum's, beside PostgreSQL.
import { compare } from './search-compare.mjs';

export const measure = (place) =>
  compare(place, {
    count: 1_000_000,
    goal: { p95: 60, megabytes: 200 },
    others: { PostgreSQL: { program: 'search-postgres.ts', asked: 100 } },
  });
