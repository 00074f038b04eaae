// What a reading process is asked, and what it answers.

import type { MissingPart } from '@/lib/metadata/formats/parts';
import type { MediaFile, TranslationFile } from '@/lib/model/media-file';
import type { ProblemReason } from '@/lib/model/problem';
import type { TileArchive } from '@/lib/model/tile-archive';
import type { Track } from '@/lib/model/tracks';
import type { ImageSource, Metadata, Pixels } from '@/lib/model/types';
import type { Rules } from '@/lib/rules/rules';
import type { FrameTask } from './film-frame';
import type { FolderWords, SiteWords } from './folder-texts';
import type { PeaksTask } from './sound-peaks';
import type { FolderEntry } from './walk';

/** So many tasks keep a decoder's threads and JavaScript busy where each core has a reader; more get into each other's way. */
export const AT_ONCE = 2;

// Enough to keep a reader's decoder threads and its JavaScript busy at once, and of facts until the writer has taken in what was read.
export const IN_FLIGHT = { facts: 24, words: 8, rules: 8, site: 1, track: 4, tiles: 4, pixels: 2, strip: 1, peaks: 1 };

/** A file beside another one that ended the reading process, and is not read with it. */
export interface LeftOut {
  /** In words for the owner. */
  fault: string;
  isSidecar: boolean;
}

export type Task =
  | {
      type: 'facts';
      file: MediaFile;
      story: boolean;
      language?: string;
      poppler?: string | undefined;
      leftOut?: LeftOut[];
    }
  | { type: 'words'; entry: FolderEntry; translations: TranslationFile[] }
  /** A text that states rules, which is parsed where a watchdog can end that: an index.md, or vitrine.yaml. */
  | { type: 'rules'; entry: FolderEntry; text: string }
  | { type: 'site'; entry: FolderEntry; text: string }
  | { type: 'track'; entry: FolderEntry }
  | { type: 'tiles'; entry: FolderEntry }
  | {
      type: 'pixels';
      source: ImageSource;
      grid: string;
      master?: string;
      frame?: FrameTask;
      poppler?: string;
      lenient?: true;
    }
  | { type: 'strip'; absolute: string; target: string; frame: FrameTask }
  | { type: 'peaks'; sound: PeaksTask };

export type Answer =
  | { type: 'facts'; metadata: Metadata; fingerprint: string }
  | { type: 'second' }
  | { type: 'words'; words: FolderWords; faults: string[] }
  | { type: 'rules'; rules: Rules; faults: string[] }
  | { type: 'site'; said: SiteWords; faults: string[] }
  | { type: 'track'; track: Track }
  | { type: 'tiles'; archive: TileArchive; fingerprint: string }
  | {
      type: 'pixels';
      pixels: Pixels;
      /** What it looks like (descriptor.ts), in base 64. */
      descriptor: string;
      /** What is wrong with the file, of which the rest was drawn. */
      damage?: string;
    }
  | { type: 'strip'; moments: number[] }
  | { type: 'peaks'; peaks: number[] }
  /** Of files of which only parts are here: what has to be brought first. */
  | { type: 'missing'; parts: MissingPart[] }
  | {
      type: 'problem';
      reason: ProblemReason;
      detail: string;
      /** The machine's fault and not the file's, as a full disk: what is known of the file holds, and it is tried again. */
      passing?: true;
    };

/** The file of the owner's that a task is about. */
export function toTaskPath(task: Task) {
  if (task.type === 'facts') return task.file.absolute;
  if (task.type === 'pixels') return task.source.absolute;
  if (task.type === 'peaks') return task.sound.absolute;
  return task.type === 'strip' ? task.absolute : task.entry.absolute;
}
