// Tests of every public route at a site: status, headers, HEAD, conditional requests, errors and OPTIONS, as contract.ts lists them.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { makePdf } from '../pdfs';
import { type Exact, poll, sendExactly } from './client';
import { CONTRACTS, type Contract } from './contract';

const GPANO = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"/></rdf:RDF></x:xmpmeta>`;

const makePhoto = (background: string) =>
  sharp({ create: { width: 1024, height: 512, channels: 3, background } }).jpeg();

/** The file of each item that rows name. */
const FILES = {
  photo: 'harbour-at-dusk.jpg',
  film: 'muybridge-cat-in-motion.mp4',
  panorama: 'hall.jpg',
  document: 'diary.pdf',
  letter: 'letter.jpg',
  gone: 'gone.jpg',
};

const isRead = ({ method }: Contract) => method === undefined;
const toName = (row: Contract): [name: string, row: Contract] => [`${row.method ?? 'GET'} ${row.path} @smoke`, row];
const toRows = (isMeant: (row: Contract) => unknown) => CONTRACTS.filter(isMeant).map(toName);
/** Headers by which clients and caches decide what to do with a response. */
const DECISIVE = [
  'content-type',
  'cache-control',
  'etag',
  'vary',
  'content-security-policy',
  'access-control-allow-origin',
  'cross-origin-resource-policy',
  'x-content-type-options',
];

interface Suite {
  /** Name of the site's folder. */
  name: string;
  port: number;
  /** Path below which the site is served; empty for the root. */
  base?: string;
  /** Changes the copy of the sample before it is served. */
  lay?: (library: string) => void;
}

