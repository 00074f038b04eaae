// What the indexer's process has still to send to the shared store, in a file of the derived data: the process that is asked is another one.
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

export interface SendingStatus {
  /** Objects that wait to be sent. */
  waiting: number;
  /** Hidden items of which the store may still hold pictures. */
  toRemove: number;
  /** Objects that were let go: more waited than there is room for, or the store took them not. */
  dropped: number;
  /** Since when the store takes nothing, milliseconds since 1970. */
  failingSince?: number;
}

const toStatusPath = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'store-sending.json');

export const writeSendingStatus = (data: string, status: SendingStatus) =>
  replaceFile(toStatusPath(data), JSON.stringify(status));

/** An indexer that only follows sends nothing. */
export const removeSendingStatus = (data: string) => fs.rmSync(toStatusPath(data), { force: true });

/** Null where no indexer sends anything from here. */
export function readSendingStatus(data: string): SendingStatus | null {
  try {
    return JSON.parse(fs.readFileSync(toStatusPath(data), 'utf8')) as SendingStatus;
  } catch {
    return null;
  }
}
