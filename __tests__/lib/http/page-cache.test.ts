import PageCache from '@/lib/http/page-cache.mjs';

const shared = globalThis as {
  vitrinePageHooks?: {
    getEdition(): string;
    isGone(address: string): boolean;
    getSources(address: string): Record<string, string>;
    hasAnalytics(): boolean;
  };
};
let hasAnalytics = false;
let edition = '1';
let gone = '';
shared.vitrinePageHooks = {
  getEdition: () => edition,
  isGone: (address) => address.endsWith('-gone') || address === gone,
  getSources: (address): Record<string, string> =>
    address === '/items/film'
      ? { 'frame-src': 'https://www.youtube-nocookie.com', 'script-src': 'https://www.youtube.com' }
      : {},
  hasAnalytics: () => hasAnalytics,
};

jest.useFakeTimers();
const cache = new PageCache();
const toKey = (address: string) => `/route-cache/APP_PAGE/0123/$${address}`;
const toPage = (html: string, status?: number) => ({
  kind: 'APP_PAGE',
  html,
  status,
  headers: {} as Record<string, string>,
});

/** As Next does: asks, renders when there is nothing, and hands the page over. */
async function render(address: string, page: ReturnType<typeof toPage>, meanwhile = () => {}) {
  expect(await cache.get(toKey(address))).toBeNull();
  meanwhile();
  await cache.set(toKey(address), page);
  return page;
}

const read = async (address: string) => (await cache.get(toKey(address)))?.value;

/** A page that was the catalogue's so many milliseconds ago, and is so no more. */
async function renderOld(address: string, ms: number) {
  await render(address, toPage('old'));
  edition += '.';
  jest.advanceTimersByTime(ms);
}

/** While pages are being made. */
async function making(count: number, look: () => Promise<void>) {
  const addresses = Array.from({ length: count }, (_, index) => `/making-${edition}-${index}`);
  for (const address of addresses) expect(await cache.get(toKey(address))).toBeNull();
  await look();
  for (const address of addresses) await cache.set(toKey(address), toPage('made'));
}

// What was asked for, and never made, is not counted any more.
beforeEach(() => jest.advanceTimersByTime(2000));

test('a page is kept until the catalogue changes', async () => {
  await render('/a', toPage('one'));
  jest.advanceTimersByTime(60_000);
  expect(await read('/a')).toMatchObject({ html: 'one' });
  edition = '2';
  expect(await read('/a')).toBeUndefined();
});

test.each([
  ['one page is made, what was the catalogue’s within two seconds', 1, 1999],
  ['four are made, what was the catalogue’s within a minute', 4, 59_999],
])('while %s is shown', async (_what, count, ms) => {
  const address = `/while-${count}`;
  await renderOld(address, ms);
  await making(count, async () => {
    expect(await read(address)).toMatchObject({ html: 'old' });
    jest.advanceTimersByTime(1);
    expect(await read(address)).toBeUndefined();
  });
});

test('one at a time, a visitor who comes after a change sees what it brought', async () => {
  await renderOld('/calm', 1);
  expect(await read('/calm')).toBeUndefined();
});

test('however much there is to do, what is gone is not shown', async () => {
  await render('/items/y', toPage('old'));
  gone = '/items/y';
  edition += '.';
  await making(4, async () => expect(await read('/items/y')).toBeUndefined());
  gone = '';
});

test('pages that could not be made are not counted for longer than two seconds', async () => {
  for (const address of ['/fails-1', '/fails-2', '/fails-3', '/fails-4'])
    expect(await cache.get(toKey(address))).toBeNull();
  await renderOld('/after', 2000);
  expect(await read('/after')).toBeUndefined();
});

test('a page during whose rendering the catalogue changed is not taken for a page of the new one', async () => {
  await render('/b', toPage('old'), () => {
    edition = '3';
  });
  expect(await read('/b')).toBeUndefined();
});

test('a page that is not found says 410 where the item once was, and neither is kept', async () => {
  expect((await render('/items/x-gone', toPage('', 404))).status).toBe(410);
  expect((await render('/items/x-never', toPage('', 404))).status).toBe(404);
  expect(await read('/items/x-gone')).toBeUndefined();
});

test('every page carries the policy of what may run in it', async () => {
  const page = await render('/c', toPage('c'));
  expect(page.headers['content-security-policy']).toContain("object-src 'none'");
  expect((await read('/c'))?.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
});

test('what counts visits may be loaded where the owner has asked for it, and nowhere else', async () => {
  expect((await render('/c1', toPage('c'))).headers['content-security-policy']).not.toContain('google');
  hasAnalytics = true;
  const { headers } = await render('/c2', toPage('c'));
  hasAnalytics = false;
  expect(headers['content-security-policy']).toMatch(/script-src 'self' https:\/\/\*\.googletagmanager\.com/);
});

test('the page of a film elsewhere lets in that site, and no other page does', async () => {
  const { headers } = await render('/items/film', toPage('film'));
  expect(headers['content-security-policy']).toMatch(/frame-src 'self' https:\/\/www\.youtube-nocookie\.com(;|$)/);
  expect(headers['content-security-policy']).toMatch(/script-src https:\/\/www\.youtube\.com 'self'/);
  expect((await render('/items/photo', toPage('photo'))).headers['content-security-policy']).not.toContain('youtube');
});

test('beyond its bound the page that was not asked for longest goes first', async () => {
  const large = 'x'.repeat(30 * 1024 * 1024);
  await render('/d', toPage(large));
  await render('/e', toPage(large));
  await read('/d');
  await render('/f', toPage(large));
  expect(await read('/d')).toBeDefined();
  expect(await read('/e')).toBeUndefined();
});