/** Starts a site of its own, and declares its tests. */
export function testContract({ name, port, base = '', lay }: Suite) {
  const root = `http://localhost:${port}${base}`;
  let site: ChildProcess | undefined;
  const values = new Map<string, string>();

  /** Fills in the names of items; a document is missing where poppler is. */
  const fill = (text: string) => text.replace(/\{([\w.]+)\}/g, (_all, name) => values.get(name) ?? 'nothing');

  const send = (target: string, init?: Exact) => sendExactly(root + fill(target), init);

  beforeAll(async () => {
    // Hundreds of requests from one address.
    const own = await layOwnSite({ name, port, env: { VITRINE_URL: base && root, VITRINE_BUDGET_SECONDS: '0' } });
    lay?.(own.library);
    const folder = path.join(own.library, 'contract');
    const put = (name: string, content: string | Buffer) => fs.writeFileSync(path.join(folder, name), content);
    fs.mkdirSync(folder);
    put('hall.jpg', await makePhoto('#335577').withXmp(GPANO).toBuffer());
    put('letter.jpg', await makePhoto('#775533').toBuffer());
    put('letter.txt', 'On the back: in the garden');
    put('gone.jpg', await makePhoto('#557733').toBuffer());
    put('diary.pdf', makePdf([{ text: ['One'] }, { text: ['Two'] }]));
    site = await own.start();
    const { body } = await sendExactly(`${root}/data/items.ndjson`);
    const items = body
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const [name, file] of Object.entries(FILES)) {
      const item = items.find((each) => path.posix.basename(each.file) === file);
      if (!item) continue;
      values.set(name, item.url.slice(`${root}/items/`.length));
      values.set(`${name}.id`, item.id);
      values.set(`${name}.url`, encodeURIComponent(item.url));
    }
    const home = (await sendExactly(`${root}/`)).body.toString();
    values.set('script', /\/_next\/static\/[^"]+\.js/.exec(home)?.[0] ?? '');
    fs.rmSync(path.join(folder, FILES.gone));
    await poll(async () => (await send('/items/{gone}')).status).toBe(410);
  });
  afterAll(() => stopSite(site));

  test('every route of the application has a row', () => {
    const routes = fs
      .readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|[\\/])(page|route)\.tsx?$/.test(file))
      .map((file) => `/${path.dirname(file).split(path.sep).join('/')}`.replace(/^\/\.$/, '/'))
      // Pages that have a public URL elsewhere: twins in other languages, numbered pages, and the page for 404.
      .filter((route) => !/^\/(in|paged|missing)(\/|$)/.test(route));
    expect(routes.length).toBeGreaterThan(40);
    const known = CONTRACTS.map(({ route }) => route);
    expect(routes.filter((route) => !known.includes(route))).toEqual([]);
  });

  describe.each(toRows(() => true))('%s', (_name, row) => {
    test('has the status and headers of its row', async () => {
      const { status, headers } = await send(row.path, { method: row.method });
      expect(status).toBe(row.status ?? 200);
      expect(headers['content-type'] ?? '').toBe(row.type);
      expect(headers['cache-control']).toMatch(row.cache);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBe(row.isOpen ? '*' : undefined);
      if (row.isOpen) expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      const vary = (headers.vary ?? '').split(/,\s*/);
      expect(vary).toEqual(expect.arrayContaining(row.vary ?? []));
      const policy = headers['content-security-policy'] ?? '';
      if (row.policy) expect(policy).toMatch(/default-src '(self|none)'/);
      if (row.policy) expect(policy).toContain(`frame-ancestors ${row.policy === 'page' ? "'none'" : '*'}`);
    });

    test('rejects other methods with 405 and those that it allows', async () => {
      for (const method of row.hasOtherMethods ? ['PUT'] : ['PUT', 'DELETE', 'PATCH', row.method ? 'GET' : 'TRACE']) {
        const { status, headers } = await send(row.path, { method });
        const allowed = (headers.allow ?? '').split(/,\s*/);
        expect([method, status, allowed.includes(row.method ?? 'GET')]).toEqual([method, 405, true]);
        expect([method, allowed.includes(method)]).toEqual([method, false]);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    });
  });

  describe.each(toRows(isRead))('%s', (_name, row) => {
    test('HEAD has the status and headers of GET, and no body', async () => {
      const get = await send(row.path, { headers: { 'Accept-Encoding': 'identity' } });
      const head = await send(row.path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
      expect([head.status, head.body.length]).toEqual([get.status, 0]);
      for (const name of DECISIVE) expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      if (head.headers['content-length']) expect(Number(head.headers['content-length'])).toBe(get.body.length);
    });

    test('OPTIONS lists methods', async () => {
      const { status, headers, body } = await send(row.path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
      });
      expect([status, body.length]).toEqual([204, 0]);
      expect(headers.allow ?? headers['access-control-allow-methods']).toMatch(/\bGET\b/);
      if (!row.hasPreflight) return;
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-methods']).toMatch(/\bGET\b/);
      expect(headers['access-control-allow-headers']).toMatch(/^\*(?:, Authorization)?$/);
    });
  });

  describe.each(toRows(({ hasTag }) => hasTag))('%s', (_name, row) => {
    test('a matching If-None-Match gets 304 without a body, any other the response', async () => {
      const { headers } = await send(row.path);
      expect(headers.etag).toMatch(/^(W\/)?"[^"]+"$/);
      const again = await send(row.path, { headers: { 'If-None-Match': headers.etag ?? '' } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers.etag).toBe(headers.etag);
      const any = await send(row.path, { headers: { 'If-None-Match': `"x", ${headers.etag}` } });
      expect(any.status).toBe(304);
      expect((await send(row.path, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
    });
  });

  const expectError = async (target: string, status: number) => {
    const response = await send(target);
    expect([target, response.status]).toEqual([target, status]);
    expect(response.body.length).toBeGreaterThan(0);
    // A page has its content without JavaScript.
    if (response.headers['content-type']?.startsWith('text/html')) expect(response.body.toString()).toContain('<h1');
    // Without Cache-Control, caches choose for themselves how long they store an error.
    expect(response.headers['cache-control']).toMatch(/\bno-store\b|^s-maxage=2, stale-while-revalidate=2$/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const asHead = await send(target, { method: 'HEAD' });
    expect([asHead.status, asHead.body.length]).toEqual([status, 0]);
  };

  describe.each(toRows(({ missing }) => missing))('%s', (_name, { missing = '' }) => {
    test(`${missing} is 404`, () => expectError(missing, 404));
  });

  describe.each(toRows(({ gone }) => gone))('%s', (_name, { gone = '' }) => {
    test(`${gone} of a deleted item is 410`, () => expectError(gone, 410));
  });

  describe.each(toRows(({ invalid }) => invalid))('%s', (_name, { invalid = '' }) => {
    test(`${invalid} is 400`, () => expectError(invalid, 400));
  });
}
