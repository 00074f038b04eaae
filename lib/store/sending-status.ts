// Stores the indexer's upload status in a file, because another process reports it.
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

export interface SendingStatus {
  waiting: number;
  /** Hidden items whose pictures may still be in the store. */
  toRemove: number;
  /** Objects dropped because the queue was full or the store rejected them. */
  dropped: number;
  /** Start of the store's current failure, milliseconds since 1970. */
  failingSince?: number;
}

const toStatusPath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'store-sending.json');

export const writeSendingStatus = (data: string, status: SendingStatus) =>
  replaceFile(toStatusPath(data), JSON.stringify(status));

/** Called by an indexer that only follows. */
export const removeSendingStatus = (data: string) => fs.rmSync(toStatusPath(data), { force: true });

/** Null if no indexer uploads from here. */
export function readSendingStatus(data: string): SendingStatus | null {
  try {
    return JSON.parse(fs.readFileSync(toStatusPath(data), 'utf8')) as SendingStatus;
  } catch {
    return null;
  }
}
