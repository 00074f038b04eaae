// Tasks and results of reading processes.

import type { MissingPart } from '@/lib/metadata/formats/parts';
import type { LookUse } from '@/lib/model/look';
import type { MediaFile, TranslationFile } from '@/lib/model/media-file';
import type { ProblemReason } from '@/lib/model/problem';
import type { TileArchive } from '@/lib/model/tile-archive';
import type { Track } from '@/lib/model/tracks';
import type { ImageSource, Metadata, Pixels } from '@/lib/model/types';
import type { Rules } from '@/lib/rules/rules';
import type { FrameTask } from './film-frame';
import type { FolderEntry } from './folder';
import type { FolderText, SiteText } from './folder-texts';
import type { ReadLookFile } from './look-files';
import type { PeaksTask } from './sound-peaks';

/** Tasks running in one reader: two overlap decoder threads and JavaScript; more compete for the core. */
export const AT_ONCE = 2;

// Tasks assigned to one reader: enough to stay busy, and for `facts` until the writer has stored the results.
export const IN_FLIGHT = {
  facts: 24,
  words: 8,
  rules: 8,
  site: 1,
  sheet: 1,
  track: 4,
  tiles: 4,
  look: 1,
  pixels: 2,
  strip: 1,
  peaks: 1,
  draft: 1,
};

/** A companion that ended the reading process, and is omitted. */
export interface LeftOut {
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
      ffmpeg?: string | undefined;
      leftOut?: LeftOut[];
    }
  | { type: 'words'; entry: FolderEntry; translations: TranslationFile[] }
  /** Texts that state rules, parsed here so that a watchdog can end the parser. */
  | { type: 'rules'; entry: FolderEntry; text: string }
  | { type: 'site'; entry: FolderEntry; text: string }
  | { type: 'sheet'; entry: FolderEntry }
  | { type: 'track'; entry: FolderEntry }
  | { type: 'tiles'; entry: FolderEntry }
  /** Content as Base64, if it has been read already; the entry is its place then. */
  | { type: 'look'; entry: Pick<FolderEntry, 'absolute' | 'bytes'>; use: LookUse; content?: string }
  | {
      type: 'pixels';
      source: ImageSource;
      grid: string;
      master?: string;
      frame?: FrameTask;
      poppler?: string;
      /** Orientation of a sidecar, applied instead of the file's own. */
      turned?: number;
      lenient?: true;
    }
  | { type: 'strip'; absolute: string; target: string; frame: FrameTask }
  | { type: 'peaks'; sound: PeaksTask }
  /** A story that is not saved yet. Its bytes are encoded as Base64. */
  | { type: 'draft'; entry: Pick<FolderEntry, 'name' | 'absolute'>; bytes: string };

export type Answer =
  | { type: 'facts'; metadata: Metadata; fingerprint: string }
  | { type: 'second' }
  | { type: 'words'; words: FolderText; faults: string[] }
  | { type: 'rules'; rules: Rules; faults: string[] }
  | { type: 'site'; said: SiteText; faults: string[] }
  /** A spreadsheet as the text of a CSV table. */
  | { type: 'sheet'; text: string; faults: string[] }
  | { type: 'track'; track: Track }
  | { type: 'tiles'; archive: TileArchive; fingerprint: string }
  | { type: 'look'; files: ReadLookFile[] }
  | {
      type: 'pixels';
      pixels: Pixels;
      descriptor: string;
      /** The fault of a damaged file of which only a part was decoded. */
      damage?: string;
    }
  | { type: 'strip'; moments: number[] }
  | { type: 'peaks'; peaks: number[] }
  | { type: 'draft'; metadata: Metadata }
  | { type: 'missing'; parts: MissingPart[] }
  | {
      type: 'problem';
      reason: ProblemReason;
      detail: string;
      /** A machine error such as a full disk: stored data stays, and the file is tried again. */
      passing?: true;
    };

export function toTaskPath(task: Task) {
  if (task.type === 'facts') return task.file.absolute;
  if (task.type === 'pixels') return task.source.absolute;
  if (task.type === 'peaks') return task.sound.absolute;
  return task.type === 'strip' ? task.absolute : task.entry.absolute;
}
