// Assigns companion files by name: sidecars, transcriptions, translations and posters.
import { isFilmLink, LINK } from '@/lib/metadata/formats/film-link';
import { foldName, getStem, isPlayableName } from '@/lib/model/file-names';
import { rankLanguage } from '@/lib/model/languages';
import { classifyIgnored } from '@/lib/model/left-alone';
import type { MediaFile } from '@/lib/model/media-file';
import type { Folder, FolderEntry } from './folder';

const POSTER = /-poster\.(jpe?g|png|webp)$/;
const PICTURE = /\.(jpe?g|png|webp)$/;

export function adoptPosters(result: Folder) {
  const films = new Set<string>();
  const links = new Map<string, FolderEntry>();
  for (const entry of result.media) {
    const stem = getStem(foldName(entry.name));
    if (LINK.test(entry.name)) links.set(stem, entry);
    else if (isPlayableName(entry.name)) films.add(stem);
  }
  if (films.size + links.size === 0) return;
  // A shortcut that is no film link adopts no picture.
  const isLink = (stem: string) => isFilmLink(links.get(stem)?.absolute ?? '');
  const adopt = (ending: RegExp, isFilm: (stem: string) => boolean) => {
    result.media = result.media.filter((entry) => {
      const folded = foldName(entry.name);
      const stem = folded.replace(ending, '');
      if (stem === folded || result.posters.has(stem) || !isFilm(stem)) return true;
      result.posters.set(stem, entry);
      return false;
    });
  };
  adopt(POSTER, (stem) => films.has(stem) || (links.has(stem) && isLink(stem)));
  // Beside a film file, `film.jpg` is an item of its own: some cameras take both.
  if (links.size > 0) adopt(PICTURE, (stem) => links.has(stem) && !films.has(stem) && isLink(stem));
}

export const findPoster = (folder: Folder, name: string) =>
  isPlayableName(name) ? folder.posters.get(getStem(foldName(name))) : undefined;

export const findPosterFiles = (folder: Folder, poster: FolderEntry, row?: MediaFile['row']) => ({
  poster: poster.absolute,
  posterBeside: { sidecars: findSidecars(folder, poster.name).map(({ absolute }) => absolute), ...(row && { row }) },
});

const byLength = (a: FolderEntry, b: FolderEntry) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1);

const TRANSCRIPTION = /^(.+?)(?:\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*))?\.(?:txt|alto\.xml|hocr)$/;

/** `letter.de.txt` belongs to `letter.de`, or is German for `letter`. Returns folded names. */
export function parseTranscriptionName(name: string) {
  const [, subject, language = ''] = TRANSCRIPTION.exec(foldName(name)) ?? [];
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
      subjects.add(foldName(entry.name)).add(getStem(foldName(entry.name)));
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
  const subjects = new Set([foldName(name), getStem(foldName(name))]);
  return [...subjects].flatMap((subject) => transcriptions.get(subject) ?? []).sort(byLength);
}

const TRANSLATION = /^(.+)\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.(?:md|markdown|html?)$/;
const TEXTS = ['md', 'markdown', 'html', 'htm'];

/** Moves translations of stories and index.md to `translations`: `story.fr.md` beside `story.md`. */
export function adoptTranslations(result: Folder, languages: readonly string[]) {
  if (languages.length === 0) return;
  const originals = new Set(result.stories.map(({ name }) => foldName(name)));
  if (result.texts.has('index.md')) originals.add('index.md');
  result.stories = result.stories.filter((entry) => {
    const [, subject, tag = ''] = TRANSLATION.exec(foldName(entry.name)) ?? [];
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
  const [, subject = ''] = TRANSLATION.exec(foldName(name)) ?? [];
  const names = new Set(TEXTS.map((ending) => `${subject}.${ending}`));
  return [...stories, ...texts.values()].find((entry) => names.has(foldName(entry.name)));
}

/** Returns the files that replace a text in other languages. */
export const findTranslationFiles = ({ translations }: Folder, name: string) => translations.get(foldName(name)) ?? [];

/** Sidecars of a file: `photo.jpg.xmp`, which is more specific, before `photo.xmp`, before those of exports. */
export function findSidecars(folder: Folder, name: string): FolderEntry[] {
  const folded = foldName(name);
  const stem = getStem(folded);
  return [
    ...(folder.sidecars.get(folded) ?? []),
    ...(stem === folded ? [] : (folder.sidecars.get(stem) ?? [])),
    ...(folder.exports.get(folded) ?? []),
  ];
}
