import { getMessages } from '@/lib/messages/messages';
import {
  buildMapRequests,
  listCorners,
  listMapChosen,
  moveToMap,
  parseMapBox,
  parseMapState,
  toMapHref,
} from '@/lib/query/map-state';
import { toSearchHref } from '@/lib/query/search-state';

const BOX = { south: 45, west: 13, north: 47.5, east: 15 };

describe('the URL of the map', () => {
  it('contains the words, the filters, the area and the page', () => {
    const href = '/map?q=lake&keywords=sea&box=45%2C13%2C47.5%2C15&page=2';
    const state = parseMapState({ q: 'lake', keywords: 'sea', box: '45,13,47.5,15', page: '2' });
    expect(state.box).toEqual(BOX);
    expect(toMapHref(state)).toBe(href);
  });

  it.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '10,0,5,9', '1,2,3,1e9', '1,999,3,4', '5,5,6,5', '-90,-180,90,180'])(
    'omits the invalid area %p',
    (box) => {
      expect(parseMapState({ box }).box).toBeUndefined();
    },
  );

  it('accepts the parameters of the search page, and keeps the area', () => {
    const search = toSearchHref({ query: 'a & b', refinements: { keywords: ['x', 'y'] } });
    expect(moveToMap(search, BOX)).toBe('/map?q=a+%26+b&keywords=x&keywords=y&box=45%2C13%2C47.5%2C15');
    expect(moveToMap('/search')).toBe('/map');
  });
});

describe('an area', () => {
  it('is normalised after moving around the globe', () => {
    expect(parseMapBox(-10, 170, [10, 190])).toEqual({ south: -10, west: 170, north: 10, east: -170 });
    expect(parseMapBox(-10, 370, [10, 380])).toEqual({ south: -10, west: 10, north: 10, east: 20 });
  });

  it('is absent if the whole world is visible', () => {
    expect(parseMapBox(-85.05, -200, [85.05, 200])).toBeNull();
    expect(parseMapBox(-40, -200, [40, 200])).toEqual({ south: -40, west: -180, north: 40, east: 180 });
  });

  it('that crosses the antimeridian is queried as two', () => {
    expect(listCorners({ south: -10, west: 170, north: 10, east: -170 })).toEqual([
      [-10, 170, 10, 180],
      [-10, -180, 10, -170],
    ]);
  });

  it('is a filter that can be removed, and stays when others are removed', () => {
    const state = parseMapState({ keywords: 'sea', box: '45,13,47.5,15' });
    const chosen = listMapChosen(state, (_facet, value) => value, getMessages('en'));
    expect(chosen.map(({ label, href }) => [label, href])).toEqual([
      ['sea', '/map?box=45%2C13%2C47.5%2C15'],
      ['45.0° N, 13.0° E to 47.5° N, 15.0° E', '/map?keywords=sea'],
    ]);
  });
});

describe('the requests of the map', () => {
  it('are those of search, limited to items with a place', () => {
    const requests = buildMapRequests(parseMapState({ q: 'lake', kind: 'photo' }), 'vitrine');
    expect(requests).toHaveLength(2);
    for (const request of requests) expect(request).toMatchObject({ insideBoundingBox: [[-90, -180, 90, 180]] });
  });

  it('keep the radius around a point, unless there is an area', () => {
    expect(buildMapRequests(parseMapState({ near: '1,2' }), 'vitrine')[0]).not.toHaveProperty('insideBoundingBox');
    expect(buildMapRequests(parseMapState({ near: '1,2', box: '0,0,1,1' }), 'vitrine')[0]).toMatchObject({
      insideBoundingBox: [[0, 0, 1, 1]],
    });
  });
});
