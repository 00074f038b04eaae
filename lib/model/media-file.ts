// Defines a media file of the library with its companion files.

/** A translation of a story: `story.fr.md` beside `story.md`. */
export interface TranslationFile {
  language: string;
  absolute: string;
}

export interface MediaFile {
  /** Path in the library as spelled by the file system, with `/` and no leading slash. */
  path: string;
  absolute: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** Absolute paths of XMP sidecars, `photo.jpg.xmp` before `photo.xmp`. */
  sidecars: string[];
  /** Absolute paths of captions of a film or sound, those without a language first. */
  captions?: string[];
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
  /** Seconds and codec of a film. */
  duration?: number;
  codec?: string;
}
