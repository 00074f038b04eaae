// A folder of the library as listed: files by role, and their companions.
import type { IgnoredKind } from '@/lib/model/left-alone';
import type { TranslationFile } from '@/lib/model/media-file';
import type { IgnoreFile } from './exclusions';

/** A regular file, not opened yet. */
export interface FolderEntry {
  name: string;
  absolute: string;
  bytes: number;
  modified: number;
  /** Inode change time (ctime), ms: programs that restore the modification time cannot restore it. 0 in a bucket. */
  changed: number;
  /** Absolute path of the folder in the library that it describes, if the file itself is elsewhere (overlay.ts). */
  folder?: string;
}

export type TranslationEntry = FolderEntry & TranslationFile;

export interface MisnamedText {
  entry: FolderEntry;
  meant: 'index.md' | 'metadata.csv' | 'vitrine.yaml';
  isSpreadsheet?: true;
  /** Rightly named, but a file of VITRINE_EDITS takes its place, which is older. */
  isMasked?: true;
}

export interface Folder {
  /** Potential items, depending on their content. */
  media: FolderEntry[];
  stories: FolderEntry[];
  tracks: FolderEntry[];
  tiles: FolderEntry[];
  /** XMP sidecars, by folded name of the file (model/file-names.ts). */
  sidecars: Map<string, FolderEntry[]>;
  /** JSON files of Google Takeout, Flickr and osxphotos, by folded name of the file that they describe. */
  exports: Map<string, FolderEntry[]>;
  /** Posters, by folded stem of the film. */
  posters: Map<string, FolderEntry>;
  /** Transcriptions, by folded name or stem of the file. */
  transcriptions: Map<string, FolderEntry[]>;
  /** Translations, by folded name of the original text. */
  translations: Map<string, TranslationEntry[]>;
  /** metadata.csv, a spreadsheet, index.md, vitrine.yaml, people.csv and redirects.csv, by lower-case name. */
  texts: Map<string, FolderEntry>;
  captions: FolderEntry[];
  /** Misspelt texts, whose restrictions apply. */
  misnamed: MisnamedText[];
  folders: string[];
  /** Ignored files, which are no problem. */
  left: { name: string; kind: IgnoredKind }[];
  /** Files that are not used, with the reason. */
  refused: { name: string; detail: string }[];
  /** Symbolic links, and files in a linked folder: real library path by name. */
  links: Map<string, string>;
  ignoreFile?: IgnoreFile;
}
