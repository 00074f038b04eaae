// Takes an upload whose last byte has arrived: checks its content, finds duplicates, and moves it to its place.
import fs from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { toItemId } from '@/lib/catalogue/ids';
import { queryRows } from '@/lib/catalogue/read/connection';
import { readMessages } from '@/lib/catalogue/read/site';
import { singleton } from '@/lib/clients/singleton';
import { toItemHref } from '@/lib/model/routes';
import type { UploadLink, UploadResult } from '@/lib/model/upload';
import type { DeskUser } from './accounts/accounts';
import { writeDeskLog } from './accounts/desk-log';
import { mayEdit } from './accounts/roles';
import type { EditableLibrary } from './library';
import { createActionHeader } from './run-action';
import { checkContent } from './uploads/check-content';
import { sendToInbox } from './uploads/inbox';
import { PlaceFault, placeUpload } from './uploads/place-upload';
import { getUploadFile, readResult, type UploadRecord, writeResult } from './uploads/quarantine';
import { parseUploadName } from './uploads/upload-name';

const MAX_DUPLICATES = 5;
/** Files that have been uploaded and may not be indexed yet. */
const MAX_RECENT = 10_000;
/** The indexer takes a file that was changed within a second for one that is still being copied. */
const SETTLED_MS = 2000;

/** Paths by fingerprint. */
const getRecent = () => singleton('recent uploads', () => new LRUCache<string, string>({ max: MAX_RECENT }));

const toLink = (file: string): UploadLink => ({ path: file, href: toItemHref({ id: toItemId(file), slug: '' }) });

async function findDuplicates(root: string, fingerprint: string): Promise<UploadLink[]> {
  const indexed = queryRows<{ path: string }>(
    `SELECT path FROM items WHERE fingerprint = ? ORDER BY path LIMIT ${MAX_DUPLICATES}`,
    fingerprint,
  ).map((row) => row.path);
  const recent = getRecent().get(fingerprint);
  const paths = new Set(recent === undefined ? indexed : [...indexed, recent]);
  const found = [];
  for (const each of paths)
    if ((await fs.stat(path.join(root, each)).catch(() => null))?.isFile()) found.push(toLink(each));
  return found;
}

/** Also the camera's time of a file without metadata, if the browser states it. */
const chooseTime = (modified: number) => new Date(Math.min(modified || Date.now(), Date.now() - SETTLED_MS));

/** One entry for all files that are sent at once: the history has one as well for those of an editor. */
function logSending({ name }: DeskUser, batch: string) {
  const logged = singleton('logged uploads', () => new LRUCache<string, true>({ max: MAX_RECENT }));
  if (logged.has(batch)) return;
  logged.set(batch, true);
  writeDeskLog({ event: 'filesSent', who: name });
}

async function syncToDisk(file: string) {
  const handle = await fs.open(file, 'r+');
  await handle.datasync().finally(() => handle.close());
}

interface Upload {
  id: string;
  bytes: number;
  record: UploadRecord;
  /** Whether a duplicate is wanted nevertheless. */
  isWanted?: boolean;
}

const refuse = (message: string): UploadResult => ({ type: 'refused', message });

async function decide(library: EditableLibrary, person: DeskUser, upload: Upload): Promise<UploadResult> {
  const t = readMessages();
  const { record, bytes } = upload;
  const { root } = library;
  const source = getUploadFile(root, upload.id);
  await syncToDisk(source);
  const parsed = parseUploadName(record.name);
  if (parsed.type === 'fault') return refuse(t(`deskUpload.${parsed.fault}`));
  const checked = await checkContent(source, parsed.name, bytes);
  if (checked.type === 'failed') throw new Error(checked.detail);
  if (checked.type === 'refused') return refuse(t('deskUpload.content', { detail: checked.detail }));
  if (checked.type === 'media' && !upload.isWanted) {
    const of = await findDuplicates(root, checked.fingerprint);
    if (of.length > 0) return { type: 'duplicate', of };
  }
  const time = chooseTime(record.modified);
  await fs.utimes(source, time, time);
  if (!mayEdit(person.role)) {
    const folder = path.posix.join(record.into, ...parsed.folders);
    const sent = await sendToInbox(root, { source, person, folder, name: checked.name });
    logSending(person, record.batch);
    return { type: 'inbox', path: sent };
  }
  const title = t('deskUpload.action', { folder: record.into || '/' });
  const header = { ...createActionHeader(person, title), id: record.batch };
  try {
    const placement = { source, into: record.into, folders: parsed.folders, name: checked.name, header };
    const target = await placeUpload(library, placement);
    if (checked.type === 'companion') return { type: 'done', path: target };
    getRecent().set(checked.fingerprint, target);
    return { type: 'done', ...toLink(target) };
  } catch (error) {
    if (error instanceof PlaceFault) return refuse(t(`deskUpload.${error.fault}`));
    throw error;
  }
}

/**
 * Finishes an upload, once however often it is called: a client without a response repeats its request.
 * @throws Error naming what the machine could not do; the upload stays and can be finished later
 */
export function finishUpload(library: EditableLibrary, person: DeskUser, upload: Upload): Promise<UploadResult> {
  const running = singleton('finishing uploads', () => new Map<string, Promise<UploadResult>>());
  const known = running.get(upload.id);
  if (known) return known;
  async function run() {
    const { root } = library;
    const { id, bytes, record } = upload;
    const stored = await readResult(root, id, person.id);
    if (stored && (stored.result.type !== 'duplicate' || !upload.isWanted)) return stored.result;
    const result = await decide(library, person, upload);
    if (result.type === 'refused') await fs.rm(getUploadFile(root, id), { force: true });
    await writeResult(root, id, { record, bytes, result });
    return result;
  }
  const finishing = run().finally(() => running.delete(upload.id));
  running.set(upload.id, finishing);
  return finishing;
}
