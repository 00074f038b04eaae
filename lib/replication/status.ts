// Stores the replication status in a file, because another process reports it.

import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

export interface ReplicationStatus {
  /** Whether this server writes the catalogue, waits to become the writer, or only follows. */
  state: 'leading' | 'waiting' | 'following';
  /** The last commit published or fetched, and its publication in milliseconds since 1970. */
  commit?: number;
  published?: number;
  fault?: string;
}

const toStatusPath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'replication.json');

export function writeReplicationStatus(data: string, status: ReplicationStatus) {
  const file = toStatusPath(data);
  fs.mkdirSync(data, { recursive: true });
  replaceFile(file, JSON.stringify(status));
}

/** Null without replication, or before the first status. */
export function readReplicationStatus(data: string): ReplicationStatus | null {
  try {
    return JSON.parse(fs.readFileSync(toStatusPath(data), 'utf8')) as ReplicationStatus;
  } catch {
    return null;
  }
}
