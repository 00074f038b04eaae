// Defines a media file of the library with its companion files.
import type { CaptionFormat } from './vtt';

/** A translation of a story: `story.fr.md` beside `story.md`. */
export interface TranslationFile {
  language: string;
  absolute: string;
}

/** A text with the captions or chapters of a film, and the language in its name (BCP 47, empty if absent). */
export interface CaptionFile {
  absolute: string;
  format: CaptionFormat;
  lang: string;
  isChapters?: true;
}

export interface MediaFile {
  /** Path in the library as spelled by the file system, with `/` and no leading slash. */
  path: string;
  absolute: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** Inode change time (ctime), ms; 0 in a bucket. */
  changed?: number;
  /** Absolute paths of sidecars: `photo.jpg.xmp` before `photo.xmp`, before JSON files of exports. */
  sidecars: string[];
  /** Captions and chapters of a film or sound, those without a language first. */
  captions?: CaptionFile[];
  /** Absolute paths of transcriptions, those without a language first. */
  transcriptions?: string[];
  translations?: TranslationFile[];
  /** Set where it is a story that was the translation of a text that is now missing or hidden: it is restricted as that text. */
  isOrphan?: true;
  /** Absolute path of the poster of a film or recording. */
  poster?: string;
  posterBeside?: Pick<MediaFile, 'sidecars' | 'row'>;
  raw?: string;
  live?: string;
  /** Texts of that film alone, which apply to the picture only if the film belongs to it. */
  liveBeside?: Pick<MediaFile, 'sidecars' | 'row'> & { transcriptions: string[] };
  /** Path of the picture whose second file this may be. */
  picture?: string;
  /** Row in a `metadata.csv`, with column names as written. */
  row?: Record<string, string>;
}

/** A picture whose restrictions also apply to another file of the same name. */
export interface RestrictingPicture {
  name: string;
  /** Whether a table or sidecar describes the picture, and may restrict it. */
  isStated: boolean;
}

/** A file of the same moment beside an item's file, in the same folder. */
export interface SecondFile {
  name: string;
  type: string;
  bytes: number;
  /** Where it begins in the item's own file, if it is part of that (motion photos). */
  offset?: number;
  /** Seconds and codec of a film. */
  duration?: number;
  codec?: string;
}
