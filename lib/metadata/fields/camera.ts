// Reads camera, exposure settings and rating.
import { exifNumber, exifText } from '@/lib/metadata/formats/exif';
import { cleanNumber, cleanText, firstText } from '@/lib/metadata/formats/plain-text';
import { type Xmp, xmpText } from '@/lib/metadata/formats/xmp-values';
import { omitUndefined } from '@/lib/model/stated';
import type { Metadata } from '@/lib/model/types';
import type { Sources } from './sources';

type Camera = Pick<Metadata, 'camera' | 'lens' | 'focalLength' | 'focalLength35' | 'aperture' | 'exposure' | 'iso'>;

/** Order of preference: sidecar, EXIF, embedded XMP. */
export function selectCamera(s: Sources): Camera {
  const number = (property: string, tag: string) => {
    const read = (xmp: Xmp) => cleanNumber(xmpText(xmp, property));
    const candidates = [...s.sidecars.map(read), exifNumber(s.exif, tag), read(s.xmp)];
    return candidates.find((value) => value !== undefined && value > 0 && value < 1e7);
  };
  const text = (property: string, tag: string) => {
    const read = (xmp: Xmp) => xmpText(xmp, property);
    const candidates = [...s.sidecars.map(read), exifText(s.exif, tag), read(s.xmp)];
    return firstText(...candidates.map((candidate) => candidate?.split('\0', 1)[0]));
  };
  const [filmMake, filmModel] = s.film.camera ?? [];
  const camera =
    cleanText(s.row.get('camera')?.[0]) ??
    toCameraName(text('tiff:Make', 'Make') ?? cleanText(filmMake), text('tiff:Model', 'Model') ?? cleanText(filmModel));
  const lens = cleanText(s.row.get('lens')?.[0]) ?? text('exifEX:LensModel', 'LensModel') ?? text('aux:Lens', 'Lens');
  return omitUndefined({
    camera,
    lens: lens && /^-+$|^[\d. ]*mm f\/0(\.0)?$/.test(lens) ? undefined : lens,
    focalLength: number('exif:FocalLength', 'FocalLength'),
    focalLength35: number('exif:FocalLengthIn35mmFilm', 'FocalLengthIn35mmFormat'),
    aperture: number('exif:FNumber', 'FNumber') ?? fromApex(exifNumber(s.exif, 'ApertureValue'), 0.5),
    exposure: number('exif:ExposureTime', 'ExposureTime') ?? fromApex(exifNumber(s.exif, 'ShutterSpeedValue'), -1),
    iso: toIso(s, number),
  });
}

/** Converts APEX values (Exif 3.0, annex C), which some cameras write instead; a zero aperture is not a measurement. */
function fromApex(value: number | undefined, power: number): number | undefined {
  if (value === undefined || Math.abs(value) > 20 || (power > 0 && value <= 0)) return undefined;
  return Number((2 ** (value * power)).toPrecision(3));
}

// Exif 3.0, 4.6.6.7.5: 65535 means that another tag contains the sensitivity.
function toIso(s: Sources, number: (property: string, tag: string) => number | undefined): number | undefined {
  const iso = number('exif:ISOSpeedRatings', 'ISO') ?? number('exifEX:PhotographicSensitivity', 'ISO');
  if (iso !== 65535) return iso;
  return (
    exifNumber(s.exif, 'RecommendedExposureIndex') ??
    exifNumber(s.exif, 'StandardOutputSensitivity') ??
    exifNumber(s.exif, 'ISOSpeed')
  );
}

const companies =
  /[ ,]+(corporation|corp\.?|company|co\.?,? ?ltd\.?|ltd\.?|inc\.?|ag|optical|imaging|electric|digital camera)(?=$|[ ,])/gi;

function toCameraName(make: string | undefined, model: string | undefined): string | undefined {
  if (!make || !model) return model ?? make;
  const name = make.replace(companies, '').trim() || make;
  const start = model.toLowerCase().split(/[\s-]/, 1)[0];
  const repeated =
    model.toLowerCase().startsWith(name.toLowerCase()) ||
    make
      .toLowerCase()
      .split(/[\s,.-]+/)
      .includes(start ?? '');
  const initials = name
    .split(/[\s-]/)
    .map((word) => word[0])
    .join('')
    .toLowerCase();
  return repeated || (initials.length > 1 && initials === start) ? model : `${name} ${model}`;
}

/** Returns 1 to 5 stars, or -1 for rejected. Zero means unrated, so the next source is used. */
export function selectRating(s: Sources): number | undefined {
  const cell = s.row.get('rating')?.[0];
  const written = cleanNumber(cell);
  if (cell !== undefined && !(written !== undefined && written >= -1 && written <= 5))
    s.faults.push(`its rating in metadata.csv, "${cell}", is none (-1 to 5)`);
  const candidates = [
    written,
    ...s.packets.flatMap((xmp) => [
      cleanNumber(xmpText(xmp, 'xmp:Rating')),
      fromPercent(cleanNumber(xmpText(xmp, 'MicrosoftPhoto:Rating'))),
    ]),
    exifNumber(s.exif, 'Rating'),
    fromPercent(exifNumber(s.exif, 'RatingPercent')),
  ];
  const rating = candidates.find((value) => value !== undefined && value !== 0 && value >= -1 && value <= 5);
  return rating === undefined ? undefined : rating < 0 ? -1 : Math.max(1, Math.round(rating));
}

// Windows writes 1, 25, 50, 75 and 99 for one to five stars.
function fromPercent(percent: number | undefined): number | undefined {
  if (percent === undefined || percent <= 0 || percent > 100) return undefined;
  return percent < 13 ? 1 : percent < 38 ? 2 : percent < 63 ? 3 : percent < 88 ? 4 : 5;
}
