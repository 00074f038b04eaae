/** @jest-environment node */
import { GET as getActivity } from '@/app/iiif/activity/[[...page]]/route';
import { GET as getCollection } from '@/app/iiif/collection/[[...path]]/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import { parseFolderParam } from '@/lib/model/routes';
import { createArchive, makeItem } from '../../algolia/archive';
import { listFaults } from './presentation-rules';

const archive = createArchive();
const CC = 'https://creativecommons.org/licenses/by/4.0/deed.de';
const boat = makeItem('sea/boat.jpg', {
  title: '<b>Boats</b>',
  caption: '<script>alert(1)</script>',
  makers: ['Felice Beato'],
  date: { edtf: '1864~', sort: -3345062400 },
  place: { name: 'Nagasaki', country: 'Japan', latitude: 32.75, longitude: 129.87 },
  keywords: ['sea'],
  people: ['Ann', 'Ben'],
  regions: [
    { name: 'Ann', x: 0.5, y: 0.5, width: 0.2, height: 0.4 },
    { name: 'Ben', x: 1, y: 0, width: 0.1, height: 0.001 },
    { x: 0.2, y: 0.2, width: 0.1, height: 0.1 },
  ],
  rights: { licenceUrl: CC, credit: 'Getty', notice: '© Beato' },
});
const own = makeItem('sea/own.jpg', { rights: { licenceUrl: 'https://terms.example/mine' } });
const unseen = makeItem('unseen/a.jpg', { title: '\u0000\n', keywords: ['\u202e'], makers: [' '] });
const film = makeItem('sea/film.mp4', { kind: 'film', type: 'video/mp4', width: 640, height: 480, duration: 12.5 });
const sound = makeItem('sea/sound.mp3', {
  kind: 'sound',
  type: 'audio/mpeg',
  duration: 3,
  width: 0,
  height: 0,
  transcriptions: [{ file: 'sound.txt', text: 'A whistle' }],
});
const tale = makeItem('sea/tale.md', { kind: 'story', type: 'text/markdown', width: 0, height: 0 });
const pages = [1, 2, 3].map((n) => makeItem(`book/${n}.jpg`, { title: `Page ${n}` }));
const plate = makeItem('book/plates/a.jpg', { title: 'Plate' });
const many = Array.from({ length: 1203 }, (_, n) => makeItem(`many/${String(n).padStart(4, '0')}.jpg`));

beforeAll(() => {
  archive.put([unseen, boat, own, film, sound, tale, ...pages, plate, ...many]);
  archive.change((writer) => {
    const track = (lang: string, text: string) => ({ lang, cues: [{ start: 0, end: 5, text }] });
    const chapters = (text: string) => ({ ...track('', text), isChapters: true as const });
    writer.setCaptions(film, [track('', 'Miaow'), track('de', 'Miau'), chapters('Start')]);
    writer.setCaptions(sound, [track('', 'All aboard'), chapters('The whistle')]);
    writer.putCollection({ path: 'book', title: 'A book', object: 'paged', sort: 'a', order: 'name' });
  });
  Object.assign(process.env, archive.env, { VITRINE_URL: 'https://photos.example' });
});
afterAll(archive.remove);

const toRequest = (href: string, headers: Record<string, string> = {}) =>
  new Request(`http://inside${href}`, { headers });
const manifest = (slug: string, headers?: Record<string, string>) =>
  getManifest(toRequest(`/items/${slug}/manifest.json`, headers), { params: Promise.resolve({ slug }) });
const collection = (where: string, headers?: Record<string, string>) => {
  const [folder = ''] = where.split('?');
  return getCollection(toRequest(`/iiif/collection/${where}`, headers), {
    params: Promise.resolve(folder ? { path: folder.split('/') } : {}),
  });
};
const activity = (page?: string) =>
  getActivity(toRequest('/iiif/activity'), { params: Promise.resolve(page ? { page: [page] } : {}) });

// biome-ignore lint/suspicious/noExplicitAny: documents of several kinds, looked into freely
const read = async (response: Response | Promise<Response>): Promise<any> => (await response).json();

test('a photograph’s manifest is valid IIIF Presentation 3', async () => {
  const document = await read(manifest(`boats-${boat.id}`));
  expect(listFaults(document)).toEqual([]);
  expect(document).toMatchObject({
    id: `https://photos.example/items/${boat.id}/manifest.json`,
    type: 'Manifest',
    rights: 'http://creativecommons.org/licenses/by/4.0/',
    navDate: '1864-01-01T00:00:00Z',
    homepage: [{ id: `https://photos.example/items/b-boats-b-${boat.id}` }],
    partOf: [{ id: 'https://photos.example/iiif/collection/sea', type: 'Collection' }],
    rendering: [{ format: 'image/jpeg' }],
  });
  expect(document.items[0]).toMatchObject({ width: 600, height: 400 });
  expect(document.items[0].items[0].items[0].body.service).toEqual([
    { id: `https://photos.example/iiif/3/${boat.id}`, type: 'ImageService3', profile: 'level2' },
  ]);
  expect(document.requiredStatement.value.en[0]).toMatch(/Felice Beato, about 1864.*Getty.*CC BY 4\.0/);
});

