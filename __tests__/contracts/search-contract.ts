// What search must do, whoever does it: derived from Algolia's public documentation, not from an engine.
import { describeAnswers } from './search-answers';
import { describeFacets } from './search-facets';
import { describeFilters } from './search-filters';
import { describeObjects } from './search-objects';
import { describeOrder } from './search-order';
import { describePlaces } from './search-places';
import { createSubject, type Open } from './search-subject';
import { describeWords } from './search-words';

const LONGEST_OPENING = 300_000;

/** Registers every expectation; where documentation leaves freedom, none is stated. */
export function describeSearch(open: Open) {
  const subject = createSubject(open);

  beforeAll(() => subject.open(), LONGEST_OPENING);

  describeWords(subject);
  describeFilters(subject);
  describeFacets(subject);
  describePlaces(subject);
  describeAnswers(subject);
  describeOrder(subject);
  describeObjects(subject);
}
