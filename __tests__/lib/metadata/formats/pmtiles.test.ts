import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import { PMTILES_LIMITS, readTileArchive } from '@/lib/metadata/formats/pmtiles';
import { toArchive, toVectorArchive } from '../../../e2e/archive';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function read(body: Buffer) {
  const absolute = path.join(folder, 'town.pmtiles');
  fs.writeFileSync(absolute, body);
  return readTileArchive({ absolute, bytes: body.length });
}

const town = (attribution?: string) =>
  toVectorArchive(
    [
      { at: [0, 0, 0], layers: { earth: [], roads: [] } },
      { at: [3, 4, 2], layers: { roads: [], places: [] } },
    ],
    [14.5, 46, 14.6, 46.1],
    attribution,
  );

/** The archive with one byte of its header changed. */
function change(body: Buffer, at: number, value: number) {
  const changed = Buffer.from(body);
  changed[at] = value;
  return changed;
}

/** The archive with other metadata, and a header that matches. */
function withMetadata(packed: Buffer, compression = 2) {
  const body = town();
  const root = Number(body.readBigUInt64LE(16));
  const directory = body.subarray(127, 127 + root);
  const packedRoot = compression === 2 ? gzipSync(directory) : directory;
  const header = Buffer.from(body.subarray(0, 127));
  header.writeBigUInt64LE(BigInt(packedRoot.length), 16);
  header.writeBigUInt64LE(BigInt(127 + packedRoot.length), 24);
  header.writeBigUInt64LE(BigInt(packed.length), 32);
  header.writeBigUInt64LE(BigInt(127 + packedRoot.length + packed.length), 56);
  header[97] = compression;
  return Buffer.concat([header, packedRoot, packed, body.subarray(Number(body.readBigUInt64LE(56)))]);
}

test('the parsed header agrees with the PMTiles library of browsers', async () => {
  const body = town('<a href="https://osm.example">© OSM</a>');
  const archive = read(body);
  expect(archive).toEqual({
    kind: 'vector',
    minZoom: 0,
    maxZoom: 3,
    bounds: [14.5, 46, 14.6, 46.1],
    layers: ['earth', 'roads', 'places'],
    attribution: '© OSM',
  });
  const source = {
    getKey: () => 'town',
    getBytes: async (at: number, length: number) => ({
      data: new Uint8Array(body.subarray(at, at + length)).buffer as ArrayBuffer,
    }),
  };
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = await new PMTiles(source).getHeader();
  expect(archive).toMatchObject({ minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] });
});

test('raster tiles need no layers, and metadata may be compressed', () => {
  const body = toArchive({ type: 5, tiles: [{ at: [1, 1, 1], body: Buffer.from('picture') }] });
  expect(read(body)).toMatchObject({ kind: 'picture', layers: [] });
  const packed = gzipSync(JSON.stringify({ attribution: 'Surveyors &amp; sons', vector_layers: [{ id: 'water' }] }));
  expect(read(withMetadata(packed))).toMatchObject({ attribution: 'Surveyors & sons', layers: ['water'] });
});

describe('the attribution is plain text', () => {
  test.each([
    [
      '<a href="https://github.com/protomaps/basemaps">Protomaps</a> © <a href="https://openstreetmap.org">OpenStreetMap</a>',
      'Protomaps © OpenStreetMap',
    ],
    ['&copy; OpenMapTiles\n  &copy; OpenStreetMap contributors', '© OpenMapTiles © OpenStreetMap contributors'],
    ['<script>alert(1)</script><style>a{}</style>Us<img src=x onerror=alert(2)>', 'Us'],
    ['A \u202egnihtyna\u202c \u0000\u001b[31mB', 'A gnihtyna [31mB'],
    [`${'<b>'.repeat(20_000)}deep`, 'deep'],
  ])('%.60s', (html, text) => {
    expect(read(town(html)).attribution).toBe(text);
  });

  test('with at most one line, and empty if it is invalid', () => {
    expect(read(town('x'.repeat(60_000))).attribution).toHaveLength(300);
    for (const none of ['', ' <br> ', '<script>a</script>']) expect(read(town(none)).attribution).toBeUndefined();
    expect(
      read(toVectorArchive([{ at: [0, 0, 0], layers: { a: [] } }], undefined, 7 as never)).attribution,
    ).toBeUndefined();
  });
});

describe('an archive that no map can use is reported', () => {
  const two = Buffer.concat([Buffer.from('PM\x02\0', 'latin1'), Buffer.alloc(512_000)]);
  const whole = town();
  test.each([
    ['nothing', Buffer.alloc(0), 'it is empty'],
    ['three bytes', Buffer.from('PMT'), 'it is cut short'],
    ['something else', Buffer.from('<html>not an archive</html>'.repeat(20)), 'it is no archive of map tiles'],
    ['zeros', Buffer.alloc(500), 'it is no archive of map tiles'],
    ['half a header', whole.subarray(0, 60), 'it is cut short within its header'],
    ['half a file', whole.subarray(0, whole.length - 9), `it is cut short: it says that it has ${whole.length} bytes`],
    ['version 2', two, 'it is of version 2 of PMTiles'],
    ['version 4', change(whole, 7, 4), 'it is of version 4 of PMTiles'],
    ['tiles of another kind', change(whole, 99, 6), 'neither pictures nor Mapbox vector tiles (tile type 6)'],
    ['Brotli', withMetadata(brotliCompressSync('{}'), 3), 'compression 3'],
    ['tiles in Zstandard', change(whole, 98, 4), 'compression 4'],
    ['zooms upside down', change(whole, 100, 9), 'its zooms make no sense (9 to 3)'],
    ['parts beyond all numbers', change(change(whole, 63, 255), 71, 255), 'it is cut short: it says that it has'],
    [
      'a directory far away',
      Buffer.concat([change(whole, 9, 64), Buffer.alloc(20_000)]),
      'root directory stands beyond',
    ],
    ['an empty directory', change(whole, 127, 0), 'there is no tile in it'],
    ['noise in place of gzip', withMetadata(Buffer.from('no gzip')), 'its metadata cannot be unpacked'],
    ['metadata that are no JSON', withMetadata(gzipSync('{"a":')), 'its metadata are no JSON'],
    ['metadata that are no object', withMetadata(gzipSync('7')), 'its metadata are no object'],
    [
      'metadata that grow a thousandfold',
      withMetadata(gzipSync(Buffer.alloc(PMTILES_LIMITS.unpacked + 1, ' '))),
      `its metadata unpacks to more than ${PMTILES_LIMITS.unpacked} bytes`,
    ],
    [
      'endless metadata',
      withMetadata(Buffer.alloc(PMTILES_LIMITS.packed + 1, ' ')),
      `at most ${PMTILES_LIMITS.packed} are read`,
    ],
  ])('%s', (_what, body, cause) => {
    expect(() => read(body)).toThrow(cause);
    expect(() => read(body)).toThrow(expect.objectContaining({ name: 'ReadProblem' }));
  });
});
