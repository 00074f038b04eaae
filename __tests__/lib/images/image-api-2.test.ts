import Ajv from 'ajv';
import { buildInfo2, parseImageRequest2 } from '@/lib/images/image-api-2';
import { buildInfo } from '@/lib/images/info';

const OF = { width: 1000, height: 800 };
const LIMITS = { maxSide: 4000, maxPixelsOut: 8_000_000 };
const parse = (request: string, of = OF) => parseImageRequest2(request.split('/'), of, LIMITS);
/** Size in pixels and canonical URI, or the status of the error. */
const read = (request: string, of = OF) => {
  const parsed = parse(request, of);
  if (parsed.type !== 'content') return [parsed.type === 'error' ? parsed.status : parsed.type];
  return [parsed.width, parsed.height, parsed.canonical];
};

test.each([
  ['full/full/0/default.jpg', 1000, 800, 'full/full/0/default.jpg'],
  ['full/max/0/default.jpg', 1000, 800, 'full/full/0/default.jpg'],
  ['full/pct:50/0/default.jpg', 500, 400, 'full/500,/0/default.jpg'],
  ['full/500,/0/default.jpg', 500, 400, 'full/500,/0/default.jpg'],
  ['full/,400/0/default.jpg', 500, 400, 'full/500,/0/default.jpg'],
  ['full/500,500/0/default.jpg', 500, 500, 'full/500,500/0/default.jpg'],
  ['full/!500,500/0/default.jpg', 500, 400, 'full/500,/0/default.jpg'],
  ['full/!5000,5000/0/default.jpg', 1000, 800, 'full/full/0/default.jpg'],
  ['full/1500,/0/default.jpg', 1500, 1200, 'full/1500,/0/default.jpg'],
  ['square/full/!90.0/color.png', 800, 800, '100,0,800,800/full/!90/default.png'],
  ['0,0,1000,800/full/0/gray.jpg', 1000, 800, 'full/full/0/gray.jpg'],
  ['900,700,512,512/full/0/bitonal.jpg', 100, 100, '900,700,100,100/full/0/bitonal.jpg'],
  ['pct:10,10,50,50/250,/0/default.webp', 250, 200, '100,80,500,400/250,/0/default.webp'],
])('%s', (request, ...expected) => {
  expect(read(request)).toEqual(expected);
});

test('requests of version 3 and malformed ones are errors', () => {
  for (const size of ['^500,', '^max', '^full', ',', 'fULL', '500', '!500,', 'pct:', 'pct:0', '0,', '-1,', '1e3,', ''])
    expect([size, read(`full/${size}/0/default.jpg`)]).toEqual([size, [400]]);
  for (const request of [
    'full/full/0/native.jpg',
    'full/full/0/default.tif',
    'full/full/0',
    'full',
    'full/full/x/default.jpg',
  ])
    expect([request, read(request)]).toEqual([request, [400]]);
  expect(read('full/full/45/default.jpg')).toEqual([501]);
  expect(parseImageRequest2([], OF, LIMITS)).toEqual({ type: 'redirect' });
});

test('the limits apply: full is an error above them, and max the largest size within', () => {
  const large = { width: 20_000, height: 10_000 };
  expect(read('full/full/0/default.jpg', large)).toEqual([400]);
  expect(read('full/5000,/0/default.jpg', large)).toEqual([400]);
  expect(read('full/max/0/default.jpg', large)).toEqual([4000, 2000, 'full/4000,/0/default.jpg']);
});

test('the canonical URI names the same image', () => {
  for (const request of ['full/,333/0/default.jpg', 'pct:3,3,37,41/max/90/color.jpg', 'square/!77,99/180/gray.png']) {
    const [width, height, canonical] = read(request);
    expect(read(String(canonical))).toEqual([width, height, canonical]);
  }
});

const side = { type: 'integer', minimum: 1 };
const size = { type: 'object', required: ['width', 'height'], properties: { width: side, height: side } };
const INFO = {
  type: 'object',
  required: ['@context', '@id', 'protocol', 'width', 'height', 'profile'],
  properties: {
    '@context': { const: 'http://iiif.io/api/image/2/context.json' },
    '@id': { type: 'string', pattern: '^https?://[^\\s#]+[^/]$' },
    protocol: { const: 'http://iiif.io/api/image' },
    width: side,
    height: side,
    sizes: { type: 'array', items: { ...size, additionalProperties: false } },
    tiles: {
      type: 'array',
      items: {
        type: 'object',
        required: ['width', 'scaleFactors'],
        properties: { width: side, height: side, scaleFactors: { type: 'array', minItems: 1, items: side } },
        additionalProperties: false,
      },
    },
    profile: {
      type: 'array',
      minItems: 1,
      items: [
        { const: 'http://iiif.io/api/image/2/level2.json' },
        {
          type: 'object',
          properties: {
            formats: { type: 'array', items: { type: 'string' } },
            supports: { type: 'array', items: { type: 'string' } },
            maxWidth: side,
            maxHeight: side,
            maxArea: side,
          },
          additionalProperties: false,
        },
      ],
    },
    license: { type: 'string' },
  },
  additionalProperties: false,
};

test('the image information has the structure of version 2.1, and each of its sizes can be requested', () => {
  const rights = { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' };
  const info = buildInfo2(buildInfo('https://photos.example/iiif/2/abcdefghij', { ...OF, rights }, LIMITS));
  const validate = new Ajv({ allErrors: true, strict: false }).compile(INFO);
  validate(info);
  expect(validate.errors).toBeNull();
  expect(info.license).toBe('http://creativecommons.org/licenses/by/4.0/');
  for (const { width, height } of info.sizes)
    expect(read(`full/${width},/0/default.jpg`).slice(0, 2)).toEqual([width, height]);
});
