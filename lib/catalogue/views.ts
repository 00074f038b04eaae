// Names and lists the catalogues of audiences: each set of audiences in use has its own, in `views`.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';
import type { Access } from '@/lib/model/audience';
import { parseAudienceName } from '@/lib/model/audience';

export interface View {
  key: string;
  access: Access;
}

/** A view that is not requested during this time is removed, ms: as long as a session lasts. */
const MAX_UNUSED_MS = 14 * 86_400_000;

/** How often a view in use is noted, ms. */
const NOTE_INTERVAL_MS = 3_600_000;

const getViewsFolder = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'views');

/** Takes the place of the data folder for everything that is read from a catalogue. */
export const getViewFolder = (data: string, key: string) => path.join(getViewsFolder(data), key);

const getRequestFile = (data: string, key: string) => path.join(getViewFolder(data, key), 'view.json');

/** Public audiences add nothing, and the order of names does not matter. */
function toText({ audiences }: Access): string {
  if (audiences === 'all') return JSON.stringify({ audiences });
  const names = [...new Set(audiences.filter((name) => name !== 'public'))].sort();
  return JSON.stringify({ audiences: names });
}

const toViewKey = (access: Access): string => hash('sha256', toText(access)).slice(0, 16);

function parseAccess(text: string): Access | null {
  try {
    const { audiences } = JSON.parse(text) as { audiences?: unknown };
    if (audiences === 'all') return { audiences };
    if (!Array.isArray(audiences)) return null;
    const names = audiences.flatMap((name) => parseAudienceName(name) ?? []);
    return names.length === audiences.length ? { audiences: names } : null;
  } catch {
    return null;
  }
}

/** Requests a view from the indexer, or notes that it is still in use. @returns its key */
export function requestView(data: string, access: Access): string {
  const key = toViewKey(access);
  const file = getRequestFile(data, key);
  const noted = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - noted < NOTE_INTERVAL_MS) return key;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, toText(access), 0o600);
  return key;
}

/** Requested views, that of people who see everything first. */
export function listViews(data: string): View[] {
  if (!fs.existsSync(getViewsFolder(data))) return [];
  const views = fs.readdirSync(getViewsFolder(data)).flatMap((key): View[] => {
    try {
      const access = parseAccess(fs.readFileSync(getRequestFile(data, key), 'utf8'));
      return access && toViewKey(access) === key ? [{ key, access }] : [];
    } catch {
      return [];
    }
  });
  return views.sort((one, other) => Number(other.access.audiences === 'all') - Number(one.access.audiences === 'all'));
}

/** Removes views that were not requested for a fortnight, and folders that are none. */
export function removeUnusedViews(data: string) {
  if (!fs.existsSync(getViewsFolder(data))) return;
  const known = new Set(listViews(data).map(({ key }) => key));
  for (const key of fs.readdirSync(getViewsFolder(data))) {
    const noted = fs.statSync(getRequestFile(data, key), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (known.has(key) && Date.now() - noted < MAX_UNUSED_MS) continue;
    fs.rmSync(getViewFolder(data, key), { recursive: true, force: true });
  }
}
