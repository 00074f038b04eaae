/** @jest-environment node */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { readMetadataFile } from '@/lib/clients/browser/exifr';
import { parseByteRange } from '@/lib/downloads/byte-range';

const files = new Map<string, Buffer>();
const ranges: (string | undefined)[] = [];

const server = http.createServer(({ url = '', headers }, response) => {
  ranges.push(headers.range);
  const [, file = '', mode] = /^\/([^?]*)\??(.*)$/.exec(url) ?? [];
  const content = files.get(file);
  if (mode === 'whole' && content) return response.writeHead(200).end(content);
  if (!content) return response.writeHead(404).end();
  const range = parseByteRange(headers.range ?? null, content.length);
  if (range === 'unsatisfiable') return response.writeHead(416).end();
  if (!range) return response.writeHead(200).end(content);
  return response.writeHead(206).end(content.subarray(range.start, range.end + 1));
});
const toAddress = (file: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${file}`;

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
const CHUNK = 65_536;

beforeAll(async () => {
  const noise = Buffer.from(Array.from({ length: 900 * 600 * 3 }, (_each, at) => (at * 7919 * (at % 251)) & 255));
  const picture = sharp(noise, { raw: { width: 900, height: 600, channels: 3 } });
  const exif = { IFD0: { ImageDescription: 'Boats', DateTime: '2024:04:13 20:36:30' } };
  const full = await picture.clone().jpeg({ quality: 100 }).withExif(exif).withXmp(XMP).withIccProfile('p3').toBuffer();
  files.set('full.jpg', full);
  files.set('bare.jpg', await picture.clone().jpeg({ quality: 100 }).toBuffer());
  files.set('picture.png', await picture.clone().png().withExif(exif).toBuffer());
  files.set('picture.tif', await picture.clone().tiff().toBuffer());
  // APP15 segments that continue as long as they are read.
  const segment = Buffer.alloc(65_535 + 2);
  segment.set([0xff, 0xef, 0xff, 0xff]);
  files.set('endless.jpg', Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 40 }, () => segment)]));
  files.set('words.jpg', Buffer.from('These are words and no picture.'.repeat(100)));
  files.set('empty.jpg', Buffer.alloc(0));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  ranges.length = 0;
});

test('metadata is grouped by the segment that contains it', async () => {
  const { tags } = await readMetadataFile(toAddress('full.jpg'));
  expect(tags).toMatchObject({
    ifd0: { ImageDescription: 'Boats', ModifyDate: '2024:04:13 20:36:30' },
    xmp: expect.stringContaining('x:xmpmeta'),
    icc: { ProfileClass: 'Monitor' },
  });
});

test.each([
  ['picture.png', { ifd0: { ImageDescription: 'Boats' }, ihdr: { ImageWidth: 900 } }],
  ['picture.tif', { ifd0: { ImageWidth: 900 } }],
])('%s is read as well', async (file, tags) => {
  expect((await readMetadataFile(toAddress(file))).tags).toMatchObject(tags);
});

test('only a part of the file is fetched, and the byte count is exact', async () => {
  const { bytes } = await readMetadataFile(toAddress('full.jpg'));
  const sizes = ranges.map((range) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    return Number(to) + 1 - Number(from);
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bytes);
  expect(bytes).toBeLessThan((files.get('full.jpg') as Buffer).length / 2);
});

test.each(['endless.jpg', 'bare.jpg', 'picture.png', 'picture.tif'])('%s takes at most five chunks', async (file) => {
  await readMetadataFile(toAddress(file)).catch(() => {});
  expect(ranges.length).toBeLessThanOrEqual(5);
  for (const range of ranges) expect(range).toMatch(/^bytes=\d+-\d+$/);
  const last = Math.max(...ranges.map((range) => Number(/-(\d+)$/.exec(range ?? '')?.[1])));
  expect(last).toBeLessThan(5 * CHUNK + (files.get(file) as Buffer).length);
});

test.each([
  ['is not there', 'none.jpg'],
  ['is no picture', 'words.jpg'],
  ['is empty', 'empty.jpg'],
  ['comes as a whole, which may be large', 'full.jpg?whole'],
])('a file that %s is rejected', async (_what, file) => {
  await expect(readMetadataFile(toAddress(file))).rejects.toThrow();
});

test('an unreachable server is an error, too', async () => {
  await expect(readMetadataFile('http://127.0.0.1:9/none.jpg')).rejects.toThrow();
});
