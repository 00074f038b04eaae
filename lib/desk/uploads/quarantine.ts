// Unfinished uploads, in a folder of the library that is never scanned: their records, results, room on the disk and expiry.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { UploadResult } from '@/lib/model/upload';
import { DESK_FOLDER } from '../files/journal';

/** After this time, unfinished uploads and results of finished ones are removed. */
export const UPLOAD_DAYS = 3;
const DAY_MS = 86_400_000;

/** Bytes that uploads leave free on the disk of the library. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;

const MAX_UNFINISHED = 2000;

const UPLOAD_ID = /^[0-9a-f]{32}$/;

export const isUploadId = (text: string) => UPLOAD_ID.test(text);

/** On the file system of the library, so that a finished upload is moved, not copied. */
export const getQuarantine = (root: string) => path.join(root, DESK_FOLDER, 'uploads');

export const getUploadFile = (root: string, id: string) => path.join(getQuarantine(root), id);
const toRecordFile = (root: string, id: string) => path.join(getQuarantine(root), `${id}.json`);
const toResultFile = (root: string, id: string) => path.join(getQuarantine(root), `${id}.result`);

/** Sender and destination of an upload. Written by the server alone. */
export interface UploadRecord {
  account: string;
  /** Action of the journal to which the file belongs. */
  batch: string;
  /** Folder of the library, empty for its root. */
  into: string;
  /** Normalised name, with the folders that were uploaded with it. */
  name: string;
  /** Milliseconds since 1970; 0 if unknown. */
  modified: number;
}

interface UnfinishedUpload {
  record: UploadRecord;
  /** Length of the whole file. */
  bytes: number;
}

interface StoredResult extends UnfinishedUpload {
  result: UploadResult;
}

async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** tus stores metadata of an upload as texts. */
export const buildMetadata = (record: UploadRecord): Record<string, string> => ({ record: JSON.stringify(record) });

/** @returns null if there is no such unfinished upload, or it is not that account's */
export async function readUnfinished(root: string, id: string, account: string): Promise<UnfinishedUpload | null> {
  const stored = await readJson<{ size?: number; metadata?: { record?: string } }>(toRecordFile(root, id));
  if (!stored?.metadata?.record) return null;
  const record = JSON.parse(stored.metadata.record) as UploadRecord;
  return record.account === account ? { record, bytes: stored.size ?? 0 } : null;
}

/** @returns null if that upload is not finished, or is not that account's */
export async function readResult(root: string, id: string, account: string): Promise<StoredResult | null> {
  const stored = await readJson<StoredResult>(toResultFile(root, id));
  return stored?.record.account === account ? stored : null;
}

/** The result of an upload is read by its sender, also if the connection breaks before the response. */
export async function writeResult(root: string, id: string, stored: StoredResult): Promise<void> {
  const work = `${toResultFile(root, id)}.tmp`;
  await fs.writeFile(work, JSON.stringify(stored), { mode: 0o600 });
  await fs.rename(work, toResultFile(root, id));
  await fs.rm(toRecordFile(root, id), { force: true });
}

/** Files that are being sent: their number, and the bytes that are still to come. */
async function measureUnfinished(root: string): Promise<{ count: number; bytes: number }> {
  let [count, bytes] = [0, 0];
  for (const id of await fs.readdir(getQuarantine(root)).catch(() => [] as string[])) {
    if (!isUploadId(id)) continue;
    const stored = await readJson<{ size?: number }>(toRecordFile(root, id));
    const stat = await fs.stat(getUploadFile(root, id)).catch(() => null);
    count += 1;
    bytes += Math.max(0, (stored?.size ?? 0) - (stat?.size ?? 0));
  }
  return { count, bytes };
}

export type Room = { type: 'enough' } | { type: 'full'; missing: number } | { type: 'busy' };

/** Whether another file may be sent. @param bytes of the file */
export async function findRoom(root: string, bytes: number): Promise<Room> {
  const unfinished = await measureUnfinished(root);
  if (unfinished.count >= MAX_UNFINISHED) return { type: 'busy' };
  const { bavail, bsize } = await fs.statfs(root);
  const missing = bytes + unfinished.bytes + MIN_FREE_BYTES - bavail * bsize;
  return missing > 0 ? { type: 'full', missing } : { type: 'enough' };
}

/** Removes unfinished uploads and results that have not changed for days. */
export async function removeExpired(root: string, now = Date.now()): Promise<void> {
  for (const name of await fs.readdir(getQuarantine(root)).catch(() => [] as string[])) {
    const file = path.join(getQuarantine(root), name);
    const stat = await fs.stat(file).catch(() => null);
    if (stat && now - stat.mtimeMs > UPLOAD_DAYS * DAY_MS) await fs.rm(file, { force: true, recursive: true });
  }
}
