// Assigns companion files by name: sidecars, captions, transcriptions, translations and posters.
import { isFilmLink, LINK } from '@/lib/metadata/formats/film-link';
import { rankLanguage } from '@/lib/model/languages';
import { classifyIgnored } from '@/lib/model/left-alone';
import type { MediaFile } from '@/lib/model/media-file';
import type { Folder, FolderEntry } from './folder';

export const FILM = /\.(mp4|m4v|mov|webm|mkv|mp3|m4a|m4b|aac|flac|ogg|oga|opus|wav)$/;

export const getFilmStem = (name: string) => name.toLowerCase().replace(FILM, '').replace(LINK, '');

const POSTER = /-poster\.(jpe?g|png|webp)$/;
const PICTURE = /\.(jpe?g|png|webp)$/;

export function adoptPosters(result: Folder) {
  const films = new Set<string>();
  const links = new Map<string, FolderEntry>();
  for (const entry of result.media) {
    if (FILM.test(entry.name.toLowerCase())) films.add(getFilmStem(entry.name));
    else if (LINK.test(entry.name)) links.set(getFilmStem(entry.name), entry);
  }
  if (films.size + links.size === 0) return;
  // A shortcut that is no film link adopts no picture.
  const isLink = (stem: string) => isFilmLink(links.get(stem)?.absolute ?? '');
  const adopt = (ending: RegExp, isFilm: (stem: string) => boolean) => {
    result.media = result.media.filter((entry) => {
      const lower = entry.name.toLowerCase();
      const stem = lower.replace(ending, '');
      if (stem === lower || result.posters.has(stem) || !isFilm(stem)) return true;
      result.posters.set(stem, entry);
      return false;
    });
  };
  adopt(POSTER, (stem) => films.has(stem) || (links.has(stem) && isLink(stem)));
  // Beside a film file, `film.jpg` is an item of its own: some cameras take both.
  if (links.size > 0) adopt(PICTURE, (stem) => links.has(stem) && !films.has(stem) && isLink(stem));
}

export const findPoster = (folder: Folder, name: string) => folder.posters.get(getFilmStem(name));

export const findPosterFiles = (folder: Folder, poster: FolderEntry, row?: MediaFile['row']) => ({
  poster: poster.absolute,
  posterBeside: { sidecars: findSidecars(folder, poster.name).map(({ absolute }) => absolute), ...(row && { row }) },
});

/** Caption files of a film, `film.vtt` before `film.de.vtt`, without chapters. */
export function findCaptionFiles(folder: Folder, name: string): FolderEntry[] {
  const stem = `${getFilmStem(name)}.`;
  if (`${name.toLowerCase()}.` === stem) return [];
  return [...folder.texts]
    .filter(
      ([lower]) => lower.startsWith(stem) && /^([a-z]{2,3}(-[a-z0-9]{2,8})*\.)?vtt$/.test(lower.slice(stem.length)),
    )
    .map(([, entry]) => entry)
    .sort(byLength);
}

const byLength = (a: FolderEntry, b: FolderEntry) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1);

export const getStem = (name: string) => name.toLowerCase().replace(/\.[^.]*$/, '');

const TRANSCRIPTION = /^(.+?)(?:\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*))?\.(?:txt|alto\.xml|hocr)$/;

/** `letter.de.txt` belongs to `letter.de`, or is German for `letter`. Names are in lower case. */
export function parseTranscriptionName(name: string) {
  const [, subject, language = ''] = TRANSCRIPTION.exec(name.toLowerCase()) ?? [];
  return subject === undefined ? null : { whole: language ? `${subject}.${language}` : subject, subject, language };
}

/** Moves transcriptions of a file to `transcriptions`; other text files stay, and are reported. */
export function adoptTranscriptions(result: Folder) {
  const texts = result.media.flatMap((entry) => {
    const said = parseTranscriptionName(entry.name);
    return said ? [{ entry, ...said }] : [];
  });
  if (texts.length === 0) return;
  const isText = new Set(texts.map(({ entry }) => entry));
  const subjects = new Set<string>();
  for (const entry of result.media)
    if (!isText.has(entry) && !classifyIgnored(entry.name.toLowerCase()))
      subjects.add(entry.name.toLowerCase()).add(getStem(entry.name));
  const adopted = new Set<FolderEntry>();
  for (const { entry, whole, subject } of texts) {
    const spokenFor = [whole, subject].find((each) => subjects.has(each));
    if (!spokenFor) continue;
    adopted.add(entry);
    result.transcriptions.set(spokenFor, [...(result.transcriptions.get(spokenFor) ?? []), entry]);
  }
  result.media = result.media.filter((entry) => !adopted.has(entry));
}

/** Transcriptions of a file, `letter.txt` before `letter.de.txt`. */
export function findTranscriptionFiles({ transcriptions }: Folder, name: string): FolderEntry[] {
  const subjects = new Set([name.toLowerCase(), getStem(name)]);
  return [...subjects].flatMap((subject) => transcriptions.get(subject) ?? []).sort(byLength);
}

const TRANSLATION = /^(.+)\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.(?:md|markdown|html?)$/;
const TEXTS = ['md', 'markdown', 'html', 'htm'];

/** Moves translations of stories and index.md to `translations`: `story.fr.md` beside `story.md`. */
export function adoptTranslations(result: Folder, languages: readonly string[]) {
  if (languages.length === 0) return;
  const originals = new Set(result.stories.map(({ name }) => name.toLowerCase()));
  if (result.texts.has('index.md')) originals.add('index.md');
  result.stories = result.stories.filter((entry) => {
    const [, subject, tag = ''] = TRANSLATION.exec(entry.name.toLowerCase()) ?? [];
    const language = languages.find((each) => rankLanguage(tag, each) < 2);
    const original = TEXTS.map((ending) => `${subject}.${ending}`).find((name) => originals.has(name));
    const known = result.translations.get(original ?? '') ?? [];
    if (!language || !original || known.some((each) => each.language === language)) return true;
    result.translations.set(original, [...known, { ...entry, language }]);
    return false;
  });
}

/** The text that a story bears the name of with a language added: `story.md` of `story.fr.md`. */
export function findOriginal({ stories, texts }: Folder, name: string): FolderEntry | undefined {
  const [, subject = ''] = TRANSLATION.exec(name.toLowerCase()) ?? [];
  const names = new Set(TEXTS.map((ending) => `${subject}.${ending}`));
  return [...stories, ...texts.values()].find((entry) => names.has(entry.name.toLowerCase()));
}

/** Returns the files that replace a text in other languages. */
export const findTranslationFiles = ({ translations }: Folder, name: string) =>
  translations.get(name.toLowerCase()) ?? [];

/** Sidecars of a file: `photo.jpg.xmp`, which is more specific, before `photo.xmp`. */
export function findSidecars(folder: Folder, name: string): FolderEntry[] {
  const lower = name.toLowerCase();
  const stem = getStem(name);
  return [...(folder.sidecars.get(lower) ?? []), ...(stem === lower ? [] : (folder.sidecars.get(stem) ?? []))];
}
