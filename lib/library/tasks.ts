// What a reading process is asked, and what it answers.

import type { ProblemReason } from '@/lib/model/problem';
import type { Track } from '@/lib/model/tracks';
import type { ImageSource, MediaFile, Metadata, Pixels } from '@/lib/model/types';
import type { FrameTask } from './film-frame';
import type { FolderWords } from './folder-texts';
import type { FolderEntry } from './walk';

export type Task =
  | { type: 'facts'; file: MediaFile; story: boolean }
  | { type: 'words'; entry: FolderEntry }
  | { type: 'track'; entry: FolderEntry }
  | { type: 'pixels'; source: ImageSource; grid: string; master?: string; frame?: FrameTask; lenient?: true }
  | { type: 'strip'; absolute: string; target: string; frame: FrameTask };

export type Answer =
  | { type: 'facts'; metadata: Metadata; fingerprint: string }
  | { type: 'words'; words: FolderWords; faults: string[] }
  | { type: 'track'; track: Track }
  | { type: 'pixels'; pixels: Pixels /** What is wrong with the file, of which the rest was drawn. */; damage?: string }
  | { type: 'strip'; moments: number[] }
  | {
      type: 'problem';
      reason: ProblemReason;
      detail: string;
      /** The machine's fault and not the file's, as a full disk: what is known of the file holds, and it is tried again. */
      passing?: true;
    };
