import { toJsonLdType } from '@/lib/iiif/respond-json-ld';
import { parseImageRequest } from '@/lib/images/image-request';
import { buildInfo, CONTEXT, toRightsUri } from '@/lib/images/info';
import { IMAGE_WIDTHS } from '@/lib/model/image-widths';

const LIMITS = { maxSide: 4000, maxPixelsOut: 8_000_000 };
const ID = 'https://photos.example.org/iiif/3/abcdefghij';

test('declares everything that level 2 requires', () => {
  expect(
    buildInfo(
      ID,
      { width: 3000, height: 2000, rights: { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/deed.de' } },
      LIMITS,
    ),
  ).toEqual({
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: ID,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width: 3000,
    height: 2000,
    maxWidth: 4000,
    maxHeight: 4000,
    maxArea: 8_000_000,
    sizes: [
      { width: 200, height: 133 },
      { width: 400, height: 267 },
      { width: 800, height: 533 },
      { width: 1200, height: 800 },
      { width: 1600, height: 1067 },
      { width: 2400, height: 1600 },
      { width: 3000, height: 2000 },
    ],
    tiles: [{ width: 512, height: 512, scaleFactors: [1, 2, 4, 8] }],
    rights: 'http://creativecommons.org/licenses/by/4.0/',
    preferredFormats: ['jpg', 'webp'],
    extraFormats: ['webp'],
    extraQualities: ['bitonal'],
    extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'sizeUpscaling'],
  });
});

test.each([
  [30, 20],
  [200, 100],
  [401, 9000],
  [20_000, 14_000],
  [20_000, 10],
  [3000, 2000],
])('every listed size for %d by %d is valid, and equals that of pages', (width, height) => {
  const of = { width, height };
  const { sizes } = buildInfo(ID, of, LIMITS);
  expect(sizes.length).toBeGreaterThan(0);
  for (const size of sizes) {
    expect(parseImageRequest(['full', `${size.width},${size.height}`, '0', 'default.jpg'], of, LIMITS)).toMatchObject({
      type: 'content',
      ...size,
    });
    if (IMAGE_WIDTHS.some((step) => step === size.width && step < width)) {
      expect(parseImageRequest(['full', `${size.width},`, '0', 'default.jpg'], of, LIMITS)).toMatchObject(size);
    }
  }
});

test.each([
  ['https://creativecommons.org/licenses/by-nc-nd/3.0/de/', 'http://creativecommons.org/licenses/by-nc-nd/3.0/de/'],
  ['http://creativecommons.org/publicdomain/zero/1.0', 'http://creativecommons.org/publicdomain/zero/1.0/'],
  ['https://creativecommons.org/licenses/by-sa/4.0/legalcode#x', 'http://creativecommons.org/licenses/by-sa/4.0/'],
  ['https://rightsstatements.org/page/InC/1.0/?language=en', 'http://rightsstatements.org/vocab/InC/1.0/'],
  ['http://rightsstatements.org/vocab/NoC-US/1.0/', 'http://rightsstatements.org/vocab/NoC-US/1.0/'],
  ['https://example.org/licence', undefined],
  ['https://creativecommons.org.evil.example/licenses/by/4.0/', undefined],
  ['https://creativecommons.org/about/', undefined],
  [undefined, undefined],
])('the licence %s is stated as %s', (url, expected) => expect(toRightsUri(url)).toBe(expected));

test.each([
  [null, 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'],
  ['*/*', 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'],
  ['application/ld+json', 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'],
  ['application/ld+json, application/json', 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'],
  ['application/json', 'application/json'],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
])('a client that accepts %s gets %s', (accept, expected) => expect(toJsonLdType(accept, CONTEXT)).toBe(expected));
