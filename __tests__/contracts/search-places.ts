// The contract of geographic search: https://www.algolia.com/doc/guides/managing-results/refine-results/geolocation
import { getRecord, type Name, RECORDS, toName } from './collection';
import type { Subject } from './search-subject';

const HARBOUR = '32.7437, 129.8703';
const RADIUS = 6_371_000;

/** Great-circle distance, metres. */
function toDistance(name: Name, lat: number, lng: number) {
  const place = getRecord(name)._geoloc ?? { lat: 0, lng: 0 };
  const rad = Math.PI / 180;
  const chord =
    Math.sin(((place.lat - lat) * rad) / 2) ** 2 +
    Math.cos(lat * rad) * Math.cos(place.lat * rad) * Math.sin(((place.lng - lng) * rad) / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.sqrt(chord));
}

export function describePlaces({ search, find, finds, ranks, refuses }: Subject) {
  // https://www.algolia.com/doc/api-reference/api-parameters/aroundLatLng
  describe('around a point', () => {
    test(
      'the nearest record comes first',
      ranks({ aroundLatLng: HARBOUR, aroundRadius: 5000 }, 'harbour', 'dejima', 'glover'),
    );
    test(
      'records beyond the radius do not match',
      ranks({ aroundLatLng: HARBOUR, aroundRadius: 500 }, 'harbour', 'dejima'),
    );
    test('a radius of all matches everything with a place, the nearest first', async () => {
      const names = RECORDS.filter(({ _geoloc }) => _geoloc).map(({ objectID }) => toName(objectID));
      const nearest = names.sort((a, b) => toDistance(a, 32.7437, 129.8703) - toDistance(b, 32.7437, 129.8703));
      expect(await find({ aroundLatLng: HARBOUR, aroundRadius: 'all' })).toEqual(nearest);
    });
    test('without a radius the nearest record comes first, too', async () => {
      expect((await find({ aroundLatLng: HARBOUR }))[0]).toBe('harbour');
    });
    test(
      'the space after the comma is optional',
      ranks({ aroundLatLng: '32.7437,129.8703', aroundRadius: 500 }, 'harbour', 'dejima'),
    );
    test(
      'a query limits the records',
      finds({ query: 'veranda', aroundLatLng: HARBOUR, aroundRadius: 5000 }, 'glover'),
    );
    test(
      'filters limit the records',
      finds({ filters: 'rating >= 2', aroundLatLng: HARBOUR, aroundRadius: 5000 }, 'harbour', 'dejima'),
    );
    test('facet counts are limited to the area', async () => {
      const { facets } = await search({ aroundLatLng: HARBOUR, aroundRadius: 5000, facets: ['places'] });
      expect(facets?.places).toEqual({ Japan: 3, Nagasaki: 3 });
    });
    test(
      'a circle across the 180th meridian matches both sides',
      finds({ aroundLatLng: '-16.8,179.99', aroundRadius: 20_000 }, 'fijiEast', 'fijiWest'),
    );
    test('getRankingInfo reports the distance in metres', async () => {
      const { hits } = await search({ aroundLatLng: '32.75,129.87', aroundRadius: 5000, getRankingInfo: true });
      expect(hits).toHaveLength(3);
      for (const { objectID, _rankingInfo } of hits) {
        const metres = toDistance(toName(objectID), 32.75, 129.87);
        expect(Math.abs((_rankingInfo?.matchedGeoLocation?.distance ?? Number.NaN) - metres)).toBeLessThan(25);
      }
    });
    test('getRankingInfo reports the distance in units of aroundPrecision', async () => {
      const { hits } = await search({
        aroundLatLng: HARBOUR,
        aroundRadius: 5000,
        aroundPrecision: 100,
        getRankingInfo: true,
      });
      expect(hits).toHaveLength(3);
      for (const { objectID, _rankingInfo } of hits) {
        const metres = (_rankingInfo?.geoDistance ?? Number.NaN) * (_rankingInfo?.geoPrecision ?? 1);
        expect(Math.abs(metres - toDistance(toName(objectID), 32.7437, 129.8703))).toBeLessThanOrEqual(100);
      }
    });
    test(
      'distances equal under aroundPrecision are ranked by the next criteria',
      ranks({ aroundLatLng: HARBOUR, aroundRadius: 5000, aroundPrecision: 100_000 }, 'dejima', 'harbour', 'glover'),
    );
    test('an invalid point is rejected', refuses({ aroundLatLng: 'Nagasaki' }, /aroundLatLng/));
    test('half a point is rejected', refuses({ aroundLatLng: '32.7437' }, /aroundLatLng/));
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/insideBoundingBox
  describe('in boxes', () => {
    const paris = [49, 2, 48, 3];
    const london = [52, -1, 51, 1];

    test('a box is defined by two opposite corners', finds({ insideBoundingBox: [paris] }, 'seine', 'montmartre'));
    test('the other two corners work as well', finds({ insideBoundingBox: [[48, 2, 49, 3]] }, 'seine', 'montmartre'));
    test(
      'several boxes match records in any of them',
      finds({ insideBoundingBox: [paris, london] }, 'seine', 'montmartre', 'thames', 'kew'),
    );
    test('a box may be a string', finds({ insideBoundingBox: paris.join(',') }, 'seine', 'montmartre'));
    test(
      'several boxes may be one string',
      finds({ insideBoundingBox: [...paris, ...london].join(',') }, 'seine', 'montmartre', 'thames', 'kew'),
    );
    test('an empty box matches nothing', finds({ insideBoundingBox: [[1, 1, 0, 0]] }));
    test('a query limits a box', finds({ query: 'steps', insideBoundingBox: [paris] }, 'montmartre'));
    test(
      'a box takes precedence over a circle',
      finds({ insideBoundingBox: [paris], aroundLatLng: HARBOUR, aroundRadius: 500 }, 'seine', 'montmartre'),
    );
    test('three numbers are not a box', refuses({ insideBoundingBox: [[49, 2, 48]] }, /insideBoundingBox/));
    test('words are not a box', refuses({ insideBoundingBox: 'Paris,France,Seine,Quay' }, /insideBoundingBox/));
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/insidePolygon
  describe('in polygons', () => {
    const triangle = [48.84, 2.3, 48.84, 2.4, 48.87, 2.34];
    const kew = [51.4, -0.4, 51.4, -0.2, 51.5, -0.2, 51.5, -0.4];

    test('a polygon matches the records inside', finds({ insidePolygon: [triangle] }, 'seine'));
    test('several polygons match records in any of them', finds({ insidePolygon: [triangle, kew] }, 'seine', 'kew'));
    test('filters limit a polygon', finds({ insidePolygon: [triangle, kew], filters: 'places:Paris' }, 'seine'));
    test(
      'a box takes precedence over a polygon',
      finds({ insidePolygon: [kew], insideBoundingBox: [[49, 2, 48, 3]] }, 'seine', 'montmartre'),
    );
    test('two points are not a polygon', refuses({ insidePolygon: [[48.84, 2.3, 48.84, 2.4]] }, /insidePolygon/));
  });
}
