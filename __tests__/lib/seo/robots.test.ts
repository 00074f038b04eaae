/** @jest-environment node */
import { listReserved } from '@/lib/catalogue/read/newest';
import { listReservations, MAX_RESERVED_ITEMS, renderRobots, TRAINERS } from '@/lib/seo/robots';
import { createArchive, makeItem } from '../../algolia/archive';
import { readRobots } from './rules/read-robots';

const url = 'https://photos.example.org';
const id = 'abcdefgh27';
const page = `/items/a-boat-${id}`;

const mayFetch = (robot: string, text: string) => readRobots(text, robot);

describe('robots.txt', () => {
  test('without settings allows every robot on every page, and does not mention training', () => {
    const text = renderRobots({ url, language: 'en' }, []);
    for (const robot of ['Googlebot', ...TRAINERS]) {
      const may = mayFetch(robot, text);
      for (const path of ['/', page, '/collections/sea?page=2', `/iiif/3/${id}/full/max/0/default.jpg`, '/search'])
        expect([robot, path, may(path)]).toEqual([robot, path, true]);
    }
    expect(text).not.toMatch(/ai-train|train-ai/);
  });

  test('disallows searches with two filters, and allows those with one', () => {
    const may = mayFetch('Googlebot', renderRobots({ url, language: 'en' }, []));
    expect(['/search?keywords=boats', '/search?keywords=boats&year=1864', '/map?box=1,2,3,4', '/map'].map(may)).toEqual(
      [true, false, false, true],
    );
  });

  test('disallows the same in every language of the site', () => {
    const may = mayFetch('Googlebot', renderRobots({ url, language: 'en', languages: ['en', 'fr'] }, []));
    const closed = ['/search?keywords=boats&year=1864', '/map?box=1,2,3,4', '/api/search/1', '/consent'];
    for (const path of closed) expect([path, may(path), may(`/fr${path}`)]).toEqual([path, false, false]);
    expect(['/fr/search?keywords=boats', '/fr/map', `/fr${page}`].map(may)).toEqual([true, true, true]);
  });

  test('contains the sitemap', () => {
    expect(renderRobots({ url, language: 'en' }, [])).toContain(`Sitemap: ${url}/sitemap.xml`);
  });

  test('with training denied blocks robots that collect training data, and no others', () => {
    const text = renderRobots({ url, language: 'en', training: 'deny' }, []);
    for (const robot of TRAINERS)
      expect([robot, mayFetch(robot, text)('/'), mayFetch(robot, text)(page)]).toEqual([robot, false, false]);
    for (const robot of ['Googlebot', 'bingbot', 'OAI-SearchBot']) expect(mayFetch(robot, text)(page)).toBe(true);
    expect(text).toContain('Content-Signal: search=yes, ai-train=no');
  });

  test('if a file prohibits mining, disallows its page, its frame and its renditions only', () => {
    for (const training of [undefined, 'allow'] as const) {
      const may = mayFetch('GPTBot', renderRobots({ url, language: 'en', ...(training && { training }) }, [id]));
      expect([page, `/items/${id}`, `/embed/a-${id}`, `/iiif/3/${id}/full/max/0/default.jpg`].map(may)).toEqual([
        false,
        false,
        false,
        false,
      ]);
      expect(['/', '/items/another-aaaaaaaaaa', '/iiif/3/aaaaaaaaaa/info.json'].map(may)).toEqual([true, true, true]);
    }
  });

  test('if too many do, disallows everything, and stays below the size limit', () => {
    const many = Array.from({ length: MAX_RESERVED_ITEMS + 1 }, (_, n) => String(n).padStart(10, 'a'));
    expect(mayFetch('GPTBot', renderRobots({ url, language: 'en' }, many))('/')).toBe(false);
    expect(renderRobots({ url, language: 'en' }, many.slice(1)).length).toBeLessThan(500_000);
  });
});

describe('tdmrep.json', () => {
  test("contains the owner's policy, and does not exist without one", () => {
    expect(listReservations({}, [])).toBeNull();
    expect(listReservations({ training: 'allow' }, [])).toEqual([{ location: '/', 'tdm-reservation': 0 }]);
    expect(listReservations({ training: 'deny', licensor: 'https://a.example/terms' }, [id])).toEqual([
      { location: '/', 'tdm-reservation': 1, 'tdm-policy': 'https://a.example/terms' },
    ]);
  });
});

test('tdmrep.json lists reservations of single files before that of the site', () => {
  const reservations = listReservations({ training: 'allow' }, [id]);
  expect(reservations?.at(-1)).toEqual({ location: '/', 'tdm-reservation': 0 });
  expect(reservations?.slice(0, -1)).toEqual([
    { location: `/items/*${id}`, 'tdm-reservation': 1 },
    { location: `/embed/*${id}`, 'tdm-reservation': 1 },
    { location: `/iiif/*/${id}/`, 'tdm-reservation': 1 },
  ]);
  expect(listReservations({}, Array(MAX_RESERVED_ITEMS + 1).fill(id))).toEqual([
    { location: '/', 'tdm-reservation': 1 },
  ]);
});

test('the catalogue lists files with reservations', () => {
  const archive = createArchive();
  const state = (policy?: string) => (policy ? { rights: { dataMining: policy } } : {});
  const items = [undefined, 'DMI-ALLOWED', 'DMI-PROHIBITED', 'DMI-PROHIBITED-AIMLTRAINING', 'DMI-UNSPECIFIED'].map(
    (policy, n) => makeItem(`${n}.jpg`, state(policy)),
  );
  archive.put(items);
  Object.assign(process.env, archive.env);
  expect(listReserved(10)).toEqual([items[2]?.id, items[3]?.id].sort());
  expect(listReserved(1)).toHaveLength(1);
  archive.remove();
});
