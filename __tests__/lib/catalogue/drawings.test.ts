/** @jest-environment node */
// SVG drawings are rasterized without scripts, files or network; one that asks for too much is a problem.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { GET as getFile } from '@/app/items/[slug]/file/route';
import { toMasterPath } from '@/lib/catalogue/master-paths';
import { isOffered } from '@/lib/model/availability';
import { startExport } from '@/lib/model/static-export';
import type { Item } from '@/lib/model/types';
import { index } from './index-here';
import { createPlace, look, type Place } from './site';

const LIMIT = { VITRINE_READ_SECONDS: '4' };
let place: Place;
let asked: string[];
const server = http.createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
beforeEach(() => {
  place = createPlace();
  asked = [];
});
afterEach(() => place.remove());

const toSvg = (inner: string, attributes = 'width="100" height="50"', before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

const list = () => look(place).items.map(({ data }) => JSON.parse(data) as Item);
const listProblems = () =>
  Object.fromEntries(look(place).problems.map(({ path, reason, detail }) => [path, `${reason}: ${detail}`]));
const BLUE = '<rect width="50" height="50" fill="#0000ff"/>';

async function readPixel(item: Item, x: number) {
  const { data, info } = await sharp(toMasterPath(place.data, item))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(Math.floor(info.width * x) * 3).subarray(0, 3)];
}

test('a drawing is a picture on white, with its title and XMP', async () => {
  const illustrator =
    '<?xml version="1.0"?>\n<!-- Generator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n';
  place.put('plan.svg', toSvg(`<title>Plan of the harbour</title>${BLUE}`, 'viewBox="0 0 100 50"', illustrator));
  place.put('large.svg', toSvg(BLUE, 'width="10000" height="5000"'));
  await index(place, LIMIT);
  expect(listProblems()).toEqual({});
  const [large, plan] = list() as [Item, Item];
  expect(plan).toMatchObject({
    kind: 'photo',
    type: 'image/svg+xml',
    title: 'Plan of the harbour',
    width: 2400,
    height: 1200,
  });
  expect(large).toMatchObject({ width: 4096, height: 2048 });
  expect([await readPixel(plan, 0.2), await readPixel(plan, 0.8)]).toEqual([
    [0, 0, 255],
    [255, 255, 255],
  ]);
});

test('nothing outside of a drawing is loaded, and no script is run', async () => {
  const port = (server.address() as AddressInfo).port;
  const red = place.put(
    'secret.png',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const image = (href: string) => toSvg(`<image href="${href}" width="100" height="50"/>`);
  const entity = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>';
  place.put('beside.svg', image('secret.png'));
  place.put('entity.svg', toSvg('<text y="20">&x;</text>', undefined, entity));
  place.put('file.svg', image(`file://${red}`));
  place.put('import.svg', toSvg(`<style>@import url("http://127.0.0.1:${port}/a.css");</style>${BLUE}`));
  place.put('script.svg', toSvg(`<script>fetch("http://127.0.0.1:${port}/b")</script>${BLUE}`));
  place.put('site.svg', image(`http://127.0.0.1:${port}/c.png`));
  await index(place, LIMIT);
  expect(asked).toEqual([]);
  for (const item of list().filter(({ path }) => path !== 'secret.png'))
    expect([item.path, await readPixel(item, 0.8)]).toEqual([item.path, [255, 255, 255]]);
  const missing = expect.stringContaining('it refers to other files or sites, which are not loaded');
  expect(listProblems()).toMatchObject({
    'beside.svg': missing,
    'entity.svg': expect.stringContaining('it is an SVG drawing that cannot be read'),
    'file.svg': missing,
    'import.svg': missing,
    'site.svg': missing,
  });
});

test('drawings that ask for too much are problems, and stop no other', async () => {
  const names = 'abcdefgh'.split('');
  const bomb = names
    .map((name, at) => `<!ENTITY ${name} "${at === 0 ? 'ha' : `&${names[at - 1]};`.repeat(20)}">`)
    .join('');
  const uses = Array.from(
    { length: 20 },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
  ).join('');
  place.put('bomb.svg', toSvg('<text>&h;</text>', undefined, `<!DOCTYPE svg [${bomb}]>`));
  place.put('deep.svg', toSvg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`));
  place.put('giant.svg', toSvg(BLUE, 'width="1e9" height="1e9"'));
  place.put('long.svg', toSvg(`<!--${'x'.repeat(17_000_000)}-->`));
  place.put('plan.svg', toSvg(BLUE));
  place.put('uses.svg', toSvg(`<defs><g id="a0">${BLUE}</g>${uses}</defs><use href="#a20"/>`));
  await index(place, LIMIT);
  expect(list().map(({ path }) => path)).toEqual(['plan.svg']);
  expect(listProblems()).toMatchObject({
    'bomb.svg': expect.stringContaining('it is an SVG drawing that cannot be read'),
    'deep.svg': expect.stringContaining('it is an SVG drawing that cannot be read'),
    'giant.svg': expect.stringMatching(/SVG drawing/),
    'long.svg': expect.stringContaining('at most 16777216 are read'),
    'uses.svg': expect.stringMatching(/^timed-out: |it cannot be decoded/),
  });
});

test('the original is a download in which browsers run nothing, and is not exported', async () => {
  place.put('plan.svg', toSvg(`<script>alert(1)</script>${BLUE}`));
  place.put('vitrine.yaml', 'originals: true\n');
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place, LIMIT);
  const [plan] = list() as [Item];
  const response = await getFile(new Request('http://inside/'), { params: Promise.resolve({ slug: plan.id }) });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;/);
  expect(response.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
  await response.body?.cancel();
  expect(isOffered(plan, true)).toBe(true);
  startExport((href) => href);
  expect(isOffered(plan, true)).toBe(false);
});
