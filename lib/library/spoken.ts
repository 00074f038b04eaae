// Reads the spoken text of a film from its caption files, with times.
import fs from 'node:fs';
import type { MediaFile } from '@/lib/model/media-file';
import type { Metadata } from '@/lib/model/types';
import { MAX_VTT, parseVtt } from '@/lib/model/vtt';

/** Limit of characters, about 45 minutes of speech in one language. */
const MAX_TEXT_LENGTH = 40_000;

/** An unreadable file yields no cues; checkCaptions reports its faults. */
function readCues(file: string) {
  try {
    return fs.statSync(file).size > MAX_VTT ? [] : (parseVtt(fs.readFileSync(file, 'utf8')) ?? []);
  } catch {
    return [];
  }
}

export function readCaptionText({ captions = [] }: MediaFile): Pick<Metadata, 'spoken'> {
  const spoken: [number, string][] = [];
  let left = MAX_TEXT_LENGTH;
  for (const { start, text } of captions.flatMap(readCues)) {
    if (text.length > left) break;
    left -= text.length;
    spoken.push([start, text]);
  }
  return spoken.length > 0 ? { spoken } : {};
}
