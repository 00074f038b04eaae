// Keeps refused forms for some time, so that a browser without JavaScript shows them again with the typed texts.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import type { RefusedForm } from '@/lib/model/item-outcome';
import type { DeskUser } from './accounts/accounts';

const MAX_AGE_MS = 86_400_000;
const MAX_FORMS = 200;

interface StoredForm {
  /** Account of the person, who alone sees it. */
  person: string;
  /** Id of the item, or name of the collection or person. */
  item: string;
  typed: Record<string, string>;
  refused: RefusedForm;
}

const getFolder = () => path.join(/*turbopackIgnore: true*/ getConfig().data, 'desk-forms');

const KEY = /^[\da-f]{32}$/;

async function removeOld(folder: string) {
  const names = (await fs.readdir(folder)).toSorted();
  const stats = await Promise.all(names.map((name) => fs.stat(path.join(folder, name)).catch(() => null)));
  const aged = names
    .map((name, at) => ({ name, modified: stats[at]?.mtimeMs ?? 0 }))
    .sort((one, other) => other.modified - one.modified);
  for (const [at, { name, modified }] of aged.entries())
    if (at >= MAX_FORMS || Date.now() - modified > MAX_AGE_MS) await fs.rm(path.join(folder, name), { force: true });
}

/** @returns the key by which the same person reads it */
export async function storeRefusedForm(
  person: DeskUser,
  form: FormData,
  stored: Pick<StoredForm, 'item' | 'refused'>,
): Promise<string> {
  const folder = getFolder();
  const key = randomBytes(16).toString('hex');
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(folder);
  const text = JSON.stringify({ ...stored, person: person.id, typed } satisfies StoredForm);
  await fs.writeFile(path.join(folder, key), text, { mode: 0o600 });
  return key;
}

/** URL of the page that shows the refused form again. @param page of the form @param key of the stored form */
export const toRefusedHref = (page: string, key: string) => `${page}${page.includes('?') ? '&' : '?'}refused=${key}`;

/** @returns null if there is none for this person and item */
export async function readRefusedForm(
  person: DeskUser,
  item: string,
  key: unknown,
): Promise<Pick<StoredForm, 'typed' | 'refused'> | null> {
  if (typeof key !== 'string' || !KEY.test(key)) return null;
  const text = await fs.readFile(path.join(getFolder(), key), 'utf8').catch(() => null);
  if (text === null) return null;
  const stored = JSON.parse(text) as StoredForm;
  return stored.person === person.id && stored.item === item ? stored : null;
}
