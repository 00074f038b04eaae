import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import * as decoders from '@/lib/clients/sharp';
import { respondPreflight } from '@/lib/http/respond';
import { answerImage } from '@/lib/iiif/respond-image';
import { createImageService } from '@/lib/images/image-service';
import type { ImageSource } from '@/lib/model/types';
import { expectColour, makeFolder, readPixel, toBlock, toGrid, toSource } from './pictures';

jest.mock('@/lib/clients/sharp', () => {
  const actual = jest.requireActual('@/lib/clients/sharp');
  return { ...actual, openPicture: jest.fn(actual.openPicture) };
});
const decoded = jest.mocked(decoders.openPicture);

const data = makeFolder();
const source = toSource(path.join(data, 'grid.png'), 1000, 1000);
const settings = { data, url: 'https://photos.example.org', cacheBytes: 1e9, maxSide: 4000, maxPixelsOut: 8_000_000 };
let service = createImageService(settings);

beforeAll(() => toGrid(1000, 1000).png().toFile(source.absolute));
beforeEach(() => {
  decoded.mockClear();
});

type Options = RequestInit & { of?: ImageSource };

/** Like Next: splits the URL, then decodes each segment. */
function fetchImage(address: string, { of = source, ...init }: Options = {}) {
  const url = new URL(`http://internal.host:3000/iiif/3/${address}`);
  const [id = '', ...parts] = url.pathname.split('/').slice(3).map(decodeURIComponent);
  const request = new Request(url, init);
  return answerImage(
    request,
    { id, parts },
    { settings, service, getSource: (asked) => (asked === of.id ? of : null) },
  );
}
const ask = (rest: string, options?: Options) => fetchImage(`${source.id}/${rest}`, options);
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("the official validator's tests", () => {
  test.each([
    ['full/max/0/default.jpg', 1000, 1000, 'image/jpeg'],
    ['full/max/0/default.png', 1000, 1000, 'image/png'],
    ['full/max/0/default.webp', 1000, 1000, 'image/webp'],
    ['full/max/0/color.jpg', 1000, 1000, 'image/jpeg'],
    ['full/max/0/gray.jpg', 1000, 1000, 'image/jpeg'],
    ['full/max/0/bitonal.jpg', 1000, 1000, 'image/jpeg'],
    ['300,500,100,100/max/0/default.jpg', 100, 100, 'image/jpeg'],
    ['pct:30,50,10,10/max/0/default.jpg', 100, 100, 'image/jpeg'],
    ['square/max/0/default.jpg', 1000, 1000, 'image/jpeg'],
    ['full/500,/0/default.jpg', 500, 500, 'image/jpeg'],
    ['full/,500/0/default.jpg', 500, 500, 'image/jpeg'],
    ['full/pct:50/0/default.jpg', 500, 500, 'image/jpeg'],
    ['full/500,400/0/default.jpg', 500, 400, 'image/jpeg'],
    ['full/!500,400/0/default.jpg', 400, 400, 'image/jpeg'],
    ['full/!2000,2000/0/default.jpg', 1000, 1000, 'image/jpeg'],
    ['full/%5E1200,/0/default.jpg', 1200, 1200, 'image/jpeg'],
    ['full/^1200,1100/0/default.jpg', 1200, 1100, 'image/jpeg'],
    ['300,500,100,100/50,/0/default.jpg', 50, 50, 'image/jpeg'],
    ['full/500,400/90/default.jpg', 400, 500, 'image/jpeg'],
    ['full/max/180/default.jpg', 1000, 1000, 'image/jpeg'],
    ['full/max/!0/default.jpg', 1000, 1000, 'image/jpeg'],
  ])('%s', async (address, width, height, type) => {
    const response = await ask(address);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const body = await bodyOf(response);
    expect(response.headers.get('Content-Length')).toBe(String(body.length));
    expect(await sharp(body).metadata()).toMatchObject({ width, height });
  });

  test.each([
    ['pct:30,50,10,10/max/0/default.png', 3, 5],
    ['full/500,/0/default.png', 2, 2],
    ['full/max/!0/default.png', 4, 5],
  ])('%s has the right colour', async (address, column, row) => {
    const body = await bodyOf(await ask(address));
    const { width } = await sharp(body).metadata();
    const [x, y] = width === 100 ? [50, 50] : width === 500 ? [125, 125] : [550, 550];
    expectColour(await readPixel(body, x, y), toBlock(column, row), 4);
  });

  test.each([
    [400, 'random/max/0/default.jpg'],
    [400, '2000,2000,10,10/max/0/default.jpg'],
    [400, '0,0,0,0/max/0/default.jpg'],
    [400, 'full/random/0/default.jpg'],
    [400, 'full/2000,/0/default.jpg'],
    [400, 'full/0,/0/default.jpg'],
    [400, 'full/max/random/default.jpg'],
    [501, 'full/max/22.5/default.jpg'],
    [400, 'full/max/0/random.jpg'],
    [400, 'full/max/0/default.random'],
    [400, 'full/max/0'],
    [400, 'info.xml'],
    [400, 'full%2Fmax/0/default.jpg'],
    [400, '%2e%2e%2f%2e%2e%2fetc/max/0/default.jpg'],
    [400, `full/${'9'.repeat(8000)},/0/default.jpg`],
    [400, `${'a/'.repeat(4000)}default.jpg`],
  ])('responds with %d to %s', async (status, address) => {
    const response = await ask(address);
    expect(response.status).toBe(status);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await response.text()).not.toMatch(/\/|\bat /);
    expect(decoded).not.toHaveBeenCalled();
  });

  test.each([
    'random',
    'a%2Fb',
    '..%2F..%2Fetc%2Fpasswd',
    '%5B%5D',
    'x'.repeat(8000),
    'abcdefghij%20',
    '%00',
    'ABCDEFGHIJ',
  ])('%s is not an image', async (id) => {
    for (const rest of ['/info.json', '/full/max/0/default.jpg', '']) {
      const response = await fetchImage(`${id}${rest}`);
      expect([rest, response.status]).toEqual([rest, 404]);
    }
  });

  test('an id may be percent-encoded', async () => {
    expect((await fetchImage('%61bcdefghi%6A/info.json')).status).toBe(200);
  });

  test('the base URL redirects to info.json of the configured site', async () => {
    const response = await fetchImage(source.id);
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      'https://photos.example.org/iiif/3/abcdefghij/info.json',
    ]);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  test('info.json uses the configured URL, and the negotiated media type', async () => {
    const response = await ask('info.json', { headers: { Accept: 'application/ld+json' } });
    expect(response.headers.get('Content-Type')).toBe(
      'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
    );
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Vary')).toBe('Accept');
    expect(await response.json()).toMatchObject({
      id: 'https://photos.example.org/iiif/3/abcdefghij',
      type: 'ImageService3',
      width: 1000,
      maxWidth: 4000,
    });
    const plain = await ask('info.json', { headers: { Accept: 'application/json' } });
    expect(plain.headers.get('Content-Type')).toBe('application/json');
    expect(decoded).not.toHaveBeenCalled();
  });

  test('links contain the profile and the canonical URL', async () => {
    const response = await ask('pct:0,0,10,10/^200,/360/color.png');
    expect(response.headers.get('Link')).toBe(
      '<http://iiif.io/api/image/3/level2.json>;rel="profile", <https://photos.example.org/iiif/3/abcdefghij/0,0,100,100/%5E200,200/0/default.png>;rel="canonical"',
    );
  });

  test('OPTIONS allows other origins', () => {
    const { status, headers } = respondPreflight();
    expect([status, headers.get('Access-Control-Allow-Origin'), headers.get('Access-Control-Allow-Methods')]).toEqual([
      204,
      '*',
      'GET, HEAD, OPTIONS',
    ]);
  });
});

