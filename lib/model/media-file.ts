// One file of the library that can become an item, with what speaks for it, and what else there is of its moment.

/** A text in another language of the site than the one that it bears the name of: `story.fr.md` beside `story.md`. */
export interface TranslationFile {
  language: string;
  absolute: string;
}

/** One file of the library that can become an item, with the text files that speak for it. */
export interface MediaFile {
  /** Path in the library: as the file system spells it, `/` between folders, no leading slash. */
  path: string;
  /** Where the file lies on this machine. */
  absolute: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** Absolute paths of XMP sidecars beside it, `photo.jpg.xmp` before `photo.xmp`. */
  sidecars: string[];
  /** Absolute paths of its captions where it is a film or a recording, those without a language first. */
  captions?: string[];
  /** Absolute paths of the texts of what is written in it, those without a language first. */
  transcriptions?: string[];
  /** Where it is a story: the same in other languages, by BCP 47 tag. */
  translations?: TranslationFile[];
  /** Set where it is a story that was the translation of a text that is now missing or hidden: it is restricted as that text. */
  isOrphan?: true;
  /** Absolute path of the picture that stands for it where it is a film or a recording. */
  poster?: string;
  /** What speaks for that picture: its sidecars, as above, and its row. */
  posterBeside?: Pick<MediaFile, 'sidecars' | 'row'>;
  /** Absolute paths of files that may be of the same moment: the camera's RAW, the film of a live photo. */
  raw?: string;
  live?: string;
  /** Of one that may be the second file of a picture, that picture's. */
  picture?: string;
  /** Its row in a `metadata.csv`, column names as written there. */
  row?: Record<string, string>;
}

/** A picture whose restrictions hold for another file of its name too. */
export interface RestrictingPicture {
  name: string;
  /** Whether a table or a sidecar speaks for the picture, and may restrict it. */
  isStated: boolean;
}

/** A file of the same moment beside an item's own, in its folder. */
export interface SecondFile {
  name: string;
  type: string;
  bytes: number;
  /** Of a film. */
  duration?: number;
  codec?: string;
}
