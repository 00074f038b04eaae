// Orders the unit tests so that slow files start first, and no core waits for a single file at the end.
import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** The slowest files, mostly because they wait. Jest only knows durations of files that have run on this machine. */
const SLOWEST_FILES = [
  'lib/replication/servers',
  'lib/search/publish/publish',
  'lib/catalogue/index/index-library',
  'lib/catalogue/index/index-corpus',
  'lib/library/follow-bucket',
  'contracts/library',
  'lib/search/publish/publish-killed',
  'lib/catalogue/index/index-watch',
  'lib/catalogue/museum',
  'lib/search/engine/ranking',
  'search-quality/museum-records',
  'components/story/prose-markup',
  'lib/images/tile-pyramid',
  'lib/catalogue/films',
  'lib/server/spawn-indexer',
  'lib/search/engine/paging',
  'lib/http/load-shedding',
  'contracts/library-bucket',
  'lib/replication/replication',
  'lib/store/shared-pictures',
  'lib/store/shared-index',
  'lib/metadata/formats/markdown',
  'lib/catalogue/index/damaged',
  'lib/catalogue/damage',
  'lib/images/turns',
  'lib/library/readers',
  'lib/library/read-companions',
  'lib/search/hosted/hosted',
];

const toPlace = ({ path }) => {
  const place = SLOWEST_FILES.findIndex((name) => new RegExp(`/__tests__/${name}(\\.slow)?\\.test\\.`).test(path));
  return place < 0 ? SLOWEST_FILES.length : place;
};

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return [...(await super.sort(tests))].sort((one, other) => toPlace(one) - toPlace(other));
  }
}