describe('caching', () => {
  test('a URL with the current version is immutable, others are not', async () => {
    const control = async (query: string) => (await ask(`full/50,/0/default.jpg${query}`)).headers.get('Cache-Control');
    expect(await control(`?v=${source.version}`)).toBe('public, max-age=31536000, immutable');
    expect(await control('?v=other')).toMatch(/^public, max-age=60/);
    expect(await control('')).toMatch(/^public, max-age=60/);
    expect((await ask('nonsense')).headers.get('Cache-Control')).toBe('no-store');
  });

  test('a matching ETag gets 304 without decoding', async () => {
    for (const address of ['full/77,/0/default.jpg', 'info.json']) {
      const tag = (await ask(address, { method: 'HEAD' })).headers.get('ETag') ?? '';
      expect(tag).toMatch(/^"[\x21\x23-\x7e]+"$/);
      for (const known of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
        const response = await ask(address, { headers: { 'If-None-Match': known } });
        expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([304, tag, '']);
      }
      expect((await ask(address, { method: 'HEAD', headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    }
    expect(decoded).not.toHaveBeenCalled();
  });

  test('HEAD has the headers of GET and no body', async () => {
    const response = await ask('full/78,/0/default.jpg', { method: 'HEAD' });
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
      200,
      'image/jpeg',
      '',
    ]);
    expect(decoded).not.toHaveBeenCalled();
  });

  test('all spellings of an image share one rendition, under the name that pages use', async () => {
    for (const size of ['300,', '300,300', ',300', '!300,300', 'pct:30'])
      expect((await ask(`full/${size}/0/color.webp`)).status).toBe(200);
    expect(decoded).toHaveBeenCalledTimes(1);
    // The rendition is written after the response.
    const listKept = () => readdirSync(path.join(data, 'renditions/ab'));
    while (!listKept().includes('abcdefghij-v1234567-full_300,_0_default.webp'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    service = createImageService(settings);
    expect((await ask('full/300,/0/default.webp')).status).toBe(200);
    expect(decoded).toHaveBeenCalledTimes(1);
  });
});

test('fifty equal requests cause one decode', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => ask('10,10,500,500/333,/0/default.jpg')));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(decoded).toHaveBeenCalledTimes(1);
});

test('fifty tiles of one picture cause one decode', async () => {
  const of = toSource(path.join(data, 'large.jpg'), 4000, 3000, { id: 'bbbbbbbbbb' });
  await toGrid(4000, 3000).jpeg().toFile(of.absolute);
  const tiles = Array.from(
    { length: 50 },
    (_, at) => `${of.id}/${(at % 7) * 512},${(at % 5) * 512},512,512/512,512/0/default.jpg`,
  );
  const all = await Promise.all(tiles.map((tile) => fetchImage(tile, { of })));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(decoded).toHaveBeenCalledTimes(1);
});

test.each([
  'full/^40000,/0/default.png',
  'full/^40000,40000/0/default.png',
  'full/^4000,4000/0/default.png',
  '0,0,1,1/^99999,/0/default.jpg',
])('%s is rejected without decoding', async (address) => {
  expect((await ask(address)).status).toBe(400);
  expect(decoded).not.toHaveBeenCalled();
});

test('a client that disconnects does not keep its work in the queue', async () => {
  const controllers = Array.from({ length: 30 }, () => new AbortController());
  const all = controllers.map(({ signal }, at) => ask(`${at},0,500,500/321,/0/default.png`, { signal }));
  for (const controller of controllers) controller.abort();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([499]));
  expect(service.queue.waiting).toBe(0);
  expect(decoded.mock.calls.length).toBeLessThanOrEqual(3);
});

test('an overload gets 503 with Retry-After', async () => {
  const all = await Promise.all(Array.from({ length: 260 }, (_, at) => ask(`${at},1,20,20/max/0/default.jpg`)));
  const refused = all.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]?.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(200);
});

test.each([
  [
    'damaged',
    404,
    'This image cannot be made from its file\n',
    (file: string) => writeFileSync(file, Buffer.from('ffd8ffe000104a46', 'hex')),
  ],
  ['gone', 404, 'There is no such image\n', () => {}],
])('a file that is %s is an error without a stack trace or path', async (name, status, text, prepare) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const of = toSource(path.join(data, `${name}.jpg`), 100, 100, { id: `cccccccc${name.slice(0, 2)}` });
  prepare(of.absolute);
  const response = await fetchImage(`${of.id}/full/max/0/default.jpg`, { of });
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(text);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});
