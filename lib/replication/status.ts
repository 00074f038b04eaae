// How following or publishing stands, in a file of the derived data: the process that does it is not the one that is asked.

import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

export interface ReplicationStatus {
  /** Whether this server writes the catalogue, waits to do so, or only follows. */
  state: 'leading' | 'waiting' | 'following';
  /** The commit that was published or fetched last, and when it was published, milliseconds since 1970. */
  commit?: number;
  published?: number;
  /** Why the store is not to be had, since the last time that it was. */
  fault?: string;
}

const toStatusPath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'replication.json');

export function writeReplicationStatus(data: string, status: ReplicationStatus) {
  const file = toStatusPath(data);
  fs.mkdirSync(data, { recursive: true });
  replaceFile(file, JSON.stringify(status));
}

/** Null where nothing is shared, or nothing is known yet. */
export function readReplicationStatus(data: string): ReplicationStatus | null {
  try {
    return JSON.parse(fs.readFileSync(toStatusPath(data), 'utf8')) as ReplicationStatus;
  } catch {
    return null;
  }
}
