// Reads the owner's look: its settings with URLs of pages and files, and the files that the site serves.
import { isUrl, type Look, type LookFile, listLookFiles, mapLookTargets } from '@/lib/model/look';
import { toCollectionHref, toItemHref, toLookHref } from '@/lib/model/routes';
import { resolveLibraryPath } from '@/lib/model/story-links';
import { queryJson, queryValue } from './connection';
import { findByPath } from './find-by-path';
import { getSite } from './site';

interface ServedFile extends LookFile {
  href: string;
  version: string;
}

const toServed = ({ name, version, data }: { name: string; version: string; data: string }): ServedFile => {
  const file: LookFile = { name, ...(JSON.parse(data) as Omit<LookFile, 'name'>) };
  return { ...file, version, href: toLookHref({ ...file, version }) };
};

/** The files that vitrine.yaml names now and that passed the checks. */
export function listServedLookFiles(): ServedFile[] {
  const paths = new Set(listLookFiles(getSite().look).map(([path]) => path));
  if (paths.size === 0) return [];
  return queryJson(
    toServed,
    'SELECT name, version, data FROM look_files WHERE path IN (SELECT value FROM json_each(?)) ORDER BY name',
    JSON.stringify([...paths]),
  );
}

export interface ServedLook extends Look<string> {
  /** By name, as `logo-light` and `icon-180`; empty where none is usable. */
  files: Partial<Record<string, LookFile & { href: string }>>;
}

/** Leaves out links to items and folders that are not published. */
export function linkLook(look: Look<string>): Look<string> {
  const paths = new Map<string, string>();
  mapLookTargets(look, (to) => {
    const path = isUrl(to) ? null : resolveLibraryPath(to, '');
    if (path !== null) paths.set(to, path);
    return null;
  });
  const found: ReturnType<typeof findByPath> = paths.size > 0 ? findByPath([...new Set(paths.values())]) : new Map();
  return mapLookTargets(look, (to) => {
    if (isUrl(to)) return to;
    const { item, collection } = found.get(paths.get(to) ?? '') ?? {};
    if (collection) return toCollectionHref(collection.path);
    return item ? toItemHref(item) : null;
  });
}

export function readLook(): ServedLook | undefined {
  const { look } = getSite();
  return (
    look && { ...linkLook(look), files: Object.fromEntries(listServedLookFiles().map((file) => [file.name, file])) }
  );
}

/** @returns null if the look has no such file */
export function getLookFile(name: string): (ServedFile & { content: Uint8Array }) | null {
  const file = listServedLookFiles().find((each) => each.name === name);
  const content = file && queryValue<Uint8Array>('SELECT content FROM look_files WHERE name = ?', name);
  return file && content ? { ...file, content } : null;
}
