// Names and lists the catalogues of audiences: each set of audiences in use has its own, in `views`.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';
import { type Access, type LinkScope, parseAudienceName, seesEverything } from '@/lib/model/audience';

export interface View {
  key: string;
  access: Access;
}

/** A view that is not requested during this time is removed, ms: as long as a session lasts. */
const MAX_UNUSED_MS = 14 * 86_400_000;

/** There may be many links, and each view is built again after a change of the library. */
const MAX_UNUSED_LINK_MS = 86_400_000;

/** How often a view in use is noted, ms. */
const NOTE_INTERVAL_MS = 3_600_000;

const getViewsFolder = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'views');

/** Takes the place of the data folder for everything that is read from a catalogue. */
export const getViewFolder = (data: string, key: string) => path.join(getViewsFolder(data), key);

const getRequestFile = (data: string, key: string) => path.join(getViewFolder(data, key), 'view.json');

const isScope = (value: unknown): value is LinkScope => {
  const { collection, ids } = Object(value) as { collection?: unknown; ids?: unknown };
  return typeof collection === 'string' || (Array.isArray(ids) && ids.every((id) => typeof id === 'string'));
};

/** Public audiences add nothing, and the order of names and ids does not matter. */
function toText({ audiences, scope, originals = false, watermark }: Access): string {
  const names = audiences === 'all' ? audiences : [...new Set(audiences.filter((name) => name !== 'public'))].sort();
  if (!scope) return JSON.stringify({ audiences: names });
  const sorted = 'ids' in scope ? { ids: [...new Set(scope.ids)].sort() } : { collection: scope.collection };
  return JSON.stringify({ audiences: names, scope: sorted, originals, ...(watermark && { watermark }) });
}

function parseAccess(text: string): Access | null {
  try {
    const { audiences, scope, originals, watermark } = JSON.parse(text) as Record<keyof Access, unknown>;
    if (scope !== undefined && !isScope(scope)) return null;
    if (watermark !== undefined && typeof watermark !== 'string') return null;
    const link = scope === undefined ? {} : { scope, originals: originals === true, ...(watermark && { watermark }) };
    if (audiences === 'all') return { audiences, ...link };
    if (!Array.isArray(audiences)) return null;
    const names = audiences.flatMap((name) => parseAudienceName(name) ?? []);
    return names.length === audiences.length ? { audiences: names, ...link } : null;
  } catch {
    return null;
  }
}

export const computeViewKey = (access: Access): string => hash('sha256', toText(access)).slice(0, 16);

/** Requests a view from the indexer, or notes that it is still in use. @returns its key */
export function requestView(data: string, access: Access, key = computeViewKey(access)): string {
  const file = getRequestFile(data, key);
  const noted = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - noted < NOTE_INTERVAL_MS) return key;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, toText(access), 0o600);
  return key;
}

/** The indexer removes the view, unless another request for it comes first. */
export const releaseView = (data: string, key: string) => fs.rmSync(getRequestFile(data, key), { force: true });

/** Requested views, that of people who see everything first. */
export function listViews(data: string): View[] {
  if (!fs.existsSync(getViewsFolder(data))) return [];
  const views = fs.readdirSync(getViewsFolder(data)).flatMap((key): View[] => {
    try {
      const access = parseAccess(fs.readFileSync(getRequestFile(data, key), 'utf8'));
      return access && computeViewKey(access) === key ? [{ key, access }] : [];
    } catch {
      return [];
    }
  });
  return views.sort((one, other) => Number(seesEverything(other.access)) - Number(seesEverything(one.access)));
}

/** Removes views that were not requested for some time, and folders that are none. */
export function removeUnusedViews(data: string) {
  if (!fs.existsSync(getViewsFolder(data))) return;
  const known = new Map(listViews(data).map(({ key, access }) => [key, access]));
  for (const key of fs.readdirSync(getViewsFolder(data))) {
    const noted = fs.statSync(getRequestFile(data, key), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const access = known.get(key);
    if (access && Date.now() - noted < (access.scope ? MAX_UNUSED_LINK_MS : MAX_UNUSED_MS)) continue;
    fs.rmSync(getViewFolder(data, key), { recursive: true, force: true });
  }
}
