// Takes excluded files out of a folder, and with them what belongs to them by name: an excluded film has no public poster.
import { type LeftKind, toLeftKind } from '@/lib/model/left-alone';
import { toFilmStem, toStem } from './companions';
import { findPartners } from './pairs';
import type { Folder, FolderEntry } from './walk';

/** These are always read, because they may restrict what others show. */
const isRestricting = (lower: string) => /^(?:metadata\.csv|index\.md|vitrine\.ya?ml|people\.csv)$|\.xmp$/.test(lower);

const TRANSLATION = /\.[a-z]{2,3}(?:-[a-z0-9]{2,8})*\.(?:md|markdown|html?)$/;

/** @param excluded why files are kept out, by name */
export function leaveExcluded(result: Folder, excluded: ReadonlyMap<string, LeftKind>) {
  if (excluded.size === 0) return;
  // Its words are not public where its target is kept out, and its rules may be missed: the folder is closed.
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
  const subjects = new Map<string, LeftKind>();
  for (const [name, kind] of kinds)
    for (const subject of [name.toLowerCase(), toStem(name), toFilmStem(name)]) subjects.set(subject, kind);
  // Of another file with the same stem, a companion stays.
  for (const { name } of [...result.media, ...result.stories])
    if (!kinds.has(name)) for (const stem of [toStem(name), toFilmStem(name)]) subjects.delete(stem);
  const isUsed = ({ name }: FolderEntry, subject?: string) => {
    const kind = kinds.get(name) ?? (subject === undefined ? undefined : subjects.get(subject));
    if (kind) result.left.push({ name, kind });
    return !kind;
  };
  result.media = result.media.filter((entry) => isUsed(entry));
  result.stories = result.stories.filter((entry) =>
    isUsed(entry, TRANSLATION.test(entry.name.toLowerCase()) ? toStem(toStem(entry.name)) : undefined),
  );
  result.tracks = result.tracks.filter((entry) => isUsed(entry));
  result.tiles = result.tiles.filter((entry) => isUsed(entry));
  for (const [subject, entry] of result.posters) if (!isUsed(entry, subject)) result.posters.delete(subject);
  for (const [lower, entry] of result.texts) {
    // film.vtt, film.de.vtt
    const subject = [toStem(lower), toStem(toStem(lower))].find((each) => subjects.has(each));
    if (!isUsed(entry, isRestricting(lower) ? undefined : subject)) result.texts.delete(lower);
  }
  for (const map of [result.transcriptions, result.sidecars])
    for (const [subject, entries] of map) {
      const used = entries.filter((entry) => isUsed(entry, subject));
      if (used.length > 0) map.set(subject, used);
      else map.delete(subject);
    }
}

/** Takes out the notes about the files and the cameras' thumbnails that belong to nothing. */
export function leaveAlone(result: Folder) {
  const isTaken = ({ name }: FolderEntry) => {
    const kind = toLeftKind(name);
    if (kind) result.left.push({ name, kind });
    return !kind;
  };
  result.media = result.media.filter(isTaken);
  result.stories = result.stories.filter(isTaken);
}
