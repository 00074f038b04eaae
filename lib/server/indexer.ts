// Keeps one indexer running beside the processes that serve: when it dies it is started again, later each time.
import { toBackoff } from '@/lib/clients/retry';
import { getConfig } from '@/lib/config/config';
import { spawnIndexer } from './spawn-indexer';

/** While it starts, the catalogue may be damaged; what was read is shown in any case. */
export type IndexerState = 'starting' | 'running' | 'failing';

/** Starts it as a child of this process. @param tell told its state whenever that is another one */
export function keepIndexing(tell: (state: IndexerState) => void) {
  let state: IndexerState = 'starting';
  const become = (next: IndexerState) => {
    state = next;
    tell(state);
  };

  function start(failures: number) {
    const started = performance.now();
    const child = spawnIndexer();
    if (failures === 0) become('starting');
    // It says one thing: that it has looked for damage of the catalogue.
    child.on('message', () => {
      if (state === 'starting') become('running');
    });
    // Where the catalogue is fetched it takes as long as it takes.
    const recovered = setTimeout(() => {
      if (state === 'failing' || !getConfig().store) become('running');
    }, 60_000).unref();
    child.on('error', (error) => console.error(`Vitrine: the indexer cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearTimeout(recovered);
      // 75: the catalogue was deleted or damaged, and is built anew.
      const next = code === 75 || performance.now() - started > 60_000 ? 0 : failures + 1;
      const pause = toBackoff(next + 1, { first: 500, longest: 60_000 });
      if (code !== 75) {
        become('failing');
        console.error(
          `Vitrine: the indexer of ${getConfig().library} ended (${signal ?? code}); it starts again in ${pause / 1000} s.`,
        );
      }
      setTimeout(() => start(next), pause).unref();
    });
  }
  start(0);
}
