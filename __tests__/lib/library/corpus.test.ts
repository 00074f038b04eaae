import fs from 'node:fs';
import path from 'node:path';
import { readMetadata } from '@/lib/library/read';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { ItemDate, Metadata } from '@/lib/model/types';
import { corpus } from '../../corpus';
import { listFiles, toMediaFile } from './media-file';

interface Expected {
  skip?: string[];
  size?: { width: number; height: number };
  title?: string;
  caption?: string;
  keywords?: string[];
  rating?: number;
  creationDate?: number | string;
  creationDateOffset?: string;
  duration?: number;
  cameraData?: {
    make?: string;
    model?: string;
    lens?: string;
    ISO?: number;
    fStop?: number;
    exposure?: number;
    focalLength?: number;
  };
  positionData?: { GPSData?: { latitude: number; longitude: number }; city?: string; state?: string; country?: string };
  faces?: { name: string; box: { width: number; height: number; left: number; top: number } }[];
}

// Where Vitrine deliberately differs from the project that wrote the expected values, with reasons.
const naive = 'the sidecar’s wall clock is taken for UTC there, though EXIF states the same second with its offset';
const differences: Record<
  string,
  Partial<Record<'date' | 'offset' | 'keywords' | 'file' | 'size' | 'faces', string>>
> = {
  'edge/sidecar/20240107_110258.jpg': { date: naive },
  'edge/sidecar/20240121_102400.JPG': { date: naive },
  'edge/sidecar/20240128_185808.JPG': { date: naive },
  'edge/sidecar/20240128_120909.mp4': { size: 'its pixels are not square (46:45), so 80 of them fill the place of 82' },
  'edge/edge_case_exif_data/corrupted_city.JPG': {
    file: 'its JPEG stream breaks off in the header, so no picture can be shown',
  },
  'edge/edge_case_exif_data/before_epoch.jpg': {
    offset:
      'OffsetTime belongs to the date of change (Exif 3.0, 4.6.6.6.4), written in Europe, not to the day in Yosemite',
  },
  'edge/wild-1-small.jpg': { offset: 'as above; the only offset is that of the date of change' },
  'edge/sidecar/headline.jpg': {
    date: 'photoshop:DateCreated (1980) is when the picture came to be, exif:DateTimeOriginal (2007) when it was scanned',
  },
  'edge/sidecar/flatxmp.jpg': { faces: 'its regions were drawn on a picture of other proportions' },
  'edge/special_names.jpg': { keywords: 'they expect "&amp;" where the XML says "&"' },
  'edge/edge_case_exif_data/date_error.JPG': { date: 'zeros are no date; they take the file’s' },
};

const toInstant = ({ edtf, sort }: ItemDate): number => {
  const offset = /([+-])(\d\d):(\d\d)$/.exec(edtf);
  const minutes = offset ? (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1) : 0;
  return (sort - minutes * 60) * 1000;
};

function* listExpectations(): Generator<[name: string, file: string, expected: Expected]> {
  if (!corpus) return;
  for (const file of listFiles(path.join(corpus, 'edge'))) {
    if (/\.(json|xmp|md)$/.test(file)) continue;
    const name = path.relative(corpus, file);
    const stem = file.replace(/\.[^.]+$/, '');
    const json = [`${stem}.json`, `${stem.replace(/_\d$/, '')}.json`].find((candidate) => fs.existsSync(candidate));
    if (json) yield [name, file, JSON.parse(fs.readFileSync(json, 'utf8'))];
  }
}

function compareDate(read: Metadata, expected: Expected, known: (typeof differences)[string]) {
  if (known.date || expected.skip?.includes('creationDate') || typeof expected.creationDate !== 'number') return;
  expect(read.date).toBeDefined();
  const date = read.date as ItemDate;
  const stated = /[+-]\d\d:\d\d$/.exec(date.edtf)?.[0];
  if (known.offset) {
    expect(stated).toBeUndefined();
  } else if (expected.creationDateOffset) {
    // The same instant, with the expected offset.
    expect(stated).toBe(expected.creationDateOffset);
    expect(Math.abs(toInstant(date) - expected.creationDate)).toBeLessThan(1000);
  } else {
    // Without an offset they assume UTC, or for films use the instant.
    const closest = Math.min(
      ...[toInstant(date), date.sort * 1000].map((time) => Math.abs(time - Number(expected.creationDate))),
    );
    expect(closest).toBeLessThan(1000);
  }
}

function compareFaces(read: Metadata, expected: Expected) {
  const { width = 0, height = 0 } = read;
  for (const { name, box } of expected.faces ?? []) {
    const boxes = (read.regions ?? []).filter((region) => region.name === name);
    const fits = boxes.some(
      (region) =>
        Math.abs((region.x - region.width / 2) * width - box.left) <= 2 &&
        Math.abs((region.y - region.height / 2) * height - box.top) <= 2 &&
        Math.abs(region.width * width - box.width) <= 2 &&
        Math.abs(region.height * height - box.height) <= 2,
    );
    expect({ name, fits, boxes }).toMatchObject({ fits: true });
  }
}

function compareCamera(read: Metadata, { make, model, lens, ...numbers }: NonNullable<Expected['cameraData']>) {
  if (model) expect(read.camera?.endsWith(model)).toBe(true);
  if (make) expect(read.camera?.toLowerCase()).toContain(make.split(' ')[0]?.toLowerCase());
  if (lens) expect(read.lens).toBe(lens);
  const pairs = [
    [read.iso, numbers.ISO],
    [read.aperture, numbers.fStop],
    [read.exposure, numbers.exposure],
    [read.focalLength, numbers.focalLength],
  ] as const;
  for (const [ours, theirs] of pairs) if (theirs !== undefined) expect(ours).toBeCloseTo(theirs, 4);
}

