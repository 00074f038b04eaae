// Every page of the desk, with content: accessible, without overflow on a phone and without console errors, in light and dark.
import { type ChildProcess, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createDeskSession } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite, stopSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'serial' });

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const LETTER = {
  id: 'letter1',
  date: '2030-01-01T10:00:00.000Z',
  name: 'Dr. Maximilian von Hohenstein-Wolfenbüttel',
  email: 'maximilian.von.hohenstein@a-rather-long-name.example.org',
  message: 'The man on the left is my grandfather.',
  publish: true,
};
const ROOT = path.resolve('app/desk');

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let item = '';
const session = createDeskSession(`http://localhost:${toOwnPort(47)}`, '192.0.2.1');

test.beforeAll(async () => {
  own = await layOwnSite({
    name: 'desk-pages',
    port: toOwnPort(47),
    yaml: '\nlanguages: [en, ar]\n',
    env: { VITRINE_PROXIES: '1' },
  });
  const plants = path.join(own.library, 'exhibition/plants');
  const [photo = ''] = fs.readdirSync(plants).filter((name) => name.endsWith('.jpg'));
  const inbox = path.join(own.library, '.vitrine/inbox/Eva Holm');
  fs.mkdirSync(inbox, { recursive: true });
  for (const to of [path.join(own.library, 'a-copy.jpg'), path.join(inbox, 'sent.jpg')])
    fs.copyFileSync(path.join(plants, photo), to);
  fs.writeFileSync(path.join(own.library, 'no-picture.jpg'), 'only words');
  fs.writeFileSync(path.join(own.library, 'story.md'), `# A story\n\n${'A paragraph.\n\n'.repeat(80)}`);
  site = await own.start((text) => {
    output += text;
  });
  item = (await own.toHref('harbour-at-dusk.jpg')).slice(-10);
});
test.afterAll(() => stopSite(site));

/** Creates the first account, and something for each page to show. */
async function prepareDesk() {
  await session.setUp(output);
  await session.post('/api/desk/consent', {});
  const about = { id: item, title: 'Harbour at Dusk', url: own.url };
  fs.writeFileSync(path.join(own.data, 'letters.jsonl'), `${JSON.stringify({ ...LETTER, about })}\n`);
  const env = { ...process.env, VITRINE_DATA: own.data, VITRINE_LIBRARY: own.library };
  const said = execFileSync(process.execPath, ['scripts/cli.mjs', 'account', 'add', 'Ole', '--role=contributor'], {
    env,
  });
  const ole = createDeskSession(own.url, '192.0.2.2');
  await ole.signIn({ name: 'Ole', password: /password (\S+)/.exec(String(said))?.[1] ?? '' });
  await ole.post('/api/desk/items', { id: item, title: 'Another title', remark: 'My father took it.' });
  const deleted = (await own.toHref('milky-way-over-a-volcano.jpg')).slice(-10);
  await session.post('/api/desk/trash', { action: 'delete', id: deleted, from: '/desk' });
  const [, action = ''] = /name="id" value="([^"]+)"/.exec((await session.get('/desk/history')).text) ?? [];
  const shared = { query: 'collection=exhibition/plants', title: 'For Nia', hasProofs: 'yes' };
  await session.post('/api/desk/links', { action: 'create', ...shared });
  const [, link = ''] = /href="\/desk\/links\/(\w+)"/.exec((await session.get('/desk/links')).text) ?? [];
  return { action, link };
}

/** Pages by their folder below app/desk. @param action an id of the history. @param link id of a share link */
const listPages = ({ action, link }: { action: string; link: string }): Record<string, string[]> => ({
  '': ['/desk'],
  account: ['/desk/account'],
  accounts: ['/desk/accounts'],
  bulk: [`/desk/bulk?ids=${item}`],
  collections: ['/desk/collections', '/desk/collections?path=exhibition/plants'],
  'collections/order': ['/desk/collections/order?path=exhibition/plants'],
  history: ['/desk/history'],
  'history/[id]': [`/desk/history/${action}`],
  inbox: ['/desk/inbox'],
  invitation: ['/desk/invitation'],
  'items/[id]': [`/desk/items/${item}?task=place`],
  letters: ['/desk/letters'],
  'letters/[id]': ['/desk/letters/letter1'],
  links: ['/desk/links', '/desk/links?collection=exhibition/plants'],
  'links/[id]': [`/desk/links/${link}`],
  log: ['/desk/log'],
  look: ['/desk/look'],
  people: ['/desk/people', '/desk/people?name=Karl+Blossfeldt'],
  proposals: ['/desk/proposals'],
  'report/[kind]': ['/desk/report/duplicate', '/desk/report/problem'],
  select: ['/desk/select'],
  site: ['/desk/site'],
  statistics: ['/desk/statistics'],
  stories: ['/desk/stories'],
  'stories/edit/[...path]': ['/desk/stories/edit/story.md'],
  trash: ['/desk/trash'],
  upload: ['/desk/upload?into=exhibition'],
});

/** Pages that show a posted draft: the first is checked below, the others are public pages in a frame. */
const POSTED = ['stories/conflict', 'stories/preview', 'look/preview'];

/** @returns faults of the page as it is, on a phone in light and on a wide screen in dark */
async function listPageFaults(page: Page) {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  const overflow = await page.evaluate((width) => document.documentElement.scrollWidth - width, PHONE.width);
  const light = await listFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(WIDE);
  return [...(overflow > 0 ? [`${overflow} px too wide for a phone`] : []), ...light, ...(await listFaults(page))];
}

test('every page of the desk fits a phone, and has no faults in light and dark @once', async ({ page, context }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    // The checks of accessibility try to run in the frame of a story's preview too, which is sandboxed.
    const isPreview = message.text().startsWith("Blocked script execution in 'about:");
    if (message.type() === 'error' && !isPreview) errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error}`));
  const visit = async (target: string) => {
    await page.goto(own.url + target);
    return { target, faults: await listPageFaults(page) };
  };
  const expectFaultless = (result: object) => expect.soft(result).toMatchObject({ faults: [] });

  expectFaultless(await visit('/desk'));
  const pages = listPages(await prepareDesk());
  const folders = fs
    .readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'page.tsx')
    .map((name) => path.dirname(`./${name}`).replace(/^\.\/?/, ''));
  expect(folders.sort()).toEqual([...Object.keys(pages), ...POSTED].sort());

  expectFaultless(await visit('/desk?fault=wrongPassword'));
  await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: own.url })));
  for (const target of Object.values(pages).flat()) expectFaultless(await visit(target));
  expectFaultless(await visit('/ar/desk/collections'));

  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/desk/stories/conflict', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries({ path: 'story.md', version: 'old', text: '# Mine' })) {
      const field = document.createElement('textarea');
      Object.assign(field, { name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL('**/desk/stories/conflict');
  await expect(page.locator('#stored')).toBeVisible();
  expectFaultless({ target: 'conflict', faults: await listPageFaults(page) });
  expect(errors).toEqual([]);
});

test('on a phone, the pages of the desk are in a menu that opens by keyboard and without JavaScript @once', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE, baseURL: own.url });
  await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: own.url })));
  const page = await context.newPage();
  await page.goto('/desk/history');
  const bar = page.getByRole('navigation', { name: 'Desk' });
  await expect(bar).toBeHidden();
  await page.locator('main summary').first().press('Enter');
  await expect(bar.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Stories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stories' })).toBeVisible();
  await context.close();
});