test('names in a photograph are tags of its canvas, and regions without a name are not', async () => {
  const { items } = await read(manifest(boat.id));
  const canvas = `https://photos.example/items/${boat.id}/canvas`;
  expect(items[0].annotations).toEqual([
    {
      id: `${canvas}/regions`,
      type: 'AnnotationPage',
      items: [
        expect.objectContaining({
          motivation: 'tagging',
          body: { type: 'TextualBody', value: 'Ann', format: 'text/plain' },
          target: `${canvas}#xywh=240,120,120,160`,
        }),
        expect.objectContaining({ target: `${canvas}#xywh=570,0,30,1` }),
      ],
    },
  ]);
  expect((await read(manifest(own.id))).items[0]).not.toHaveProperty('annotations');
});

test('HTML-like text in a caption is escaped for every client', async () => {
  const { label, summary } = await read(manifest(boat.id));
  expect([label.en[0], summary.en[0]]).toEqual(['<b>Boats</b> ', '<script>alert(1)</script> ']);
});

test('a title and keywords of invisible characters stay valid', async () => {
  const document = await read(manifest(unseen.id));
  expect(listFaults(document)).toEqual([]);
  expect(document.label.en).toEqual([unseen.id]);
});

test("terms outside IIIF's list are in the required statement only", async () => {
  const document = await read(manifest(own.id));
  expect(listFaults(document)).toEqual([]);
  expect(document.rights).toBeUndefined();
  expect(document.requiredStatement.value.en[0]).toContain('https://terms.example/mine');
});

test('a film plays on its canvas, with captions as WebVTT and chapters as ranges', async () => {
  const document = await read(manifest(film.id));
  expect(listFaults(document)).toEqual([]);
  const [canvas] = document.items;
  expect(canvas).toMatchObject({ width: 640, height: 480, duration: 12.5 });
  expect(canvas.items[0].items[0].body).toMatchObject({ type: 'Video', format: 'video/mp4', duration: 12.5 });
  expect(
    canvas.annotations[0].items.map(({ body, motivation }: { body: object; motivation: string }) => [motivation, body]),
  ).toMatchObject([
    ['supplementing', { format: 'text/vtt', language: 'en' }],
    ['supplementing', { format: 'text/vtt', language: 'de', id: expect.stringMatching(/\?lang=de$/) }],
  ]);
  expect(document.structures[0].items).toMatchObject([
    { label: { en: ['Start'] }, items: [{ id: `${canvas.id}#t=0,5` }] },
  ]);
});

test('a recording has a canvas with a duration and no size, with captions and chapters', async () => {
  const document = await read(manifest(sound.id));
  expect(listFaults(document)).toEqual([]);
  const [canvas] = document.items;
  expect(canvas.duration).toBe(3);
  expect(canvas).not.toHaveProperty('width');
  expect(canvas.items[0].items[0].body).toEqual({
    id: `https://photos.example/items/${sound.slug}-${sound.id}/file`,
    type: 'Sound',
    format: 'audio/mpeg',
    duration: 3,
  });
  expect(canvas.annotations).toMatchObject([
    { id: expect.stringMatching(/annotations\.json$/) },
    { items: [{ motivation: 'supplementing', body: { format: 'text/vtt' } }] },
  ]);
  expect(document.structures[0].items).toMatchObject([{ label: { en: ['The whistle'] } }]);
});

test('a story, an unknown id and an invalid id have no manifest', async () => {
  const statuses = await Promise.all([tale.id, 'aaaaaaaaaa', 'nothing'].map(async (id) => (await manifest(id)).status));
  expect(statuses).toEqual([404, 404, 404]);
});

