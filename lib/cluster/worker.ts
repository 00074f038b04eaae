// The role of this process among those that serve one site: the only one, or a worker of a primary (docs/decisions/0045).
import { singleton } from '@/lib/clients/singleton';
import { createIpcChannel, type IpcChannel } from './ipc';

interface ClusterWorker {
  /** From 1; a restarted worker keeps its number. */
  number: number;
  /** Number of workers now. */
  of: number;
  primary: IpcChannel;
}

const getState = () => singleton<{ worker: ClusterWorker | null }>('worker', () => ({ worker: null }));

/** Call this first: other modules depend on the number of processes. */
export function initWorker(number: number, of: number) {
  const worker = { number, of, primary: createIpcChannel(process) };
  worker.primary.handle('processes', (count: number) => {
    worker.of = count;
  });
  getState().worker = worker;
}

/** Null if this is the only process. */
export const getWorker = () => getState().worker;

/** Number of processes that share the machine now; a busy site starts more. */
export const countProcesses = () => getWorker()?.of ?? 1;

/** Whether this process has the tasks of which a site needs one. */
export const isFirstProcess = () => (getWorker()?.number ?? 1) === 1;
