/** @jest-environment node */

import fs from 'node:fs';
import path from 'node:path';
import { GET } from '@/app/api/tracks/route';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { hasPlaces } from '@/lib/catalogue/read/places';
import { listTracks, type TrackRequest } from '@/lib/catalogue/read/tracks';
import { index as run } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
// Settings are read at the first call.
beforeAll(() => {
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
});
beforeEach(() => {
  fs.rmSync(place.data, { recursive: true, force: true });
  fs.rmSync(place.library, { recursive: true, force: true });
  fs.mkdirSync(place.library);
});
afterAll(() => place.remove());

/** Indexes, and expires the cached edition. */
async function index() {
  await run(place);
  getCatalogueState().looked = -1e9;
}

const toGpx = (name: string, ...points: [number, number][]) =>
  `<gpx><trk><name>${name}</name><trkseg>${points.map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"><time>2021-05-06T07:08:09Z</time></trkpt>`).join('')}</trkseg></trk></gpx>`;
const max = { tracks: 10, points: 1000 };
const list = (request: Partial<TrackRequest> = {}) => listTracks({ max, ...request }).tracks.map(({ name }) => name);

/** A walk in the Alps, and in a folder below it a flight to Fiji, which crosses the date line. */
async function putTwo() {
  place.put('Alps/a.jpg', await makePhoto('#803020'));
  place.put('Alps/Far/b.jpg', await makePhoto('#208030'));
  place.put('Alps/walk.GPX', toGpx('Walk', [46, 14], [46.1, 14.2]));
  place.put('Alps/Far/flight.gpx', toGpx('Flight', [-17, 178], [-17.5, -179]));
  place.put('Alps/Far/fiji.gpx', toGpx('Fiji', [-17, 178], [-17.5, 179]));
}

test('a GPX file is a track of its folder, not an item; one without a line is a problem', async () => {
  await putTwo();
  await index();
  expect(look(place).items).toHaveLength(2);
  expect(look(place).problems.map(({ path: where }) => where)).toEqual(['Alps/Far/flight.gpx']);
  expect(listTracks({ max })).toEqual({
    total: 2,
    tracks: [
      expect.objectContaining({ name: 'Fiji', collection: { path: 'Alps/Far', title: 'Far' } }),
      {
        path: 'Alps/walk.GPX',
        name: 'Walk',
        collection: { path: 'Alps', title: 'Alps' },
        lines: [
          [
            [14, 46],
            [14.2, 46.1],
          ],
        ],
      },
    ],
  });
});

test('tracks are queried by collection and area, up to a limit', async () => {
  await putTwo();
  place.put('Alps/Far/flight.gpx', '');
  await index();
  expect(list({ within: ['Alps/Far'] })).toEqual(['Fiji']);
  expect(list({ within: ['Alps'] })).toEqual(['Fiji', 'Walk']);
  expect(list({ within: ['Al'] })).toEqual([]);
  expect(list({ box: { south: 40, west: 10, north: 50, east: 20 } })).toEqual(['Walk']);
  expect(list({ box: { south: -20, west: 170, north: 0, east: -170 } })).toEqual(['Fiji']);
  expect(listTracks({ max: { tracks: 1, points: 10 } })).toMatchObject({ total: 2, tracks: [{ name: 'Fiji' }] });
});

test('a rule for places withholds the tracks of its folder and below, until it is removed', async () => {
  await putTwo();
  await index();
  expect(list()).toEqual(['Fiji', 'Walk']);
  expect(hasPlaces()).toBe(true);
  const words = place.put('Alps/Far/index.md', '---\nplaces:\n  - when: keywords:home\n    round: 10 km\n---\n');
  await index();
  expect(list()).toEqual(['Walk']);
  place.put('vitrine.yaml', 'hide: collections:Alps\n');
  await index();
  expect(list()).toEqual([]);
  expect(hasPlaces()).toBe(false);
  fs.rmSync(words);
  fs.rmSync(path.join(place.library, 'vitrine.yaml'));
  await index();
  expect(list()).toEqual(['Fiji', 'Walk']);
});

test('a folder without visible items shows no track', async () => {
  place.put('Home/walk.gpx', toGpx('Walk', [46, 14], [46.1, 14.2]));
  await index();
  expect(list()).toEqual([]);
});

test('changed, invalid and deleted tracks', async () => {
  await putTwo();
  await index();
  place.put('Alps/walk.GPX', toGpx('Longer walk', [46, 14], [46.1, 14.2], [46.3, 14.2]));
  place.put('Alps/Far/fiji.gpx', 'nothing');
  await index();
  expect(list()).toEqual(['Longer walk']);
  expect(look(place).problems.find(({ path: where }) => where === 'Alps/Far/fiji.gpx')?.detail).toContain('no track');
  fs.rmSync(path.join(place.library, 'Alps/walk.GPX'));
  fs.rmSync(path.join(place.library, 'Alps/Far/fiji.gpx'));
  await index();
  expect(list()).toEqual([]);
  expect(look(place).problems.map(({ path: where }) => where)).toEqual(['Alps/Far/flight.gpx']);
});

test('the map receives them as GeoJSON, without times', async () => {
  await putTwo();
  await index();
  const answer = GET(new Request('http://localhost/api/tracks?collections=Alps%2FFar'));
  expect(answer.headers.get('content-type')).toBe('application/geo+json');
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: 'Fiji', collection: 'Alps/Far' },
        geometry: {
          type: 'MultiLineString',
          coordinates: [
            [
              [178, -17],
              [179, -17.5],
            ],
          ],
        },
      },
    ],
  });
  expect(GET(new Request(`http://localhost/api/tracks?collections=${'x'.repeat(9000)}`)).status).toBe(414);
});
