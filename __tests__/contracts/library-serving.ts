// Defines the tests of serving files that both kinds of library must pass.
import sharp from 'sharp';
import { listWhole, makePhoto, type Place } from '../lib/catalogue/site';
import { makeWav } from '../sounds';
import type { LibraryPlace } from './library-places';

const PHOTO = 'towns/Ünïcode & +%41.jpg';
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';

const open = async () => ({
  ...(await import('@/lib/downloads/send-original')),
  ...(await import('@/lib/downloads/send-archive')),
  ...(await import('@/lib/catalogue/read/captions')),
  ...(await import('@/lib/catalogue/read/items')),
  ...(await import('@/lib/images/image-service')),
  ...(await import('@/lib/iiif/respond-image')),
  ...(await import('@/lib/config/config')),
});

export interface Serving {
  place: Place;
  photo: { id: string; version: string; content: Buffer };
  askFile(headers?: Record<string, string>, method?: string): Promise<Response>;
  askImage(request: string): Promise<Response>;
}

/** Indexes a small library and returns functions that request it. Settings must be in the environment before. */
export async function startServing(library: LibraryPlace, place: Place): Promise<Serving> {
  const content = await makePhoto('red', 'A red one', { width: 900, height: 600 });
  await library.put(PHOTO, content);
  await library.put('sound.wav', makeWav(1));
  await library.put('sound.vtt', VTT);
  await library.put('vitrine.yaml', 'title: An archive\noriginals: true\n');
  const { code, output } = await library.index();
  if (code !== 0) throw new Error(output);
  const { sendOriginal, answerImage, createImageService, getConfig, getImageSource } = await open();
  const [item] = listWhole(place).filter(({ path }) => path === PHOTO);
  const { id, version } = item;
  const service = createImageService({ data: place.data, cacheBytes: 1e8 });
  const settings = getConfig();
  return {
    place,
    photo: { id, version, content },
    askFile: (headers = {}, method = 'GET') =>
      sendOriginal(new Request(`http://localhost/items/${id}/file`, { method, headers }), id),
    askImage: (request) =>
      answerImage(
        new Request(`http://localhost/iiif/3/${id}/${request}?v=${version}`),
        { id, parts: request.split('/') },
        { settings, service, getSource: getImageSource },
      ),
  };
}

const toBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** @param start called once, before the first test */
export function describeServing(start: () => Promise<Serving>) {
  let serving: Serving;
  beforeAll(async () => {
    serving = await start();
  }, 120_000);

  test('an original is sent whole and in byte ranges', async () => {
    const { photo, askFile } = serving;
    const whole = await askFile();
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    expect(await toBytes(whole)).toEqual(photo.content);
    const part = await askFile({ range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${photo.content.length}`);
    expect(await toBytes(part)).toEqual(photo.content.subarray(100, 200));
    expect((await toBytes(await askFile({ range: 'bytes=-10' }))).length).toBe(10);
    expect((await askFile({ range: 'bytes=9999999-' })).status).toBe(416);
  });

  test('a matching ETag gets 304, and HEAD sends the headers only', async () => {
    const { photo, askFile } = serving;
    const head = await askFile({}, 'HEAD');
    expect([head.status, (await toBytes(head)).length]).toEqual([200, 0]);
    const etag = head.headers.get('etag') ?? '';
    expect(etag).toContain(photo.version);
    expect((await askFile({ 'if-none-match': etag })).status).toBe(304);
    expect((await askFile({ 'if-range': etag, range: 'bytes=0-0' })).status).toBe(206);
    expect((await askFile({ 'if-range': '"other"', range: 'bytes=0-0' })).status).toBe(200);
  });

  test('renditions are rendered from the file', async () => {
    const answer = await serving.askImage('10,20,300,200/150,/0/default.jpg');
    expect(answer.status).toBe(200);
    const drawn = await sharp(await toBytes(answer)).metadata();
    expect([drawn.width, drawn.height]).toEqual([150, 100]);
  });

  test('captions are served, and originals are archived', async () => {
    const { sendArchive, getItem, readCaptions } = await open();
    const [sound] = listWhole(serving.place).filter(({ path }) => path === 'sound.wav');
    const item = getItem(sound.id);
    expect(item && (await readCaptions(item)).captions).toMatchObject([{ cues: [{ text: 'Hello' }] }]);
    const archive = await sendArchive(new Request('http://localhost/selection.zip'), [serving.photo.id]);
    expect(archive.status).toBe(200);
    expect((await toBytes(archive)).includes(serving.photo.content)).toBe(true);
  });
}
