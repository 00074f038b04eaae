// Lets one action at a time change the library, also across the processes of a site, and says which one it is.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { replaceFile } from '@/lib/clients/replace-file';
import { type Connection, openUnwaited } from '@/lib/clients/sqlite';

const RETRY_MS = 25;

/** Why an action ended before its end, and the file in question. */
export interface ActionFault {
  /** Error code of the system, such as `ENOSPC`; empty for any other reason. */
  code: string;
  message: string;
}

interface CurrentAction {
  id: string;
  fault?: ActionFault;
}

/** Code of the error if another action did not end in time. */
export const BUSY = 'EBUSYDESK';

/** An exclusive SQLite transaction, which the system ends with the process; null if another connection has one. */
function tryLock(file: string): Connection | null {
  const connection = openUnwaited(file);
  try {
    connection.exec('BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
}

export type ActionLock = ReturnType<typeof createActionLock>;

/** @param folder for small files that all processes of the site share; on a local disk, because it needs locks */
export function createActionLock(folder: string) {
  const lockFile = path.join(/*turbopackIgnore: true*/ folder, 'desk.lock');
  const currentFile = path.join(/*turbopackIgnore: true*/ folder, 'desk-action.json');
  const stopFile = path.join(/*turbopackIgnore: true*/ folder, 'desk-stop');

  async function acquire(maxWaitMs: number): Promise<Connection> {
    fs.mkdirSync(folder, { recursive: true });
    for (const end = performance.now() + maxWaitMs; ; await pause(RETRY_MS)) {
      const connection = tryLock(lockFile);
      if (connection) return connection;
      if (performance.now() > end)
        throw Object.assign(new Error('another action is changing the library'), { code: BUSY });
    }
  }

  function readCurrent(): CurrentAction | null {
    try {
      return JSON.parse(fs.readFileSync(currentFile, 'utf8'));
    } catch {
      return null;
    }
  }

  const setCurrent = (action: CurrentAction) => replaceFile(currentFile, JSON.stringify(action), 0o600);

  function noteFault(id: string, { code = '', message }: NodeJS.ErrnoException) {
    try {
      setCurrent({ id, fault: { code, message } });
    } catch {
      // This disk may be full as well; the history shows that the action was interrupted.
    }
  }

  return {
    /**
     * Runs an action while no other one runs.
     * @throws Error with the code `BUSY` if another action does not end in time
     */
    async run<T>(id: string, maxWaitMs: number, action: () => Promise<T>): Promise<T> {
      const connection = await acquire(maxWaitMs);
      try {
        fs.rmSync(stopFile, { force: true });
        setCurrent({ id });
        return await action();
      } catch (error) {
        noteFault(id, error as NodeJS.ErrnoException);
        throw error;
      } finally {
        connection.close();
      }
    },
    /** The action that changes the library now; null if there is none. */
    getRunning(): string | null {
      if (!fs.existsSync(lockFile)) return null;
      const connection = tryLock(lockFile);
      connection?.close();
      return connection ? null : (readCurrent()?.id ?? null);
    },
    /** Why the last action failed, if it is this one. */
    getFault(id: string): ActionFault | null {
      const current = readCurrent();
      return current?.id === id ? (current.fault ?? null) : null;
    },
    /** Has an action end after its present batch, in whichever process it runs. */
    requestStop: (id: string) => replaceFile(stopFile, id, 0o600),
    isStopRequested(id: string): boolean {
      try {
        return fs.readFileSync(stopFile, 'utf8') === id;
      } catch {
        return false;
      }
    },
  };
}
