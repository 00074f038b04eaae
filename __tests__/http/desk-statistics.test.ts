// Statistics of the desk: what is counted, shown and exported, and that a restart keeps it.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let output = '';
let item = '';

const visit = (target: string, headers: Record<string, string> = {}) =>
  createClient(own.url)(target, { headers: { ...BROWSER, ...headers } });
const readCsv = async (period = 'day') => (await owner.get(`/api/desk/statistics?period=${period}`)).text;
const restart = async () => {
  await stopSite(site);
  site = await own.start();
};

beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-statistics', port: toOwnPort(43), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
  item = new URL(await own.toHref('harbour-at-dusk.jpg')).pathname;
  owner = createDeskSession(own.url, '192.0.2.1');
});
afterAll(() => stopSite(site));

test('without an account nothing is counted, and the privacy page says nothing of it', async () => {
  await visit(item);
  expect((await visit('/consent')).text).not.toContain('Do Not Track');
  await restart();
  expect(fs.existsSync(path.join(own.data, 'statistics'))).toBe(false);
});

test('views, downloads, searches and referring sites are counted, and survive a restart', async () => {
  await stopSite(site);
  output = '';
  site = await own.start((text) => {
    output += text;
  });
  await owner.setUp(output);
  await restart();
  expect((await visit('/consent')).text).toContain('Do Not Track');
  await visit(item, { Referer: 'https://www.example.org/private?name=ida' });
  await visit(item);
  await visit(item, { DNT: '1' });
  await visit(item, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await owner.send(item, { headers: BROWSER });
  await visit('/items/nothing-aaaaaaaaaa');
  await visit(`${item}/file`);
  await visit('/search?q=harbour');
  await visit('/search?q=%3CZzyzxq%3E');
  await visit('/search?q=zzyzxq%40zzyzxv');
  await visit('/search?q=zzyzxq4912345678');
  await restart();
  const csv = await readCsv();
  const lines = csv.split('\r\n').map((line) => line.replace(/^\d{4}-\d\d-\d\d,/, ''));
  expect(lines).toEqual([
    'date,what,name,count',
    'views,,6',
    'downloads,,1',
    'searches,,4',
    'fruitless,,3',
    'pages,/search,4',
    `pages,${item},2`,
    `files,${item},1`,
    'sites,example.org,1',
    'queries,<zzyzxq>,1',
    '',
  ]);
  const { text } = await owner.get('/desk/statistics?period=day');
  expect(text).toContain('Harbour at Dusk');
  expect(text).toContain('&lt;zzyzxq&gt;');
  expect(text).not.toContain('<zzyzxq>');
});

test('a chart and a table show 30 days and a year', async () => {
  const month = (await owner.get('/desk/statistics')).text;
  expect(month.match(/<rect/g)).toHaveLength(30);
  expect(month).toContain('role="img"');
  expect((await owner.get('/desk/statistics?period=year')).text.match(/<rect/g)?.length).toBeGreaterThan(11);
});

test('without an account the numbers are not shown', async () => {
  const stranger = createDeskSession(own.url, '192.0.2.2');
  expect((await stranger.get('/api/desk/statistics')).status).toBe(401);
  expect((await stranger.get('/desk/statistics')).text).not.toContain('example.org');
});

test('the owner turns the counting off', async () => {
  fs.appendFileSync(path.join(own.library, 'vitrine.yaml'), '\nstatistics: false\n');
  await poll(async () => (await owner.get('/desk/statistics')).text).toContain('statistics: false');
  // Each process notices within seconds.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  const before = await readCsv();
  await visit(item);
  await restart();
  expect(await readCsv()).toBe(before);
  expect((await visit('/consent')).text).not.toContain('Do Not Track');
});
