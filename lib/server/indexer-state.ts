// Whether the indexer beside this server works; the server's program sets it, and routes read it.
import type { IndexerState } from './indexer';

// On globalThis because the server and Next's bundles each have a copy of this module.
const shared = globalThis as { vitrineIndexer?: IndexerState };

export const getIndexerState = () => shared.vitrineIndexer ?? 'failing';

export const isStarted = () => shared.vitrineIndexer !== undefined;

export function setIndexerState(state: IndexerState) {
  shared.vitrineIndexer = state;
}
