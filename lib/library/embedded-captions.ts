// Extracts subtitles and chapters that are embedded in an MP4 or Matroska file, with ffmpeg.
import { readBoxes, readElements } from '@/lib/metadata/formats/film-boxes';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { findParts } from '@/lib/metadata/formats/parts';
import { cleanText, decodeProse } from '@/lib/metadata/formats/plain-text';
import { parseLanguageTag } from '@/lib/model/languages';
import { type CaptionTrack, type Cue, MAX_VTT, parseCaptions } from '@/lib/model/vtt';
import { ffmpegSafetyArgs, runProgram } from './run-program';

const MATROSKA = /webm|matroska/;
const MP4 = /^(?:video|audio)\/(?:mp4|quicktime|x-m4v|3gpp2?)$/;

/** Together within the limit for one file (VITRINE_READ_SECONDS). */
const MAX_RUN_MS = 4_000;
const MAX_TOTAL_MS = 8_000;
const MAX_TRACKS = 20;

const UNREAD =
  'it holds subtitles or chapters, which ffmpeg could not read; install it if it is missing (VITRINE_FFMPEG), or put them beside it as .vtt or .srt';
const REMOTE = 'it holds subtitles or chapters, which are not read from a bucket; put them beside it as .vtt or .srt';

interface Source {
  absolute: string;
  type: string;
}

type Report = (fault: string) => void;

function hasTexts({ absolute, type }: Source): boolean {
  if (!MATROSKA.test(type) && !MP4.test(type)) return false;
  return withReader(absolute, MATROSKA.test(type) ? readElements : readBoxes).hasTexts === true;
}

/** Output of ffmpeg as text; null if it fails. */
async function run(ffmpeg: string, { absolute, type }: Source, args: string[]): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    return bytes <= MAX_VTT;
  };
  const input = [
    ...ffmpegSafetyArgs(MAX_RUN_MS / 1000, MATROSKA.test(type) ? 'matroska' : 'mov'),
    '-i',
    `file:${absolute}`,
  ];
  const isDone = await runProgram(ffmpeg, { args: [...input, ...args, 'pipe:1'], maxMs: MAX_RUN_MS, take });
  try {
    return isDone ? decodeProse(Buffer.concat(parts)) : null;
  } catch {
    return null;
  }
}

/** https://ffmpeg.org/ffmpeg-formats.html#Metadata-1 */
function parseSections(text: string): { name: string; values: Map<string, string> }[] {
  const sections: { name: string; values: Map<string, string> }[] = [];
  // A backslash escapes `=`, `;`, `#`, itself and a line end.
  for (const line of text.split(/(?<!\\)\n/)) {
    const [, name] = /^\[(STREAM|CHAPTER)\]$/.exec(line) ?? [];
    if (name) sections.push({ name, values: new Map() });
    const [, key, value] = /^((?:[^=\\]|\\.)+)=(.*)$/s.exec(line) ?? [];
    if (key && value !== undefined) sections.at(-1)?.values.set(key.toLowerCase(), value.replace(/\\(.)/gs, '$1'));
  }
  return sections;
}

function toChapter(values: ReadonlyMap<string, string>): Cue[] {
  const [numerator = 1, denominator = 1] = (values.get('timebase') ?? '').split('/').map(Number);
  const [start, end] = ['start', 'end'].map((key) => (Number(values.get(key)) * numerator) / denominator);
  const text = cleanText(values.get('title')?.replace(/\s+/g, ' '));
  if (!text || start === undefined || end === undefined || !(end > start)) return [];
  return [{ start: Number(start.toFixed(3)), end: Number(end.toFixed(3)), text }];
}

/** Captions and chapters that no text beside the file has. @param beside tracks of those texts */
export async function readEmbedded(
  source: Source,
  { ffmpeg, beside }: { ffmpeg: string; beside: readonly CaptionTrack[] },
  report: Report,
): Promise<CaptionTrack[]> {
  if (!hasTexts(source)) return [];
  const isRemote = Boolean(findParts(source.absolute));
  const said =
    ffmpeg && !isRemote ? await run(ffmpeg, source, ['-map', '0:s?', '-c', 'copy', '-f', 'ffmetadata']) : null;
  if (said === null) {
    report(isRemote ? REMOTE : UNREAD);
    return [];
  }
  const sections = parseSections(said);
  const found: CaptionTrack[] = [];
  const chapters = sections.flatMap(({ name, values }) => (name === 'CHAPTER' ? toChapter(values) : []));
  if (chapters.length > 0 && !beside.some(({ isChapters }) => isChapters))
    found.push({ lang: '', isChapters: true, cues: chapters });
  const languages = sections.flatMap(({ name, values }) => (name === 'STREAM' ? [toLanguage(values)] : []));
  const end = performance.now() + MAX_TOTAL_MS;
  let repeated = 0;
  let unread = Math.max(0, languages.length - MAX_TRACKS);
  for (const [index, lang] of languages.slice(0, MAX_TRACKS).entries()) {
    const hasLanguage = (tracks: readonly CaptionTrack[]) =>
      tracks.some((track) => track.lang === lang && !track.isChapters);
    if (hasLanguage(found)) repeated += 1;
    if (hasLanguage([...beside, ...found])) continue;
    const args = ['-map', `0:s:${index}`, '-c:s', 'webvtt', '-f', 'webvtt'];
    const text = performance.now() < end ? await run(ffmpeg, source, args) : null;
    const cues = text === null ? null : parseCaptions(text).cues;
    if (cues === null) unread += 1;
    else if (cues.length > 0) found.push({ lang, cues });
  }
  if (repeated > 0) report(`embedded subtitles in a language that it has already, which are not shown: ${repeated}`);
  if (unread > 0)
    report(
      `embedded subtitles that cannot be read, because they are pictures, damaged or too long: ${unread}; put them beside it as .vtt or .srt`,
    );
  return found;
}

function toLanguage(values: ReadonlyMap<string, string>): string {
  const tag = parseLanguageTag(values.get('language') ?? '') ?? '';
  return tag === 'und' ? '' : tag;
}
