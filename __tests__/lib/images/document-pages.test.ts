// Document pages are rendered at the first request, here by a stand-in for poppler that counts its runs.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { buildPageSource } from '@/lib/catalogue/read/picture';
import { answerImage } from '@/lib/iiif/respond-image';
import { createImageService } from '@/lib/images/image-service';
import type { Item } from '@/lib/model/types';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-pages-'));
const [library, data, poppler] = ['library', 'data', 'poppler'].map((name) => {
  const made = path.join(folder, name);
  fs.mkdirSync(made);
  return made;
}) as [string, string, string];
const started = path.join(folder, 'started');
const settings = { url: 'https://archive.example', data, poppler, cacheBytes: 1e9, maxSide: 8192, maxPixelsOut: 25e6 };
const item = {
  id: 'abcdefghij',
  version: 'v1',
  path: '-dir/book.pdf',
  folder: '-dir',
  kind: 'document',
  type: 'application/pdf',
  poster: { name: '', type: 'image/jpeg', width: 1800, height: 2400 },
  pages: { count: 9, sizes: [[9, 1800, 2400]] },
} as unknown as Item;

beforeAll(async () => {
  const picture = path.join(folder, 'page.jpg');
  // Slightly different from the declared size.
  await sharp({ create: { width: 1801, height: 2400, channels: 3, background: '#b04020' } })
    .jpeg()
    .toFile(picture);
  const program = `#!/bin/sh\necho "$*" >> ${started}\ncase "$4" in 9) exit 1;; esac\ncat ${picture}\n`;
  fs.writeFileSync(path.join(poppler, 'pdftoppm'), program, { mode: 0o755 });
});
beforeEach(() => fs.writeFileSync(started, ''));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const listStarted = () => fs.readFileSync(started, 'utf8').trim().split('\n').filter(Boolean);

function createAsk() {
  const service = createImageService(settings);
  const getSource = (id: string) => buildPageSource(item, Number(id.split('.')[1]), { library, data });
  return (page: number, request: string) =>
    answerImage(
      new Request(`${settings.url}/iiif/3/x`),
      { id: `${item.id}.${page}`, parts: request.split('/') },
      {
        settings,
        service,
        getSource,
      },
    );
}

test('concurrent requests render a page once, and the file is passed as a path, never as an option', async () => {
  const ask = createAsk();
  const sizes = ['200,', '400,', '200,', '800,'];
  const answers = await Promise.all(sizes.map((size) => ask(2, `full/${size}/0/default.jpg`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const [first] = answers;
  expect(await sharp(Buffer.from((await first?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata()).toMatchObject({
    width: 200,
    height: 267,
  });
  expect(first?.headers.get('link')).toContain(`/iiif/3/${item.id}.2/full/200,267/`);
  const calls = listStarted();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatch(/^-f 2 -l 2 .* \/\S+\/-dir\/book\.pdf$/);
  const tile = await ask(2, '0,0,512,512/512,512/0/default.webp');
  expect(tile.status).toBe(200);
  expect((await ask(3, 'full/200,/0/default.jpg')).status).toBe(200);
  expect(listStarted()).toHaveLength(2);
});

test('files derived from pages are stored with those of the item, one set per page', async () => {
  const names = fs.readdirSync(path.join(data, 'renditions', 'ab'));
  const pages = ['p2_page.jpg', 'p2_tiles', 'p3_page.jpg'].map((name) => `abcdefghij-v1-${name}`);
  expect(names).toEqual(expect.arrayContaining(pages));
  expect(names.every((name) => /^abcdefghij-v1-p[23]_/.test(name))).toBe(true);
});

test('a page that cannot be rendered is 404, and is not retried at once', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const ask = createAsk();
  for (const size of ['200,', '400,', '200,']) expect((await ask(9, `full/${size}/0/default.jpg`)).status).toBe(404);
  expect(listStarted()).toHaveLength(1);
});
