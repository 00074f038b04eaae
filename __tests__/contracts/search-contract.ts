// The contract of every search implementation, derived from Algolia's public documentation.
import { describeAnswers } from './search-answers';
import { describeFacets } from './search-facets';
import { describeFilters } from './search-filters';
import { describeObjects } from './search-objects';
import { describeOrder } from './search-order';
import { describePlaces } from './search-places';
import { createSubject, type Open } from './search-subject';
import { describeWords } from './search-words';

const MAX_OPENING_MS = 300_000;

/** Registers all tests; where the documentation is ambiguous, nothing is expected. */
export function describeSearch(open: Open) {
  const subject = createSubject(open);

  beforeAll(() => subject.open(), MAX_OPENING_MS);

  describeWords(subject);
  describeFilters(subject);
  describeFacets(subject);
  describePlaces(subject);
  describeAnswers(subject);
  describeOrder(subject);
  describeObjects(subject);
}
