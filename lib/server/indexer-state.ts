// Whether the indexer beside this server works; the server's program sets it, and routes read it.
import { singleton } from '@/lib/clients/singleton';
import type { IndexerState } from './indexer';

const getShared = () => singleton<{ state?: IndexerState }>('indexer state', () => ({}));

export const getIndexerState = () => getShared().state ?? 'failing';

export const isStarted = () => getShared().state !== undefined;

export function setIndexerState(state: IndexerState) {
  getShared().state = state;
}