function comparePlace(read: Metadata, { GPSData, city, state, country }: NonNullable<Expected['positionData']>) {
  if (GPSData) {
    expect(Math.abs((read.place?.latitude ?? 999) - GPSData.latitude)).toBeLessThan(1e-4);
    expect(Math.abs((read.place?.longitude ?? 999) - GPSData.longitude)).toBeLessThan(1e-4);
  }
  if (city)
    expect(city.startsWith('test city') ? read.place?.city?.slice(0, 20) : read.place?.city).toBe(
      city.startsWith('test city') ? city.slice(0, 20) : city,
    );
  if (state) expect(read.place?.region?.slice(0, 20)).toBe(state.slice(0, 20));
  if (country) expect(read.place?.country).toBe(country);
}

const describeCorpus = corpus ? describe : describe.skip;
if (!corpus) process.stderr.write('The test corpus is absent; what reads it is skipped.\n');

describeCorpus('real files, with the values another project expects of them', () => {
  test.each([...listExpectations()])('%s', async (name, file, expected) => {
    const known = differences[name] ?? {};
    if (known.file) {
      await expect(readMetadata(toMediaFile(file))).rejects.toThrow(ReadProblem);
      return;
    }
    const read = await readMetadata(toMediaFile(file));
    if (expected.size && !known.size) expect({ width: read.width, height: read.height }).toEqual(expected.size);
    if (expected.title) expect(read.title).toBe(expected.title);
    if (expected.caption) expect(read.caption).toBe(expected.caption);
    if (expected.rating) expect(read.rating).toBe(expected.rating);
    if (expected.duration && !name.includes('bunny')) expect(read.duration).toBeCloseTo(expected.duration / 1000, 0);
    // They remove names of people from the keywords; Vitrine keeps them.
    const keywords = known.keywords ? [] : (expected.keywords ?? []);
    expect(read.keywords ?? []).toEqual(expect.arrayContaining(keywords));
    const others = (read.keywords ?? []).filter((keyword) => !keywords.includes(keyword));
    if (expected.keywords && expected.faces && !known.keywords)
      expect(read.people ?? []).toEqual(expect.arrayContaining(others));
    compareDate(read, expected, known);
    if (known.faces) expect(read.regions).toBeUndefined();
    else compareFaces(read, expected);
    if (expected.cameraData) compareCamera(read, expected.cameraData);
    if (expected.positionData) comparePlace(read, expected.positionData);
  });
});

describeCorpus('every file of the corpus', () => {
  const refused: Record<string, string> = {};
  const files = corpus ? listFiles(corpus) : [];
  beforeAll(async () => {
    for (const file of files) {
      try {
        const read = await readMetadata(toMediaFile(file));
        for (const value of Object.values(read)) expect(value).toBeDefined();
      } catch (error) {
        if (!(error instanceof ReadProblem)) throw error;
        refused[path.relative(corpus as string, file)] = error.reason;
      }
    }
  });

  test('is read or refused', () => {
    expect(files.length).toBeGreaterThan(250);
  });

  test('is refused for a true reason, or not at all', () => {
    const pictures = Object.entries(refused).filter(([name]) => !/\.(json|xmp|md|gz)$/.test(name));
    expect(Object.fromEntries(pictures)).toEqual({
      'edge/edge_case_exif_data/corrupted_city.JPG': 'damaged',
      'hostile/17000x17000.avif': 'too-large',
      'hostile/65536-uint32-limit.png': 'too-large',
      'hostile/corrupt-header.jpg': 'damaged',
      'hostile/ihdr-4294967295.png': 'damaged',
      'hostile/loops-the-parser.heic': 'damaged',
      'rights/sidecar/IMG_5910.exif': 'unsupported',
    });
  });

  test('that is text or an archive is called so', () => {
    const texts = Object.entries(refused).filter(([name]) => /\.(json|xmp|md|gz)$/.test(name));
    expect(new Set(texts.map(([, reason]) => reason))).toEqual(new Set(['unsupported']));
  });
});

describeCorpus('records of agencies and museums', () => {
  const read = (name: string) => readMetadata(toMediaFile(path.join(corpus as string, 'rights', name)));

  test('keep the photographer of a picture that shows a statue', async () => {
    const picture = await read('iptc-agency-photographer-example.jpg');
    expect(picture.makers).toEqual(['Julie Doe']);
    expect(picture.identifiers).toContain('Honest Abe');
    expect(picture.date?.edtf).toBe('2009-06-24T09:41:07-04:00');
    expect(picture.place).toMatchObject({ name: 'Lincoln Memorial', city: 'Washington', countryCode: 'US' });
    expect(picture.rights).toMatchObject({
      credit: 'Mugwum Press',
      licenceUrl: 'http://www.riecks.com/copyright.html',
      licensorUrl: 'http://www.mugwum.com/',
    });
  });

  test('do not mix the place shown with the place of the camera', async () => {
    const { place } = await read('iptc-independent-photographer-example.jpg');
    expect(place).toMatchObject({ name: 'Nanda Devi', region: 'Uttarakhand', country: 'India' });
  });
});
