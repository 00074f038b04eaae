import { parseSite } from '@/lib/config/site';
import { isPmtiles, isTiles, toTilesOrigin } from '@/lib/map/tile-source';
import { isTilesPath } from '@/lib/model/tile-archive';

test('tiles are an XYZ template or an archive, on this site or over https', () => {
  for (const tiles of [
    'https://tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org:8443/a/{z}/{y}/{x}?style=a&key=b',
    '/tiles/{z}/{x}/{y}.webp',
    '/world.pmtiles',
    'https://example.org/maps/world.pmtiles?v=2',
  ])
    expect([tiles, isTiles(tiles)]).toEqual([tiles, true]);
});

test('other values are not tiles', () => {
  for (const tiles of [
    '',
    'tiles/{z}/{x}/{y}.png',
    '//tiles.example.org/{z}/{x}/{y}.png',
    '/\\tiles.example.org/{z}/{x}/{y}.png',
    'http://tiles.example.org/{z}/{x}/{y}.png',
    'https://user:word@example.org/{z}/{x}/{y}.png',
    'https://*.example.org/{z}/{x}/{y}.png',
    'https://{s}.example.org/{z}/{x}/{y}.png',
    'https://example.org/{z}/{x}.png',
    'https://example.org/{z}/{x}/{y}/{y}.png',
    'https://example.org/{z}/{x}.pmtiles',
    "https://example.org/{z}/{x}/{y}; script-src 'unsafe-eval'",
    'https://example.org,https://other.org/{z}/{x}/{y}',
    'javascript:alert(1)//{z}{x}{y}',
    'data:image/png;base64,{z}{x}{y}',
  ])
    expect([tiles, isTiles(tiles)]).toEqual([tiles, false]);
});

test('the origin of external tiles is in the format of a policy', () => {
  expect(toTilesOrigin({ tiles: 'https://Tiles.example.org:443/{z}/{x}/{y}.png' })).toBe('https://tiles.example.org');
  expect(toTilesOrigin({ tiles: '/tiles/{z}/{x}/{y}.png' })).toBeNull();
  expect([isPmtiles('/a.pmtiles?b'), isPmtiles('/a.pmtiles/{z}/{x}/{y}')]).toEqual([true, false]);
});

test('vitrine.yaml sets tiles with their attribution, and an invalid setting leaves the basemap', () => {
  const tiles = '/tiles/{z}/{x}/{y}.png';
  expect(parseSite({ map: { tiles, attribution: 'A & B' } }).site.map).toEqual({
    tiles,
    attribution: 'A & B',
    maxZoom: 19,
  });
  const faulty = parseSite({ title: 'T', map: { tiles: 'http://example.org/{z}/{x}/{y}', attribution: 'A' } });
  expect(faulty.site).toMatchObject({ title: 'T' });
  expect(faulty.site.map).toBeUndefined();
  expect(faulty.faults).toEqual([expect.stringContaining('an address with {z}, {x} and {y}')]);
  expect(parseSite({ map: { tiles } }).faults).toHaveLength(1);
});

test('an archive in the library is set by its path, without a required attribution', () => {
  for (const tiles of ['town.pmtiles', 'maps/Köln 2026.PMTiles']) {
    expect([tiles, isTilesPath(tiles), isTiles(tiles)]).toEqual([tiles, true, false]);
    expect(parseSite({ map: { tiles } })).toMatchObject({ site: { map: { tiles } }, faults: [] });
  }
  for (const tiles of [
    '/town.pmtiles',
    '../town.pmtiles',
    'maps/../town.pmtiles',
    'maps//town.pmtiles',
    'https:town.pmtiles',
    'https://example.org/town.pmtiles',
    'maps\\town.pmtiles',
    'maps/town\u0000.pmtiles',
    'maps/town.mbtiles',
  ])
    expect([tiles, isTilesPath(tiles)]).toEqual([tiles, false]);
  expect(parseSite({ map: { attribution: 'A' } })).toMatchObject({ site: { map: { attribution: 'A' } }, faults: [] });
});
