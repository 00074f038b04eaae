import type { Target } from '@/lib/http/resolve-target';
import { toInternalUrl } from '@/lib/http/route-table';
import { findCountable } from '@/lib/statistics/countable';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SITE = 'https://archive.example';

function find(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { route, url: internal } = toInternalUrl(url);
  const pathname = url.split('?', 1)[0] ?? '';
  const target: Target = { route, locale: null, requested: url, pathname, url: internal, cacheKey: null };
  return findCountable({ method, headers: { 'user-agent': BROWSER, ...headers } }, target, SITE);
}

const view = (path: string, more = {}) => ({ type: 'view', path, site: null, query: null, ...more });

test('counts a page by its path, without its query', () => {
  expect(find('/items/boat-abcdefghij?utm_source=x')).toEqual(view('/items/boat-abcdefghij'));
  expect(find('/collections/boats?page=2')).toEqual(view('/collections/boats'));
  expect(find('/search?q=Steam%20SHIP&kind=film')).toEqual(view('/search', { query: 'steam ship' }));
  expect(find('/search?q=ship&page=2')).toEqual(view('/search'));
});

test.each([
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['a headless browser', { 'user-agent': `${BROWSER} HeadlessChrome/140.0` }],
  ['a client without a name', { 'user-agent': '' }],
  ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of Safari', { purpose: 'prefetch' }],
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a person who is signed in', { cookie: 'a=b; vitrine.session_token=abc.def' }],
  ['a person who is signed in over HTTPS', { cookie: '__Host-vitrine.session_token=abc.def' }],
  ['a person who is signed in below a path', { cookie: '__Secure-vitrine.session_token=abc.def' }],
  ['a frame of another page', { 'sec-fetch-dest': 'iframe' }],
])('does not count %s', (_, headers) => {
  expect(find('/items/boat-abcdefghij', headers)).toBeNull();
});

test.each([
  '/desk',
  '/desk/statistics',
  '/contact',
  '/api/desk/items',
  '/robots.txt',
  '/_next/static/a.js',
  '/feed.xml',
])('does not count %s', (url) => {
  expect(find(url)).toBeNull();
});

test('does not count HEAD', () => {
  expect(find('/', {}, 'HEAD')).toBeNull();
});

test('counts a phone that is called Cubot', () => {
  expect(find('/', { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT_X70) AppleWebKit/537.36' })).not.toBeNull();
});

test.each([
  ['https://www.example.org/a/b?q=private', 'example.org'],
  ['https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example'],
  ['https://archive.example/items/x', null],
  ['http://127.0.0.1:4400/', null],
  ['https://192.0.2.7/', null],
  ['https://[2001:db8::1]/', null],
  ['https://intranet/', null],
  ['android-app://com.example/', null],
  ['javascript:alert(1)', null],
  [`https://${'a'.repeat(120)}.example/`, null],
  ['https://<b>.example/', null],
])('records of the referrer %s the host of another site only: %s', (referer, site) => {
  expect(find('/', { referer, host: '127.0.0.1:4400' })).toEqual(view('/', { site }));
});

test('flight data of the search page are a search, and no view', () => {
  expect(find('/search?q=ship&_rsc=x', { rsc: '1' })).toEqual({ type: 'search', query: 'ship' });
  expect(find('/search?_rsc=x', { rsc: '1' })).toBeNull();
  expect(find('/search?q=ship&_rsc=x', { rsc: '1', 'next-router-prefetch': '1' })).toBeNull();
});

test.each([
  ['/items/boat-abcdefghij/file', { 'sec-fetch-dest': 'document' }, '/items/boat-abcdefghij'],
  ['/items/boat-abcdefghij/file', { 'sec-fetch-dest': 'video' }, null],
  ['/items/boat-abcdefghij/file', { range: 'bytes=0-65535' }, null],
  ['/api/selection/archive?ids=a', {}, '/api/selection/archive'],
  ['/data/items.csv', {}, '/data/items.csv'],
  ['/iiif/3/abcdefghij/full/1200,/0/default.jpg', { 'sec-fetch-site': 'same-origin' }, '/items/abcdefghij'],
  ['/iiif/3/abcdefghij/full/1200,/0/default.jpg', { 'sec-fetch-site': 'cross-site' }, null],
  ['/iiif/3/abcdefghij/full/1200,/0/default.webp', { 'sec-fetch-site': 'same-origin' }, null],
])('the request of %s with %j is a download of %s', (url, headers, path) => {
  expect(find(url, headers as Record<string, string>)).toEqual(path === null ? null : { type: 'download', path });
});
