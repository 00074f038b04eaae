/** @jest-environment node */
// A document as a IIIF viewer requests it: one canvas per page, with the text and its positions.
import { spawnSync } from 'node:child_process';
import { GET as getCollection } from '@/app/iiif/collection/[[...path]]/route';
import { GET as getAnnotations } from '@/app/items/[slug]/annotations.json/route';
import { GET as searchContent } from '@/app/items/[slug]/content-search/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import { toItemId } from '@/lib/catalogue/ids';
import { makePdf } from '../../pdfs';
import { makeTiff } from '../../tiffs';
import { index } from '../catalogue/index-here';
import { createPlace } from '../catalogue/site';
import { listFaults } from './presentation-rules';

const hasPoppler = ['pdfinfo', 'pdftoppm', 'pdftotext'].every((program) => spawnSync(program, ['-v']).status === 0);
if (!hasPoppler) console.warn('poppler is not installed: tests that read PDFs are skipped');
const popplerTest = hasPoppler ? test : test.skip;

const SITE = 'https://archive.example';
const place = createPlace();
afterAll(() => place.remove());

beforeAll(async () => {
  const pages = [{}, { text: ['The ferry', 'came at noon'] }, { text: ['Ferry, again'], rotate: 90 }];
  place.put('papers/diary.pdf', makePdf(pages, { isRightToLeft: true }));
  place.put('papers/diary.txt', 'A ferry on the cover');
  place.put('papers/index.md', '---\nobject: paged\n---\n');
  place.put('blank.pdf', makePdf([{}]));
  place.put(
    'letter.tif',
    makeTiff([
      { width: 80, height: 60 },
      { width: 60, height: 90, orientation: 6 },
    ]),
  );
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data, VITRINE_URL: SITE });
  await index(place);
});

const id = toItemId('papers/diary.pdf');
const base = `${SITE}/items/${id}`;
const toParams = (file: string) => ({ params: Promise.resolve({ slug: toItemId(file) }) });
const read = async (answer: Response | Promise<Response>) => (await answer).json();

popplerTest('its manifest has a canvas for each page, in the order in which they are read', async () => {
  const manifest = await read(getManifest(new Request('http://inside/'), toParams('papers/diary.pdf')));
  expect(listFaults(manifest)).toEqual([]);
  expect(manifest).toMatchObject({ behavior: ['individuals'], viewingDirection: 'right-to-left' });
  expect(manifest.service).toEqual([{ id: `${base}/content-search`, type: 'SearchService2' }]);
  expect(manifest.rendering).toMatchObject([{ id: expect.stringMatching(/\/file$/), format: 'application/pdf' }]);
  expect(manifest.items).toMatchObject([
    { id: `${base}/canvas/1`, width: 1800, height: 2400 },
    { id: `${base}/canvas/2`, annotations: [{ id: `${base}/annotations.json?page=2` }] },
    { id: `${base}/canvas/3`, width: 2400, height: 1800 },
  ]);
  const [{ body, target }] = manifest.items[1].items[0].items;
  expect(target).toBe(`${base}/canvas/2`);
  expect(body.service).toMatchObject([{ id: `${SITE}/iiif/3/${id}.2` }]);
  expect(manifest.items[0].items[0].items[0].body.service).toMatchObject([{ id: `${SITE}/iiif/3/${id}` }]);
});

popplerTest('each line of a page is an annotation where it stands, also of a page that is turned', async () => {
  const ask = (page: number) =>
    read(getAnnotations(new Request(`${SITE}/x?page=${page}`), toParams('papers/diary.pdf')));
  const second = await ask(2);
  expect(second.items.map(({ body }: { body: { value: string } }) => body.value)).toEqual([
    'The ferry',
    'came at noon',
  ]);
  const [, x, y, width, height] =
    /canvas\/2#xywh=(\d+),(\d+),(\d+),(\d+)$/.exec(second.items[0].target)?.map(Number) ?? [];
  // 30 points from the left and 37 from the top, on a page of 300 by 400 points that is 1800 pixels wide.
  expect(x).toBe(180);
  expect(y).toBeGreaterThan(200);
  expect(y).toBeLessThan(250);
  expect([Number(width) > 300, Number(height) > 60]).toEqual([true, true]);
  const [turned] = (await ask(3)).items;
  const [, left, top] = /canvas\/3#xywh=(\d+),(\d+),/.exec(turned.target)?.map(Number) ?? [];
  expect([Number(left) > 2000, Number(top) < 200]).toEqual([true, true]);
  expect((await getAnnotations(new Request(`${SITE}/x?page=4`), toParams('papers/diary.pdf'))).status).toBe(404);
  expect((await getAnnotations(new Request(`${SITE}/x?page=1`), toParams('blank.pdf'))).status).toBe(404);
});

popplerTest('what is sought is found on all of its pages, and beside it', async () => {
  const found = await read(searchContent(new Request(`${SITE}/x?q=ferry`), toParams('papers/diary.pdf')));
  expect(found.items.map(({ target }: { target: string }) => target.replace(/#.*/, ''))).toEqual(
    [1, 2, 3].map((page) => `${base}/canvas/${page}`),
  );
});

popplerTest('in a folder that is one object its pages are canvases among the others', async () => {
  const params = Promise.resolve({ path: ['papers'] });
  const manifest = await read(getCollection(new Request(`${SITE}/iiif/collection/papers`), { params }));
  expect(listFaults(manifest)).toEqual([]);
  expect(manifest.items.map((canvas: { id: string }) => canvas.id)).toEqual(
    [1, 2, 3].map((page) => `${base}/canvas/${page}`),
  );
});

test('a TIFF file of several pages has a canvas for each, and no search', async () => {
  const manifest = await read(getManifest(new Request('http://inside/'), toParams('letter.tif')));
  const letter = `${SITE}/items/${toItemId('letter.tif')}`;
  expect(listFaults(manifest)).toEqual([]);
  expect(manifest).toMatchObject({
    items: [
      { id: `${letter}/canvas/1`, width: 80, height: 60 },
      { id: `${letter}/canvas/2`, width: 90, height: 60 },
    ],
    rendering: [{ id: expect.stringMatching(/\/file$/), format: 'image/tiff' }],
  });
  expect(manifest.service).toBeUndefined();
  const response = await getAnnotations(new Request(`${SITE}/x?page=1`), toParams('letter.tif'));
  expect(response.status).toBe(404);
});
