import { parseContentState } from '@/lib/iiif/content-state';
import { setBasePath } from '@/lib/model/base-path';
import { getContentStateHref } from '@/lib/viewer/content-state';

const SITE = 'https://photos.example';
const ID = 'abcdefghij';
const CANVAS = `${SITE}/items/${ID}/canvas`;
const ORIGINS = { visited: 'http://192.168.0.2:3000', published: SITE };
const WHOLE = { x: 0, y: 0, width: 100, height: 100 };

const parse = (text: string) => parseContentState(text, 'photos.example');
/** As the specification encodes it. */
const encode = (state: unknown) => Buffer.from(encodeURIComponent(JSON.stringify(state))).toString('base64url');
const shared = (href: string) => new URL(href).searchParams.get('iiif-content') ?? '';

afterEach(() => setBasePath(''));

test('what the viewer shares names the same picture and region', () => {
  const item = { id: ID, href: `/items/boats-${ID}`, width: 2000, height: 1000 };
  const whole = getContentStateHref(item, WHOLE, ORIGINS);
  expect(whole).toMatch(/^http:\/\/192\.168\.0\.2:3000\/iiif\/view\?iiif-content=[\w-]+$/);
  expect(parse(shared(whole))).toEqual({ type: 'item', id: ID, page: null, fragment: '' });
  const detail = getContentStateHref(item, { x: 25, y: 50, width: 10, height: 20 }, ORIGINS);
  expect(parse(shared(detail))).toEqual({ type: 'item', id: ID, page: null, fragment: 'xywh=500,500,200,200' });
  const page = getContentStateHref({ ...item, id: `${ID}.3`, href: `${item.href}/pages/3` }, WHOLE, ORIGINS);
  expect(parse(shared(page))).toMatchObject({ id: ID, page: 3 });
});

test('it is an annotation of the specification, which names canvas and manifest', () => {
  const item = { id: ID, href: `/items/größe-${ID}`, width: 200, height: 100 };
  const text = shared(getContentStateHref(item, { x: 0, y: 0, width: 50, height: 50 }, ORIGINS));
  expect(JSON.parse(decodeURIComponent(atob(text.replaceAll('-', '+').replaceAll('_', '/'))))).toMatchObject({
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    type: 'Annotation',
    motivation: ['contentState'],
    target: {
      id: `${CANVAS}#xywh=0,0,100,50`,
      type: 'Canvas',
      partOf: [{ id: `${SITE}/items/${ID}/manifest.json`, type: 'Manifest' }],
    },
  });
});

test('below a path, states have it', () => {
  setBasePath('/archive');
  const href = getContentStateHref({ id: ID, href: '', width: 1, height: 1 }, WHOLE, ORIGINS);
  expect(href).toContain('/archive/iiif/view?');
  expect(parse(shared(href))).toMatchObject({ id: ID });
});

const region = 'xywh=percent:10,10.5,20,20';
test.each<[unknown, object]>([
  [
    { id: CANVAS, type: 'Canvas' },
    { id: ID, fragment: '' },
  ],
  [
    { type: 'Annotation', target: `${CANVAS}/2#xywh=1,2,3,4` },
    { id: ID, page: 2, fragment: 'xywh=1,2,3,4' },
  ],
  [{ type: 'Annotation', target: [{ id: CANVAS, type: 'Canvas' }, { id: 'x' }] }, { id: ID }],
  [
    {
      type: 'Annotation',
      target: {
        type: 'SpecificResource',
        source: { id: CANVAS, type: 'Canvas' },
        selector: [{ type: 'FragmentSelector', value: region }],
      },
    },
    { id: ID, fragment: region },
  ],
  [{ id: `${SITE}/items/${ID}/manifest.json`, type: 'Manifest' }, { id: ID }],
  [
    { id: `${SITE}/iiif/collection/a%20b/c`, type: 'Collection' },
    { type: 'folder', path: 'a b/c' },
  ],
  [
    { id: `${SITE}/iiif/collection`, type: 'Collection' },
    { type: 'folder', path: '' },
  ],
  [`${SITE}/items/${ID}/manifest.json`, { id: ID }],
])('%j is understood', (state, expected) => {
  expect(parse(encode(state))).toMatchObject(expected);
  if (typeof state === 'string') expect(parse(state)).toMatchObject(expected);
});

test('a fragment that is no region is dropped', () => {
  for (const hash of ['#x', '#xywh=1,2,3', '#xywh=1,2,3,-4', '#xywh=a,b,c,d', '#"><script>', '#t=5'])
    expect([hash, parse(CANVAS + hash)]).toEqual([hash, { type: 'item', id: ID, page: null, fragment: '' }]);
  expect(parse(`${CANVAS}#t=5&xywh=1,2,3,4`)).toMatchObject({ fragment: 'xywh=1,2,3,4' });
});

const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
test.each([
  '',
  'x',
  '%',
  '💥',
  'e30',
  'null',
  deep,
  encode(null),
  encode(deep),
  encode([]),
  encode({ id: ['x'] }),
  encode({ type: 'Annotation' }),
  encode({ type: 'Annotation', target: null }),
  encode({ type: 'Annotation', target: { source: { source: { source: 5 } } } }),
  encode({ id: `javascript://photos.example/items/${ID}/canvas` }),
  encode({ id: `//photos.example/items/${ID}/canvas` }),
  `https://evil.example/items/${ID}/canvas`,
  `http://192.168.0.2:3000/items/${ID}/canvas`,
  `https://photos.example@evil.example/items/${ID}/canvas`,
  `https://photos.example.evil.example/items/${ID}/canvas`,
  `${SITE}/items/${ID}`,
  `${SITE}/items/${ID}/canvas/0`,
  `${SITE}/items/../items/${ID.toUpperCase()}/canvas`,
  `${SITE}/desk`,
  `${SITE}/iiif/collections`,
  `${SITE}/iiif/collection/a%2fb`,
  `${SITE}/iiif/collection/%`,
  `${CANVAS}?${'x'.repeat(8000)}`,
])('%.60s is refused', (text) => {
  expect(parse(text)).toBeNull();
});
