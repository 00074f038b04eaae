// Supervises the indexer beside the processes that serve: restarts it when it dies, with growing delays.

import { createFaultLog } from '@/lib/clients/fault-log';
import { toBackoff } from '@/lib/clients/retry';
import { getConfig } from '@/lib/config/config';
import type { IndexerFault } from '@/lib/http/awaiting-catalogue';
import { spawnIndexer } from './spawn-indexer';

/** While it starts, the catalogue may be damaged; what was read is shown in any case. */
export type IndexerState = 'starting' | 'running' | 'failing';

/** A fault is the machine's: a full disk, a folder that may not be written, a library that is not there. */
export interface IndexerStatus {
  state: IndexerState;
  fault: IndexerFault | null;
}

/** That it has looked for damage of the catalogue and works, or why it cannot work. */
type IndexerMessage = 'checked' | { fault: IndexerFault };

/** Exit codes: the catalogue was deleted or damaged and is rebuilt; the machine failed, as a message has reported. */
const REBUILDING = 75;
const MACHINE_FAULT = 74;

/** Starts it as a child of this process. @param onStatus receives each new status */
export function superviseIndexer(onStatus: (status: IndexerStatus) => void) {
  const log = createFaultLog();
  let status: IndexerStatus = { state: 'starting', fault: null };
  const become = (state: IndexerState, fault: IndexerFault | null = null) => {
    status = { state, fault };
    onStatus(status);
  };

  function start(failures: number) {
    const started = performance.now();
    const child = spawnIndexer();
    if (failures === 0 && !status.fault) become('starting');
    child.on('message', (message: IndexerMessage) => {
      const fault = message === 'checked' ? null : message.fault;
      log.note(fault?.message ?? null);
      if (fault) become('failing', fault);
      else if (status.state === 'starting' || status.fault) become('running');
    });
    // Where the catalogue is fetched it takes as long as it takes.
    const recovered = setTimeout(() => {
      if (!status.fault && (status.state === 'failing' || !getConfig().store)) become('running');
    }, 60_000).unref();
    child.on('error', (error) => console.error(`Vitrine: the indexer cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearTimeout(recovered);
      const next = code === REBUILDING || performance.now() - started > 60_000 ? 0 : failures + 1;
      const pause = toBackoff(next + 1, { first: 500, longest: 60_000 });
      if (code !== REBUILDING) become('failing', status.fault);
      if (code !== REBUILDING && code !== MACHINE_FAULT)
        console.error(
          `Vitrine: the indexer of ${getConfig().library} ended (${signal ?? code}); it starts again in ${pause / 1000} s.`,
        );
      setTimeout(() => start(next), pause).unref();
    });
  }
  start(0);
}
