// Converts a search request to one for the hosted index: dates in the query become numeric filters.
import { listQueryDates } from '@/lib/metadata/fields/query-dates';
import { buildDateFilters } from '@/lib/search/params/date-filters';

type Fields = Record<string, unknown>;

/** @returns the same object if it has no extensions of Algolia's API */
export function buildHostedRequest<T extends object>(request: T): T {
  const { datesInWords, wholeWords, ...rest } = request as Fields;
  if (datesInWords === undefined && wholeWords === undefined) return request;
  const query = String(rest.query ?? '');
  const dates = datesInWords === true ? listQueryDates(query) : [];
  if (dates.length === 0) return rest as T;
  const words = dates.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), query);
  const filters = Array.isArray(rest.numericFilters) ? rest.numericFilters : [];
  return {
    ...rest,
    query: words.replace(/\s+/g, ' ').trim(),
    numericFilters: [...filters, ...dates.flatMap(buildDateFilters)],
  } as T;
}
