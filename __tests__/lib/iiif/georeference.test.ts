/** @jest-environment node */
// Maps with a georeference annotation beside them, as Allmaps exports it: read, reported, hidden with the place, served.
import { GET as getGeoreference } from '@/app/items/[slug]/georeference.json/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import { index } from '../catalogue/index-here';
import { createPlace, listWhole, look, makePhoto } from '../catalogue/site';
import { listFaults } from './presentation-rules';

const SITE = 'https://photos.example';
const place = createPlace();
afterAll(() => place.remove());

const annotation = {
  type: 'Annotation',
  motivation: 'georeferencing',
  target: {
    source: { id: 'https://iiif.example/1', type: 'ImageService2', width: 120, height: 80 },
    selector: { type: 'SvgSelector', value: '<svg><polygon points="10,10 110,10 110,70" /></svg>' },
  },
  body: {
    type: 'FeatureCollection',
    transformation: { type: 'thinPlateSpline' },
    features: [
      [0, 0, 4.1, 52.1],
      [120, 0, 4.2, 52.1],
      [0, 80, 4.1, 52],
    ].map(([x, y, longitude, latitude]) => ({
      type: 'Feature',
      properties: { resourceCoords: [x, y] },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  },
};

const findId = (file: string) => listWhole(place).find(({ path }) => path === file)?.id ?? '';
const ask = (get: typeof getManifest, name: string, id: string) =>
  get(new Request(`http://inside/items/${id}/${name}`), { params: Promise.resolve({ slug: id }) });
const readMaps = (file: string) => ask(getGeoreference, 'georeference.json', findId(file));
// biome-ignore lint/suspicious/noExplicitAny: documents of several kinds, looked into freely
const readManifest = async (file: string): Promise<any> =>
  (await ask(getManifest, 'manifest.json', findId(file))).json();

beforeAll(async () => {
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data, VITRINE_URL: SITE });
  for (const [at, name] of ['map', 'plain', 'broken', 'few', 'secret/map'].entries())
    place.put(`${name}.jpg`, await makePhoto(`#20406${at}`));
  const text = JSON.stringify(annotation);
  place.put('map.json', text);
  place.put('secret/map.jpg.json', text);
  place.put('secret/index.md', '---\nplaces: [{ when: "kind:photo" }]\n---\n');
  place.put('broken.json', text.slice(0, 100));
  place.put('few.json', JSON.stringify({ ...annotation, body: { ...annotation.body, features: [] } }));
  await index(place);
});

test('a map has georeference annotations of its own picture, in its own pixels', async () => {
  const id = findId('map.jpg');
  const canvas = `${SITE}/items/${id}/canvas`;
  const response = await readMaps('map.jpg');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const page = await response.json();
  expect(page).toMatchObject({ id: `${SITE}/items/${id}/georeference.json`, type: 'AnnotationPage' });
  const [{ target, body, motivation, '@context': contexts }] = page.items;
  expect(motivation).toBe('georeferencing');
  expect(contexts).toEqual([
    'http://iiif.io/api/extension/georef/1/context.json',
    'http://iiif.io/api/presentation/3/context.json',
  ]);
  expect(target).toMatchObject({
    type: 'SpecificResource',
    source: {
      ...{ id: `${SITE}/iiif/3/${id}`, type: 'ImageService3', width: 60, height: 40 },
      partOf: [{ id: canvas, type: 'Canvas' }],
    },
    selector: { value: '<svg width="60" height="40"><polygon points="5,5 55,5 55,35" /></svg>' },
  });
  expect(body.transformation).toEqual({ type: 'thinPlateSpline' });
  expect(body.features.map(({ properties }: { properties: object }) => properties)).toEqual([
    { resourceCoords: [0, 0] },
    { resourceCoords: [60, 0] },
    { resourceCoords: [0, 40] },
  ]);
  expect(JSON.stringify(page)).not.toContain('iiif.example');
});

test('the manifest of the map refers to them, and stays valid', async () => {
  const manifest = await readManifest('map.jpg');
  expect(listFaults(manifest)).toEqual([]);
  expect(manifest.items[0].annotations).toEqual([
    { id: `${SITE}/items/${findId('map.jpg')}/georeference.json`, type: 'AnnotationPage' },
  ]);
  expect((await readManifest('plain.jpg')).items[0]).not.toHaveProperty('annotations');
  expect((await readMaps('plain.jpg')).status).toBe(404);
});

test('a damaged sidecar, and one without enough points, are reported and give no map', async () => {
  const { problems } = look(place);
  const getFaults = (file: string) => problems.find(({ path }) => path === file)?.detail ?? '';
  expect(getFaults('broken.jpg')).toMatch(/broken\.json is no valid JSON/);
  expect(getFaults('few.jpg')).toMatch(/few\.json .*needs 3 control points, and it has 0/);
  for (const file of ['broken.jpg', 'few.jpg']) expect((await readMaps(file)).status).toBe(404);
});

test('a rule that hides the place hides the control points', async () => {
  expect((await readMaps('secret/map.jpg')).status).toBe(404);
  expect(JSON.stringify(await readManifest('secret/map.jpg'))).not.toMatch(/georeference|52\.1/);
});