test('manifests allow any origin, conditional requests, and content negotiation', async () => {
  const plain = await manifest(boat.id);
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'content-type': 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
    vary: 'Accept',
  });
  const browser = await manifest(boat.id, { Accept: 'text/html,*/*' });
  expect(browser.headers.get('content-type')).toBe('application/json');
  const etag = plain.headers.get('etag') ?? '';
  expect((await manifest(boat.id, { 'If-None-Match': etag })).status).toBe(304);
  expect((await manifest(boat.id, { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('the root lists folders, a folder its manifests without stories', async () => {
  const root = await read(collection(''));
  expect(listFaults(root)).toEqual([]);
  expect(root.items.map(({ id, type }: { id: string; type: string }) => [id, type])).toEqual([
    ['https://photos.example/iiif/collection/book', 'Manifest'],
    ['https://photos.example/iiif/collection/many', 'Collection'],
    ['https://photos.example/iiif/collection/sea', 'Collection'],
    ['https://photos.example/iiif/collection/unseen', 'Collection'],
  ]);
  const sea = await read(collection('sea'));
  expect(listFaults(sea)).toEqual([]);
  expect(sea.items.map(({ id }: { id: string }) => id.split('/')[4])).toEqual([boat.id, film.id, own.id, sound.id]);
  expect((await collection('nowhere')).status).toBe(404);
  expect((await collection('sea/..')).status).toBe(404);
});

test('a large folder is split into parts that together list each item once', async () => {
  const whole = await read(collection('many'));
  expect(listFaults(whole)).toEqual([]);
  expect(whole.items.map(({ label }: { label: { en: string[] } }) => label.en[0])).toEqual([
    'Many, 1-500',
    'Many, 501-1000',
    'Many, 1001-1500',
  ]);
  const found: string[] = [];
  for (const { id } of whole.items) {
    const part = await read(collection(id.slice(id.indexOf('many'))));
    expect(listFaults(part)).toEqual([]);
    expect(part.id).toBe(id);
    found.push(...part.items.map((item: { id: string }) => item.id.split('/')[4]));
  }
  expect(found).toEqual(many.map(({ id }) => id));
  for (const name of ['0-500', '2-501', '1-5000', '1501-2000', '1-', 'all'])
    expect((await collection(`many?items=${name}`)).status).toBe(404);
});

test('a folder that is one object is a manifest whose canvases are its pages in order', async () => {
  const book = await read(collection('book'));
  expect(listFaults(book)).toEqual([]);
  expect(book).toMatchObject({ type: 'Manifest', behavior: ['paged'], label: { en: ['A book'] } });
  expect(book.items.map(({ label }: { label: { en: string[] } }) => label.en[0])).toEqual([
    'Page 1',
    'Page 2',
    'Page 3',
    'Plate',
  ]);
  expect(book.structures).toMatchObject([
    { label: { en: ['Plates'] }, items: [{ id: book.items[3].id, type: 'Canvas' }] },
  ]);
  expect((await read(manifest(pages[0]?.id ?? ''))).partOf[0].type).toBe('Manifest');
});

test('additions, changes, moves and deletions are in the activity stream, latest page last', async () => {
  archive.put([{ ...boat, title: 'Boats again' }]);
  archive.take([own]);
  const all = await read(activity());
  expect(listFaults(all)).toEqual([]);
  const seen: { type: string; object: { id: string }; endTime: string }[] = [];
  let at = all.last.id;
  while (at) {
    const page = await read(activity(at.split('/').at(-1)));
    expect(listFaults(page)).toEqual([]);
    expect(page.id).toBe(at);
    seen.unshift(...page.orderedItems);
    at = page.prev?.id;
  }
  expect(seen.map(({ endTime }) => endTime)).toEqual(seen.map(({ endTime }) => endTime).sort());
  expect(seen.slice(-2).map(({ type, object }) => [type, object.id.split('/')[4]])).toEqual([
    ['Update', boat.id],
    ['Delete', own.id],
  ]);
  expect(seen.filter(({ object }) => object.id.includes(boat.id))).toHaveLength(1);
  expect(seen.some(({ object }) => object.id.includes(tale.id))).toBe(false);
  expect(seen).toHaveLength(2 + 2 + pages.length + 1 + many.length + 1);
  const moved = makeItem('sea/moved.jpg', { title: 'Moved' });
  archive.put([moved]);
  const there = { ...makeItem('elsewhere/there.jpg', { title: 'Moved' }), version: moved.version };
  archive.take([moved]);
  archive.put([there]);
  const { orderedItems } = await read(activity((await read(activity())).last.id.split('/').at(-1)));
  expect(orderedItems.slice(-2)).toMatchObject([
    {
      type: 'Move',
      object: { id: expect.stringContaining(moved.id) },
      target: { id: expect.stringContaining(there.id) },
    },
    { type: 'Create', object: { id: expect.stringContaining(there.id) } },
  ]);
  expect((await activity('99')).status).toBe(404);
  expect((await activity('-1')).status).toBe(404);
  expect((await manifest(own.id)).status).toBe(410);
});

test('a new item is a Create, not an Update, even if it is written slowly', async () => {
  let time = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => ++time);
  const late = makeItem('sea/late.jpg', { title: 'Late' });
  archive.put([late]);
  clock.mockRestore();
  const { orderedItems } = await read(activity((await read(activity())).last.id.split('/').at(-1)));
  expect(orderedItems.at(-1)).toMatchObject({ type: 'Create', object: { id: expect.stringContaining(late.id) } });
});

test('a folder’s URL is parsed like others', () => {
  expect(parseFolderParam(['a%2fb'])).toBeNull();
});
