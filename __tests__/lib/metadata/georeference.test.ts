import { parseGeoreference } from '@/lib/metadata/formats/georeference';

const feature = (x: number, y: number, longitude: number, latitude: number) => ({
  type: 'Feature',
  properties: { resourceCoords: [x, y] },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});
const features = [feature(0, 0, 4.1, 52.1), feature(900, 0, 4.2, 52.1), feature(0, 600, 4.1, 52)];
const annotation = {
  '@context': ['http://iiif.io/api/extension/georef/1/context.json'],
  type: 'Annotation',
  motivation: 'georeferencing',
  target: {
    type: 'SpecificResource',
    source: { id: 'https://iiif.example/1', type: 'ImageService2', width: 900, height: 600 },
    selector: {
      type: 'SvgSelector',
      value: '<svg width="900" height="600"><polygon points="10,10 890,10.5 890,590 10,590" /></svg>',
    },
  },
  body: {
    type: 'FeatureCollection',
    transformation: { type: 'polynomial', options: { order: 1 } },
    features,
  },
};
const points = [
  [0, 0, 4.1, 52.1],
  [900, 0, 4.2, 52.1],
  [0, 600, 4.1, 52],
];
const withBody = (body: object) => ({ ...annotation, body: { ...annotation.body, ...body } });
const withSelector = (value: unknown) => ({
  ...annotation,
  target: { ...annotation.target, selector: { type: 'SvgSelector', value } },
});

test('a georeference annotation is read: control points, size, polygon and transformation', () => {
  expect(parseGeoreference(annotation)).toEqual({
    maps: [
      {
        points,
        size: [900, 600],
        mask: [
          [10, 10],
          [890, 10.5],
          [890, 590],
          [10, 590],
        ],
        transformation: { type: 'polynomial', order: 1 },
      },
    ],
    faults: [],
  });
});

test('a page of annotations is several maps, and the older name of pixels is known', () => {
  const { properties: _, ...rest } = features[0] ?? { properties: 0 };
  const older = withBody({ features: [{ ...rest, properties: { pixelCoords: [0, 0] } }, ...features.slice(1)] });
  const page = { type: 'AnnotationPage', items: [annotation, older, { type: 'Annotation', motivation: 'tagging' }] };
  expect(parseGeoreference(page)?.maps.map((map) => map.points)).toEqual([points, points]);
  const plain = { ...annotation, target: 'https://iiif.example/1', body: { type: 'FeatureCollection', features } };
  expect(parseGeoreference(plain)).toEqual({ maps: [{ points }], faults: [] });
});

test('other JSON is not a georeference', () => {
  for (const json of [
    null,
    5,
    'x',
    [],
    {},
    { type: 'Annotation' },
    { type: 'AnnotationPage', items: {} },
    [annotation],
  ])
    expect(parseGeoreference(json)).toBeNull();
});

test.each<[string, object, RegExp]>([
  ['two points', withBody({ features: features.slice(1) }), /needs 3 control points, and it has 2/],
  ['no points', withBody({ features: {} }), /it has 0/],
  ['a latitude of 91', withBody({ features: [...features, feature(1, 1, 5, 91)] }), /1 of its control points/],
  [
    'text as pixels',
    withBody({ features: [...features, { ...feature(1, 1, 5, 5), properties: { resourceCoords: ['1', 1] } }] }),
    /1 of/,
  ],
  ['points of null', withBody({ features: [...features, null, { properties: null, geometry: [] }] }), /2 of/],
  ['an unknown transformation', withBody({ transformation: { type: 'magic' } }), /transformation is not one of/],
  ['a circle', withSelector('<svg><circle r="5"/></svg>'), /no SVG polygon/],
  ['a script', withSelector('<svg><script>alert(1)</script><polygon points="a,b c,d e,f"/></svg>'), /no SVG polygon/],
  ['an odd polygon', withSelector('<svg><polygon points="1,2 3,4 5"/></svg>'), /no SVG polygon/],
  ['a huge polygon', withSelector(`<svg><polygon points="${'1,2 '.repeat(20_000)}"/></svg>`), /no SVG polygon/],
])('%s is a fault', (_name, json, fault) => {
  expect(parseGeoreference(json)?.faults.join()).toMatch(fault);
});

test('reading is bounded', () => {
  const many = Array.from({ length: 5000 }, (_, at) => feature(at, at, 4, 52));
  const one = parseGeoreference(withBody({ features: many }));
  expect([one?.maps, one?.faults]).toEqual([[], ['at most 1000 control points are read']]);
  const maps = parseGeoreference({ type: 'AnnotationPage', items: Array(500).fill(annotation) });
  expect(maps?.maps.length).toBe(20);
  expect(maps?.faults).toEqual(['at most 20 maps are read']);
});
