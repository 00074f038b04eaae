// Reads the transcriptions of a file: text that is visible in the picture.
import fs from 'node:fs';
import path from 'node:path';
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { joinTranscription, parseTranscription, type TranscribedLine } from '@/lib/metadata/formats/transcription';
import { foldName, getStem } from '@/lib/model/file-names';
import type { MediaFile } from '@/lib/model/media-file';
import type { Metadata } from '@/lib/model/types';
import { parseTranscriptionName } from './companions';
import { describeFileError } from './denied';

/** Bytes; a newspaper page in ALTO with word positions has two million. */
export const MAX_TRANSCRIPTION = 4_194_304;

/** Limit of stored characters per file, about fifteen written pages. */
const MAX_TEXT_LENGTH = 40_000;

/** Language in a transcription's name, as `de` in `letter.de.txt`; `''` if absent. */
function toLanguage(transcription: string, file: string): string {
  const said = parseTranscriptionName(path.basename(transcription));
  const name = foldName(path.basename(file));
  return said && said.whole !== name && said.whole !== getStem(name) ? said.language : '';
}

function readLines(file: string, report: (why: string) => void): TranscribedLine[] {
  const { size } = fs.statSync(file);
  if (size > MAX_TRANSCRIPTION) throw new Error(`it is of ${size} bytes; at most ${MAX_TRANSCRIPTION} are read`);
  const lines = parseTranscription(file, decodeProse(fs.readFileSync(file), report));
  if (!lines) throw new Error('it holds no text');
  return lines;
}

export function readTranscriptions(
  { absolute, transcriptions = [] }: MediaFile,
  faults: string[],
): Pick<Metadata, 'transcriptions'> {
  const found: NonNullable<Metadata['transcriptions']> = [];
  let left = MAX_TEXT_LENGTH;
  for (const file of transcriptions) {
    const report = (why: string) => faults.push(`its transcription ${path.basename(file)}: ${why}`);
    try {
      const text = joinTranscription(readLines(file, report));
      const language = toLanguage(file, absolute);
      if (text.length > left) report(`it is long: ${left} of its ${text.length} characters are shown and searched`);
      if (left > 0) found.push({ file: path.basename(file), ...(language && { language }), text: text.slice(0, left) });
      left = Math.max(0, left - text.length);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      report(code ? `it cannot be read (${describeFileError(error)})` : message);
    }
  }
  return found.length > 0 ? { transcriptions: found } : {};
}
