// Distinguishes copyright notices from default texts that cameras write: their name, or a bare year.
import { exifText } from '@/lib/metadata/formats/exif';
import { xmpText } from '@/lib/metadata/formats/xmp-values';
import type { Sources } from './sources';

const GENERIC = new Set(
  'ag camera cameras co company corp corporation digital electric gmbh imaging inc industries ltd optical zoom the'.split(
    ' ',
  ),
);
const DEFAULTS = /^(?:\w+ ){0,3}digital (?:still )?camera$|^(?:samsung|sony dsc|copyright|default|none|owner ?name)$/i;
const YEARS = /^(?:1[89]|20)\d\d(?:\s*[-–—/,]\s*(?:(?:1[89]|20)\d\d|\d\d))*\.?$/;

const listWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function toCameraWords({ exif, packets, film }: Sources): Set<string> {
  const names = [
    ...['Make', 'Model'].map((tag) => exifText(exif, tag)),
    ...packets.flatMap((xmp) => ['tiff:Make', 'tiff:Model'].map((property) => xmpText(xmp, property))),
    ...(film.camera ?? []),
  ];
  return new Set(names.flatMap((name) => listWords(name ?? '')));
}

/** Whether the text names no possible rights holder. A year with © or "copyright" is a claim. */
function isCameraDefault(text: string, camera: Set<string>): boolean {
  if (YEARS.test(text) || DEFAULTS.test(text)) return true;
  const words = listWords(text.replace(/\(c\)|©|copyright/gi, ' ')).filter((word) => !YEARS.test(word));
  return words.some((word) => camera.has(word)) && words.every((word) => camera.has(word) || GENERIC.has(word));
}

/** Returns the first candidate that is a notice, and reports the rejected ones before it. */
export function findNotice(s: Sources, candidates: (string | undefined)[]): string | undefined {
  const camera = toCameraWords(s);
  const passed = new Set<string>();
  let notice: string | undefined;
  for (const candidate of candidates) {
    const text = candidate?.replace(/\0+/g, ' ').trim();
    if (!text) continue;
    if (isCameraDefault(text, camera)) passed.add(text);
    else {
      notice = text;
      break;
    }
  }
  for (const text of passed)
    s.faults.push(
      `its copyright notice "${text.slice(0, 200)}" names nobody, as cameras write it by themselves; it is passed over`,
    );
  return notice;
}
