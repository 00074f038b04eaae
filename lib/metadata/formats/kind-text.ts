// Describes a file without a known signature: empty, a type of text, or unknown.
import { type Kind, photo, refuse } from './signatures';
import { decodeWestern } from './western-encoding';

const OTHER_CAPTIONS: [RegExp, string][] = [
  [/^\uFEFF?\[Script Info\]/, 'captions (SubStation Alpha, whose name ends in .ass or .ssa)'],
  [/^\uFEFF?\{\d+\}\{\d+\}/, 'captions (MicroDVD)'],
  [/^\uFEFF?(?:\[[a-z]+:[^\]\n]*\]\s*)*\[\d{1,3}:\d\d(?:[.:]\d{1,3})?\]/i, 'lyrics with times (LRC)'],
  [/^\uFEFF?(?:<\?xml[^>]*>\s*)?<tt[\s>]/, 'captions (TTML, whose name ends in .ttml)'],
  [/^\uFEFF?<SAMI>/i, 'captions (SAMI)'],
];

/** Declarations, comments, and a document type with entities may precede the first element. */
const SVG =
  /^\uFEFF?\s*(?:<\?[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE\s+svg[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:svg:)?svg[\s>]/i;
const zeros = /^\0+$/;
const binary = /[^\P{Cc}\t\n\v\f\r]/u;

export function refuseRest(head: Uint8Array): Kind {
  if (head.length === 0) return refuse('an empty file');
  const latin = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  if (zeros.test(latin)) return refuse('a file of zeros: its content is lost');
  const text = decode(head);
  if (text === null || binary.test(text)) return refuse('a kind of file that Vitrine does not know');
  const start = text.trimStart().slice(0, 1_000);
  if (SVG.test(text)) return photo('image/svg+xml');
  if (/<svg[\s>]/i.test(text)) return refuse('a text with an SVG drawing; export a PNG');
  const captions = OTHER_CAPTIONS.find(([pattern]) => pattern.test(start))?.[1];
  if (captions) return refuse(`${captions}, which are not read here; save them as SubRip (.srt) or WebVTT (.vtt)`);
  if (/^(<!doctype html|<html[\s>])/i.test(start)) return refuse('a text file (HTML)');
  if (/<x:xmpmeta|<rdf:RDF/.test(start)) return refuse('a text file (XMP metadata)');
  if (start.startsWith('<?xml')) return refuse('a text file (XML)');
  if (/^[[{]\s*(["[\]{}\d-]|true|false|null)/.test(start)) return refuse('a text file (JSON)');
  return refuse('a text file');
}

function decode(head: Uint8Array): string | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(head);
  try {
    // The last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return head.includes(0) ? null : decodeWestern(head);
  }
}
