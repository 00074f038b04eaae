// Parses and serializes WebVTT captions; the input is untrusted.
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

export const MAX_VTT = 1_000_000;

const MAX_CUES = 5_000;
const TIMING = /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d\.\d{3})[ \t]+-->[ \t]+(?:(\d{2,4}):)?([0-5]\d):([0-5]\d\.\d{3})/;
// Control and bidi characters: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
const UNSEEN = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/gu;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', quot: '"', lrm: '', rlm: '' };

const toSeconds = (hours = '0', minutes = '0', seconds = '0') =>
  Number((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)).toFixed(3));

const toText = (lines: string[]) =>
  lines
    .join('\n')
    // https://www.w3.org/TR/webvtt1/#cue-text: a tag ends at `>` or at the end of the text.
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(UNSEEN, '')
    .trim();

/** @returns the cues in order; null if it is not WebVTT (https://www.w3.org/TR/webvtt1/) */
export function parseVtt(text: string): Cue[] | null {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(head)) return null;
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length && cues.length < MAX_CUES; at += 1) {
    const match = TIMING.exec(lines[at] ?? '');
    if (!match) continue;
    const words: string[] = [];
    while (lines[at + 1] && !lines[at + 1]?.includes('-->')) {
      at += 1;
      words.push(lines[at] ?? '');
    }
    const [, hours, minutes, seconds, toHours, toMinutes, last] = match;
    const cue = {
      start: toSeconds(hours, minutes, seconds),
      end: toSeconds(toHours, toMinutes, last),
      text: toText(words),
    };
    if (cue.text && cue.end > cue.start) cues.push(cue);
  }
  return cues.sort((a, b) => a.start - b.start);
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
