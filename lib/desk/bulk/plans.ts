// Stores edits of many items between their form and their confirmation, for a day.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';
import type { BulkEdit } from '@/lib/model/desk-bulk';

const MAX_AGE_MS = 86_400_000;

export interface BulkPlan {
  /** Account that may carry it out. */
  person: string;
  /** The items, as in the URL of the form. */
  query: string;
  edits: BulkEdit[];
  /** Names of fields whose values are not valid. */
  faults: string[];
}

const getFolder = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'desk-plans');

const getFile = (data: string, id: string) => path.join(/*turbopackIgnore: true*/ getFolder(data), `${id}.json`);

function removeOld(folder: string) {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(/*turbopackIgnore: true*/ folder, name);
    if (Date.now() - fs.statSync(file).mtimeMs > MAX_AGE_MS) fs.rmSync(file, { force: true });
  }
}

/** @returns its id */
export function storePlan(data: string, plan: BulkPlan): string {
  const id = randomBytes(16).toString('hex');
  fs.mkdirSync(getFolder(data), { recursive: true, mode: 0o700 });
  removeOld(getFolder(data));
  replaceFile(getFile(data, id), JSON.stringify(plan), 0o600);
  return id;
}

/** @param id untrusted @returns null if there is no such plan of this person */
export function readPlan(data: string, id: unknown, person: string): BulkPlan | null {
  if (typeof id !== 'string' || !/^[\da-f]{32}$/.test(id)) return null;
  try {
    const plan = JSON.parse(fs.readFileSync(getFile(data, id), 'utf8')) as BulkPlan;
    return plan.person === person ? plan : null;
  } catch {
    return null;
  }
}
