// Reads what the captions beside a film say, and when.
import fs from 'node:fs';
import type { MediaFile } from '@/lib/model/media-file';
import type { Metadata } from '@/lib/model/types';
import { MAX_VTT, parseVtt } from '@/lib/model/vtt';

/** Characters of all captions of a film: those of a film of three quarters of an hour, in one language. */
const MOST = 40_000;

/** A file that cannot be read says nothing; what is wrong with it is told where it is looked at for itself (folder-texts.ts). */
function readCues(file: string) {
  try {
    return fs.statSync(file).size > MAX_VTT ? [] : (parseVtt(fs.readFileSync(file, 'utf8')) ?? []);
  } catch {
    return [];
  }
}

export function readSpoken({ captions = [] }: MediaFile): Pick<Metadata, 'spoken'> {
  const spoken: [number, string][] = [];
  let left = MOST;
  for (const { start, text } of captions.flatMap(readCues)) {
    if (text.length > left) break;
    left -= text.length;
    spoken.push([start, text]);
  }
  return spoken.length > 0 ? { spoken } : {};
}
