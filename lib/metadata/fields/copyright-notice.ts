// Tells a copyright notice from what cameras write into its field by themselves: their own name, or a bare year.
import { exifText } from '@/lib/metadata/formats/exif';
import { xmpText } from '@/lib/metadata/formats/xmp-values';
import type { Sources } from './sources';

// What makers add to their names, and to those of their cameras.
const GENERIC = new Set(
  'ag camera cameras co company corp corporation digital electric gmbh imaging inc industries ltd optical zoom the'.split(
    ' ',
  ),
);
const DEFAULTS = /^(?:\w+ ){0,3}digital (?:still )?camera$|^(?:samsung|sony dsc|copyright|default|none|owner ?name)$/i;
const YEARS = /^(?:1[89]|20)\d\d(?:\s*[-–—/,]\s*(?:(?:1[89]|20)\d\d|\d\d))*\.?$/;

const listWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of the names of all cameras and makers that the file names. */
function toCameraWords({ exif, packets, film }: Sources): Set<string> {
  const names = [
    ...['Make', 'Model'].map((tag) => exifText(exif, tag)),
    ...packets.flatMap((xmp) => ['tiff:Make', 'tiff:Model'].map((property) => xmpText(xmp, property))),
    ...(film.camera ?? []),
  ];
  return new Set(names.flatMap((name) => listWords(name ?? '')));
}

/** Whether the text names nobody who could hold rights. A year with the sign or the word of copyright is somebody's claim. */
function isCameraDefault(text: string, camera: Set<string>): boolean {
  if (YEARS.test(text) || DEFAULTS.test(text)) return true;
  const words = listWords(text.replace(/\(c\)|©|copyright/gi, ' ')).filter((word) => !YEARS.test(word));
  return words.some((word) => camera.has(word)) && words.every((word) => camera.has(word) || GENERIC.has(word));
}

/** The first of the candidates that is a notice; what was passed over before it is told. */
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
