import { IMAGE_WIDTHS } from '@/lib/model/image-widths';
import {
  parseFolderNames,
  parseFolderParam,
  parseItemParam,
  parseItemPath,
  toCollectionHref,
  toFileHref,
  toImageHref,
  toItemHref,
  toSlug,
  toSrcSet,
} from '@/lib/model/routes';

const id = 'abcdefgh27';

describe('a slug', () => {
  test.each([
    ['How Long Is a Photograph?', 'how-long-is-a-photograph'],
    ['Über die Brücke, Größe 5', 'uber-die-brucke-grosse-5'],
    ['Crème brûlée à l’Œuvre', 'creme-brulee-a-lœuvre'],
    ['Ærø, Øresund, Łódź', 'aero-oresund-lodz'],
    ['STRAẞE', 'strasse'],
    ["The photographer's wife", 'the-photographers-wife'],
    ['İstanbul', 'istanbul'],
    ['  --- spaces   and -- hyphens --- ', 'spaces-and-hyphens'],
    ['ﬁlm №1', 'film-no1'],
    ['Вид на Неву', 'вид-на-неву'],
    ['長崎の舟', '長崎の舟'],
    ['Pride 🏳️‍🌈 2024', 'pride-2024'],
  ])('from "%s" is "%s"', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  test.each([
    ['Чайка', 'чайка'],
    ['ガラスの港', 'ガラスの港'],
    ['서울', '서울'],
    ['हिन्दी', 'हिन्दी'],
  ])('keeps the diacritics of %s: only Latin letters are folded', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  test.each(['', '   ', '???', '📷', '🏳️‍🌈🎞️', '…—…', "'"])('from "%s" is empty', (title) => {
    expect(toSlug(title)).toBe('');
  });

  test('omits emoji and keeps the words', () => {
    expect(toSlug('Harbour 🌅 at dusk 📷')).toBe('harbour-at-dusk');
  });

  test('has at most 60 characters and does not end in a hyphen', () => {
    expect(toSlug('a'.repeat(200))).toBe('a'.repeat(60));
    expect(toSlug(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
    expect(toSlug('word '.repeat(40)).length).toBeLessThanOrEqual(60);
  });

  test('truncated within a surrogate pair is still valid', () => {
    const slug = toSlug(`${'a'.repeat(59)}𠮷野家`);
    expect(() => toItemHref({ id, slug })).not.toThrow();
    expect(slug.length).toBeLessThanOrEqual(60);
  });

  test('is equal for a title in any Unicode form', () => {
    for (const title of ['Brücke', 'ガラス', 'Чайка', '서울'])
      expect(toSlug(title.normalize('NFD'))).toBe(toSlug(title.normalize('NFC')));
  });
});

describe('an item', () => {
  test('is at its slug and id, or at its id only', () => {
    expect(toItemHref({ id, slug: 'harbour-at-dusk' })).toBe(`/items/harbour-at-dusk-${id}`);
    expect(toItemHref({ id, slug: '' })).toBe(`/items/${id}`);
    expect(toItemHref({ id, slug: '長崎' })).toBe(`/items/%E9%95%B7%E5%B4%8E-${id}`);
    expect(toFileHref({ id, slug: 'a' })).toBe(`/items/a-${id}/file`);
  });

  test.each([
    [id, id],
    [`a-${id}`, id],
    [`any-slug-at-all-${id}`, id],
    [`-${id}`, id],
    [`%E9%95%B7-${id}`, id],
    [`abcdefghij-${id}`, id],
    [`a${id}`, null],
    [`a-${id.toUpperCase()}`, null],
    [`a-${id}-`, null],
    [`a-${id.slice(1)}`, null],
    ['a-abcdefghi1', null],
    [`a-${id}\n`, null],
    ['', null],
  ])('the slug %j has the id %j', (param, expected) => {
    expect(parseItemParam(param)).toBe(expected);
  });

  test('is found by the URL of its page only', () => {
    for (const slug of ['', 'harbour', '長崎', 'a-b-c']) expect(parseItemPath(toItemHref({ id, slug }))).toBe(id);
    for (const other of ['/', '/items', `/items/${id}/file`, `/collections/${id}`, `/items/a/b-${id}`])
      expect(parseItemPath(other)).toBeNull();
  });
});

describe('a collection', () => {
  test.each([
    ['', '/collections'],
    ['Japan/1864', '/collections/Japan/1864'],
    ['100% wool', '/collections/100%25%20wool'],
    ['C#', '/collections/C%23'],
    ['who?', '/collections/who%3F'],
    ['a&b=c+d', '/collections/a%26b%3Dc%2Bd'],
    ['%2e%2e/x', '/collections/%252e%252e/x'],
    ['Größe', '/collections/Gr%C3%B6%C3%9Fe'],
  ])('at "%s" has the URL %s', (folder, href) => {
    expect(toCollectionHref(folder)).toBe(href);
  });

  test('has further pages, and the URL of the first has no number', () => {
    expect(toCollectionHref('Japan', 1)).toBe('/collections/Japan');
    expect(toCollectionHref('Japan', 2)).toBe('/collections/Japan?page=2');
    expect(toCollectionHref('', 3)).toBe('/collections?page=3');
  });

  test.each(['Japan/1864', '100% wool', 'C#/who?/a&b', '%2e%2e/x', 'Größe', 'a b/c\\d', '📷'])(
    'at "%s" is found by its own URL',
    (folder) => {
      const param = new URL(toCollectionHref(folder), 'https://a.example').pathname.split('/').slice(2);
      expect(parseFolderParam(param)).toBe(folder);
    },
  );

  test('no segments are the root', () => {
    expect(parseFolderParam(undefined)).toBe('');
    expect(parseFolderParam([])).toBe('');
  });

  test.each([
    [['..']],
    [['a', '..', 'b']],
    [['.']],
    [['']],
    [['a', '', 'b']],
    [['%2e%2e']],
    [['a%2fb']],
    [['%']],
    [['%E0%A4']],
  ])('%j is not a folder', (param) => {
    expect(parseFolderParam(param)).toBeNull();
  });
});

describe('pictures', () => {
  const picture = { id, version: 'v1', width: 6000 };

  test('have IIIF addresses with their version', () => {
    expect(toImageHref(picture, 400)).toBe(`/iiif/3/${id}/full/400,/0/default.webp?v=v1`);
  });

  test('are never wider than the picture', () => {
    expect(toImageHref({ ...picture, width: 300 }, 400)).toBe(`/iiif/3/${id}/full/max/0/default.webp?v=v1`);
    expect(toImageHref({ ...picture, width: 400 }, 400)).toContain('/full/max/');
  });

  const listWidths = (srcSet: string) => srcSet.split(', ').map((part) => part.split(' ')[1]);

  test('of wide pictures are every step of the ladder, without the full size', () => {
    const srcSet = toSrcSet(picture);
    expect(listWidths(srcSet)).toEqual(IMAGE_WIDTHS.map((width) => `${width}w`));
    expect(srcSet).not.toContain('max');
    expect(srcSet.startsWith(`/iiif/3/${id}/full/200,/0/default.webp?v=v1 200w, `)).toBe(true);
  });

  test('of narrow pictures are the steps below their width, and the full size', () => {
    expect(listWidths(toSrcSet({ ...picture, width: 1000 }))).toEqual(['200w', '400w', '800w', '1000w']);
    expect(toSrcSet({ ...picture, width: 1000 })).toMatch(/\/full\/max\/0\/default\.webp\?v=v1 1000w$/);
    expect(listWidths(toSrcSet({ ...picture, width: 120 }))).toEqual(['120w']);
    expect(listWidths(toSrcSet({ ...picture, width: 2400 }))).toEqual([
      '200w',
      '400w',
      '800w',
      '1200w',
      '1600w',
      '2400w',
    ]);
  });

  test('may be limited to a sufficient width', () => {
    expect(listWidths(toSrcSet(picture, 504))).toEqual(['200w', '400w', '800w']);
    expect(listWidths(toSrcSet(picture, 800))).toEqual(['200w', '400w', '800w']);
    expect(listWidths(toSrcSet({ ...picture, width: 1000 }, 800))).toEqual(['200w', '400w', '800w']);
    expect(listWidths(toSrcSet({ ...picture, width: 300 }, 800))).toEqual(['200w', '300w']);
  });

  test('of unknown width have no srcset', () => {
    expect(toSrcSet({ id, version: 'v1' })).toBe('');
  });
});

test('names are decoded exactly once', () => {
  expect(parseFolderParam(['a%2520b', '50%25%20off'])).toBe('a%20b/50% off');
  expect(parseFolderNames(['a%20b', '50% off'])).toBe('a%20b/50% off');
  expect(parseFolderNames()).toBe('');
  for (const name of ['', '.', '..', 'a/b']) expect(parseFolderNames([name])).toBeNull();
});
