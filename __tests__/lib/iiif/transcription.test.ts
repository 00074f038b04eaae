/** @jest-environment node */
// Transcriptions of pictures as IIIF viewers request them.
import { GET as getAnnotations } from '@/app/items/[slug]/annotations.json/route';
import { GET as searchContent } from '@/app/items/[slug]/content-search/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import { toItemId } from '@/lib/catalogue/ids';
import { index } from '../catalogue/index-here';
import { createPlace, makePhoto } from '../catalogue/site';
import { listFaults } from './presentation-rules';

const SITE = 'https://archive.example';
const place = createPlace();
afterAll(() => place.remove());

const word = (text: string, x: number, y: number) =>
  `<String CONTENT="${text}" HPOS="${x}" VPOS="${y}" WIDTH="10" HEIGHT="5"/>`;

beforeAll(async () => {
  place.put('papers/page.jpg', await makePhoto('#336699', undefined, { width: 600, height: 400 }));
  place.put(
    'papers/page.de.alto.xml',
    `<alto><Layout><Page WIDTH="100" HEIGHT="100"><TextLine>${word('Der', 10, 10)}${word('Straßenbahn', 30, 12)}</TextLine><TextLine>${word('&lt;script&gt;', 10, 50)}</TextLine></Page></Layout></alto>`,
  );
  place.put('papers/note.jpg', await makePhoto('#996633'));
  place.put('papers/note.txt', 'Bought at the fair\nof 1911');
  place.put('papers/bare.jpg', await makePhoto('#339966'));
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data, VITRINE_URL: SITE });
  await index(place);
});

const toParams = (name: string) => ({ params: Promise.resolve({ slug: toItemId(`papers/${name}`) }) });
const ask = (name: string, query: string) =>
  searchContent(new Request(`http://inside/x?${query}`), toParams(name)).then((answer) => answer.json());

test('a manifest links to its annotations and to the content search', async () => {
  const manifest = await (await getManifest(new Request('http://inside/'), toParams('page.jpg'))).json();
  const base = `${SITE}/items/${toItemId('papers/page.jpg')}`;
  expect(manifest.service).toEqual([{ id: `${base}/content-search`, type: 'SearchService2' }]);
  expect(manifest.items[0].annotations).toMatchObject([{ id: `${base}/annotations.json`, type: 'AnnotationPage' }]);
  expect(listFaults(manifest)).toEqual([]);
  const bare = await (await getManifest(new Request('http://inside/'), toParams('bare.jpg'))).json();
  expect([bare.service, bare.items[0].annotations]).toEqual([undefined, undefined]);
});

test('each line is an annotation at its position on the canvas', async () => {
  const answer = await getAnnotations(new Request('http://inside/'), toParams('page.jpg'));
  const canvas = `${SITE}/items/${toItemId('papers/page.jpg')}/canvas`;
  const page = await answer.json();
  expect(page).toMatchObject({ '@context': 'http://iiif.io/api/presentation/3/context.json', type: 'AnnotationPage' });
  expect(page.items).toMatchObject([
    {
      motivation: 'supplementing',
      body: { type: 'TextualBody', value: 'Der Straßenbahn', format: 'text/plain', language: 'de' },
      target: `${canvas}#xywh=60,40,180,28`,
    },
    { body: { value: '<script>' }, target: `${canvas}#xywh=60,200,60,20` },
  ]);
  expect(new Set(page.items.map(({ id }: { id: string }) => id)).size).toBe(2);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

test('a text without positions targets the whole canvas', async () => {
  const page = await (await getAnnotations(new Request('http://inside/'), toParams('note.jpg'))).json();
  const canvas = `${SITE}/items/${toItemId('papers/note.jpg')}/canvas`;
  expect(page.items).toMatchObject([
    { body: { value: 'Bought at the fair' }, target: canvas },
    { body: { value: 'of 1911' }, target: canvas },
  ]);
});

test("content search finds words like the site's search, each at its position", async () => {
  const found = await ask('page.jpg', 'q=STRASSENBAHN&motivation=painting&user=x');
  expect(found).toMatchObject({
    '@context': 'http://iiif.io/api/search/2/context.json',
    id: `${SITE}/items/${toItemId('papers/page.jpg')}/content-search?q=STRASSENBAHN&motivation=painting&user=x`,
    type: 'AnnotationPage',
    ignored: ['motivation', 'user'],
    items: [{ body: { value: 'Straßenbahn' }, target: expect.stringMatching(/#xywh=180,48,60,20$/) }],
  });
  expect((await ask('note.jpg', 'q=fair')).items).toMatchObject([{ body: { value: 'Bought at the fair' } }]);
  for (const query of ['', 'q=', 'q=nothing', 'q=%00', `q=${'x'.repeat(9999)}`])
    expect([query, (await ask('page.jpg', query)).items]).toEqual([query, []]);
});

test('an item without text has neither', async () => {
  expect((await getAnnotations(new Request('http://inside/'), toParams('bare.jpg'))).status).toBe(404);
  expect((await searchContent(new Request('http://inside/?q=a'), toParams('bare.jpg'))).status).toBe(404);
});
