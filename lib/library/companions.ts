// Which files of a folder speak for a file, by their names: sidecars, captions, the picture of a film.
import { LINK } from '@/lib/metadata/formats/film-link';
import type { Folder, FolderEntry } from './walk';

// Only names tell which file goes with which before any is opened.
export const FILM = /\.(mp4|m4v|mov|webm|mkv)$/;

/** A film's name without its ending. */
export const toFilmStem = (name: string) => name.toLowerCase().replace(FILM, '').replace(LINK, '');

/** The picture that stands for a film. */
export const toPoster = (folder: Folder, name: string) => folder.posters.get(toFilmStem(name));

/** The captions of a film, `film.vtt` before `film.de.vtt`; its chapters are none. */
export function toCaptionFiles(folder: Folder, name: string): FolderEntry[] {
  const stem = `${toFilmStem(name)}.`;
  if (`${name.toLowerCase()}.` === stem) return [];
  return [...folder.texts]
    .filter(
      ([lower]) => lower.startsWith(stem) && /^([a-z]{2,3}(-[a-z0-9]{2,8})*\.)?vtt$/.test(lower.slice(stem.length)),
    )
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .map(([, entry]) => entry);
}

/** The sidecars of a file: `photo.jpg.xmp`, the more exact name, before `photo.xmp`. */
export function toSidecars(folder: Folder, name: string): FolderEntry[] {
  const lower = name.toLowerCase();
  const stem = lower.replace(/\.[^.]*$/, '');
  return [...(folder.sidecars.get(lower) ?? []), ...(stem === lower ? [] : (folder.sidecars.get(stem) ?? []))];
}
