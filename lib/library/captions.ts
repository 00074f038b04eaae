// Reads the captions and chapters of a film or recording, once for the page, the player and the search.
import fs from 'node:fs';
import path from 'node:path';
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { parseSsa } from '@/lib/metadata/formats/ssa';
import { parseTtml } from '@/lib/metadata/formats/ttml';
import type { CaptionFile, MediaFile } from '@/lib/model/media-file';
import type { Metadata } from '@/lib/model/types';
import {
  type CaptionFormat,
  type CaptionTrack,
  type Cue,
  MAX_VTT,
  type ParsedCaptions,
  parseCaptions,
} from '@/lib/model/vtt';
import { describeFileError } from './denied';

/** Limit of characters for the search, about 45 minutes of speech in one language. */
const MAX_SPOKEN_LENGTH = 40_000;

function parse(text: string, format: CaptionFormat): ParsedCaptions {
  if (format === 'ass' || format === 'ssa') return parseSsa(text);
  return format === 'ttml' || format === 'dfxp' || format === 'itt' ? parseTtml(text) : parseCaptions(text, format);
}

/** @param report receives faults @returns no cues if it cannot be read */
export function readCues({ absolute, format }: CaptionFile, report: (fault: string) => void): Cue[] {
  try {
    const { size } = fs.statSync(absolute);
    if (size > MAX_VTT) throw new Error(`it has ${size} bytes; at most ${MAX_VTT} are read`);
    const { cues, fault } = parse(decodeProse(fs.readFileSync(absolute), report), format);
    if (fault) report(fault);
    return cues;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    report(code ? `it cannot be read (${describeFileError(error)})` : message);
    return [];
  }
}

/** Faults of caption files are reported under their own names (ingest-captions.ts). */
const readTrack = (file: CaptionFile): CaptionTrack => ({
  lang: file.lang,
  file: path.basename(file.absolute),
  cues: readCues(file, () => {}),
  ...(file.isChapters && { isChapters: true }),
});

function toSpoken(tracks: readonly CaptionTrack[]): Pick<Metadata, 'spoken'> {
  const spoken: [number, string][] = [];
  let left = MAX_SPOKEN_LENGTH;
  for (const { start, text } of tracks.flatMap(({ isChapters, cues }) => (isChapters ? [] : cues))) {
    if (text.length > left) break;
    left -= text.length;
    spoken.push([start, text]);
  }
  return spoken.length > 0 ? { spoken } : {};
}

type CaptionFacts = Pick<Metadata, 'captions' | 'spoken'>;

const toFacts = (tracks: CaptionTrack[]): CaptionFacts =>
  tracks.length > 0 ? { captions: tracks, ...toSpoken(tracks) } : {};

/** Captions and chapters beside a film. */
const readTracks = ({ captions = [] }: MediaFile) => captions.map(readTrack).filter(({ cues }) => cues.length > 0);

export const readCaptionsBeside = (file: MediaFile) => toFacts(readTracks(file));

/** Captions and chapters beside a film and in it. @param faults receives what is embedded and cannot be read */
export async function readCaptionTracks(
  file: MediaFile,
  { type, ffmpeg }: { type: string; ffmpeg: string },
  faults: string[],
): Promise<CaptionFacts> {
  const beside = readTracks(file);
  const { readEmbedded } = await import('./embedded-captions');
  const source = { absolute: file.absolute, type };
  const embedded = await readEmbedded(source, { ffmpeg, beside }, (fault) => faults.push(fault));
  return toFacts([...beside, ...embedded]);
}
