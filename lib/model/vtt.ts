// Parses captions, and serializes them as WebVTT; the input is untrusted.
import { decodeHTML } from 'entities/decode';
import { escapeText } from 'entities/escape';

export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
}

export interface Captions {
  /** Language in the file name, for example `en`; empty for `film.vtt`, which is in the site's language. */
  lang: string;
  language: string;
  cues: Cue[];
}

/** Cues as read from a text beside the film, or embedded in it. */
export interface CaptionTrack {
  /** Language (BCP 47); empty if unknown. */
  lang: string;
  isChapters?: true;
  /** Name of the text; absent if embedded. */
  file?: string;
  cues: Cue[];
}

export const MAX_VTT = 1_000_000;

export const MAX_CUES = 5_000;

/** Endings of names, in order of preference. */
export const CAPTION_FORMATS = ['vtt', 'srt', 'sbv', 'ttml', 'dfxp', 'itt', 'ass', 'ssa'] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

export interface ParsedCaptions {
  /** In order. */
  cues: Cue[];
  /** Faults of the text, for the owner. */
  fault?: string;
}

// More than browsers accept: hours of one digit, decimal commas and missing spaces are common, and cannot mean anything else.
const STAMP = String.raw`(?:(\d{1,4}):)?(\d{1,3}):([0-5]?\d)(?:[.,](\d{1,3}))?`;
const ARROW_TIMING = new RegExp(String.raw`^\s*${STAMP}\s*-->\s*${STAMP}(?!\d)`);
// YouTube's format: 0:00:01.000,0:00:02.500
const COMMA_TIMING = new RegExp(String.raw`^\s*${STAMP}\s*,\s*${STAMP}\s*$`);
const HEADER = /^WEBVTT(?:[ \t]|$)/;
// Drones write a line of flight data for each frame, as subtitles.
const TELEMETRY = /\b(?:SrtCnt|FrameCnt|DiffTime)\b|\[(?:iso|shutter|fnum)\s*:|\bHOME\(|^F\/\d.*\bISO \d/im;

// Control and bidi characters: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
const UNSEEN = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/gu;

const toSeconds = ([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]) =>
  Number((Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)).toFixed(3));

/** https://www.w3.org/TR/webvtt1/#webvtt-cue-voice-span: a name may have classes before it and entities in it. */
const VOICE = /<v(?:\.[^\s>]{0,200})?\s([^>]{0,200})>/g;

const isNamed = (name: string, words: string) =>
  name === '' || words.trimStart().toLowerCase().startsWith(`${name.toLowerCase()}:`);

/** Names the speaker of a text, unless the text does. */
export const nameSpeaker = (name: string, text: string) => (isNamed(name, text) ? text : `${name}: ${text}`);

/** Names each speaker, unless the text does. */
const nameSpeakers = (text: string) =>
  text.replace(VOICE, (tag, annotation: string, at: number) => {
    const name = annotation.replace(/\s+/g, ' ').trim();
    const words = text.slice(at + tag.length, at + tag.length + name.length + 10);
    if (isNamed(name, words)) return '';
    return `${at === 0 || text[at - 1] === '\n' ? '' : '\n'}${name}: `;
  });

// https://www.w3.org/TR/webvtt1/#cue-text: a tag ends at `>` or at the end of the text.
const TAG = /<[^>]*(?:>|$)/g;
// SubRip has no escapes, so any other `<` is text.
const SUBRIP_TAG = /<\/?(?:[bisuv]|font|span)(?:[\s.][^>]{0,200})?>|\{\\[^}]{0,200}\}/gi;

function toText(lines: string[], isVtt: boolean): string {
  const tag = isVtt ? TAG : SUBRIP_TAG;
  const text = lines.join('\n');
  if (text.replace(tag, '').trim() === '') return '';
  const plain = nameSpeakers(text).replace(tag, '');
  return (isVtt ? decodeHTML(plain) : plain).replace(UNSEEN, '').trim();
}

/** Removes control characters and empty lines. */
export const cleanCueText = (text: string) =>
  text
    .replace(UNSEEN, '')
    .replace(/\n{2,}/g, '\n')
    .trim();

const count = (cues: number) => (cues === 1 ? '1 of its captions is' : `${cues} of its captions are`);

/** Parses WebVTT (https://www.w3.org/TR/webvtt1/), SubRip or SubViewer. */
export function parseCaptions(text: string, format: CaptionFormat = 'vtt'): ParsedCaptions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const isVtt = HEADER.test(lines[0] ?? '');
  const faults: string[] = [];
  const cues: Cue[] = [];
  const lost: number[] = [];
  const timing = format === 'sbv' && !isVtt ? COMMA_TIMING : ARROW_TIMING;
  const isTiming = (line: string) => line.includes('-->') || (timing === COMMA_TIMING && timing.test(line));
  let at = isVtt ? 1 : 0;
  for (; at < lines.length && cues.length < MAX_CUES; at += 1) {
    const line = lines[at] ?? '';
    if (!isTiming(line)) continue;
    const number = at + 1;
    const words: string[] = [];
    for (let next = lines[at + 1]; next && (isVtt || next.trim()) && !isTiming(next); next = lines[at + 1]) {
      words.push(next);
      at += 1;
    }
    // SubRip numbers its cues; without an empty line before it, the number follows the text.
    if (!isVtt && isTiming(lines[at + 1] ?? '') && /^\d+$/.test(words.at(-1)?.trim() ?? '')) words.pop();
    const [, ...parts] = timing.exec(line) ?? [];
    const [start, end] = [toSeconds(parts.slice(0, 4)), toSeconds(parts.slice(4))];
    const said = toText(words, isVtt);
    if (parts.length === 0 || end <= start) lost.push(number);
    else if (said) cues.push({ start, end, text: said });
  }
  if (cues[0] && TELEMETRY.test(cues[0].text))
    return { cues: [], fault: 'it is flight data of a drone, which is not shown as captions' };
  if (cues.length + lost.length === 0 && !isVtt)
    return { cues, fault: format === 'vtt' ? 'it is no WebVTT, whose first line is WEBVTT' : 'it holds no captions' };
  if (!isVtt && format === 'vtt')
    faults.push('its first line is not WEBVTT; it is read all the same, but other programs may not read it');
  if (lost.length > 0)
    faults.push(`${count(lost.length)} not shown, because the times are not understood (line ${lost[0]})`);
  if (lines.slice(at).some(isTiming)) faults.push(`it is long: its first ${MAX_CUES} captions are shown`);
  const fault = faults.join('; ');
  return { cues: cues.sort((a, b) => a.start - b.start), ...(fault && { fault }) };
}

function toStamp(seconds: number) {
  const two = (value: number) => String(value).padStart(2, '0');
  const thousandths = Math.round(seconds * 1000);
  const [whole, rest] = [Math.floor(thousandths / 1000), thousandths % 1000];
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${String(rest).padStart(3, '0')}`;
}

export const formatVtt = (cues: Cue[]) =>
  [
    'WEBVTT',
    ...cues.map(
      ({ start, end, text }) => `${toStamp(start)} --> ${toStamp(end)}\n${escapeText(text).replace(/\n{2,}/g, '\n')}`,
    ),
  ]
    .join('\n\n')
    .concat('\n');
