// URLs of the map in an export, which has the whole map only.
import { createExportUrls } from '@/lib/export/urls';
import { startExport } from '@/lib/model/static-export';
import { moveToMap, toMapHref } from '@/lib/query/map-state';

beforeAll(() => startExport(createExportUrls('https://photos.example.org').toExport));

it('a filter leads to the search', () => {
  expect(toMapHref({})).toBe('/map');
  expect(toMapHref({ search: { query: 'lake', refinements: { kind: ['photo'] } } })).toBe('/search?q=lake&kind=photo');
  expect(moveToMap('/search?from=1900&to=1910')).toBe('/search?from=1900&to=1910');
});

it('an area leads to a search in the circle around it', () => {
  const box = { south: 46, west: 14, north: 47, east: 15 };
  expect(toMapHref({ box })).toBe('/search?near=46.5%2C14.5&within=67573');
  const across = { south: -10, west: 170, north: 10, east: -170 };
  expect(toMapHref({ box: across })).toMatch(/^\/search\?near=0%2C180&within=157\d{4}$/);
});

it('further pages remain on the map', () => {
  expect(toMapHref({ search: { page: 2 } })).toBe('/page/2/map');
});
