// Removes excluded files from a folder, together with their companions.

import { foldName, getStem } from '@/lib/model/file-names';
import { classifyIgnored, type IgnoredKind } from '@/lib/model/left-alone';
import { FLICKR_SIDECAR } from './export-sidecars';
import type { Folder, FolderEntry } from './folder';
import { findPartners } from './pairs';

/** Always read, because these files may restrict others. */
const isRestricting = (lower: string) =>
  /^(?:metadata\.(?:csv|xlsx|xlsm|ods)|index\.md|vitrine\.ya?ml|people\.csv)$|\.xmp$/.test(lower) ||
  FLICKR_SIDECAR.test(lower);

const TRANSLATION = /\.[a-z]{2,3}(?:-[a-z0-9]{2,8})*\.(?:md|markdown|html?)$/;

export function leaveExcluded(result: Folder, excluded: ReadonlyMap<string, IgnoredKind>) {
  if (excluded.size === 0) return;
  // The link's target is excluded, so its text stays private; it may state rules, so the folder is closed.
  const index = result.texts.get('index.md');
  if (index && excluded.has(index.name) && result.links.has(index.name)) {
    result.texts.delete('index.md');
    result.refused.push({
      name: index.name,
      detail: 'a link to a file that is kept out; nothing in this folder is shown',
    });
  }
  const kinds = new Map([...excluded].filter(([name]) => !isRestricting(name.toLowerCase())));
  // The film of a live photo, and the RAW file of a picture.
  for (const [{ name }, { picture }] of findPartners(result.media, () => false)) {
    const kind = picture && kinds.get(picture.name);
    if (kind && !kinds.has(name)) kinds.set(name, kind);
  }
  const subjects = new Map<string, IgnoredKind>();
  for (const [name, kind] of kinds)
    for (const subject of [foldName(name), getStem(foldName(name))]) subjects.set(subject, kind);
  // A companion stays if another file has the same stem.
  for (const { name } of [...result.media, ...result.stories])
    if (!kinds.has(name)) subjects.delete(getStem(foldName(name)));
  const isUsed = ({ name }: FolderEntry, subject?: string) => {
    const kind = kinds.get(name) ?? (subject === undefined ? undefined : subjects.get(subject));
    if (kind) result.left.push({ name, kind });
    return !kind;
  };
  result.media = result.media.filter((entry) => isUsed(entry));
  result.stories = result.stories.filter((entry) =>
    isUsed(entry, TRANSLATION.test(foldName(entry.name)) ? getStem(getStem(foldName(entry.name))) : undefined),
  );
  result.tracks = result.tracks.filter((entry) => isUsed(entry));
  result.tiles = result.tiles.filter((entry) => isUsed(entry));
  for (const [subject, entry] of result.posters) if (!isUsed(entry, subject)) result.posters.delete(subject);
  for (const [lower, entry] of result.texts) if (!isUsed(entry)) result.texts.delete(lower);
  result.captions = result.captions.filter((entry) => {
    const stem = getStem(foldName(entry.name));
    return isUsed(
      entry,
      [stem, getStem(stem)].find((each) => subjects.has(each)),
    );
  });
  for (const map of [result.transcriptions, result.sidecars, result.exports])
    for (const [subject, entries] of map) {
      const used = entries.filter((entry) => isUsed(entry, subject));
      if (used.length > 0) map.set(subject, used);
      else map.delete(subject);
    }
}

/** Removes files that are ignored by name, such as metadata of programs and thumbnails of cameras. */
export function leaveAlone(result: Folder) {
  const isTaken = ({ name }: FolderEntry) => {
    const kind = classifyIgnored(name);
    if (kind) result.left.push({ name, kind });
    return !kind;
  };
  result.media = result.media.filter(isTaken);
  result.stories = result.stories.filter(isTaken);
}
