import { sanitizeHeaders, toOriginForm, toPathname, validateMethod, validateTarget } from '@/lib/http/request-policy';
import { matchRoute } from '@/lib/http/route-table';

const validate = (method: string, url: string) =>
  validateTarget({ url, rawHeaders: [] }) ?? validateMethod(method, matchRoute(toPathname(url)));
const toStatus = (method: string, url: string) => validate(method, url)?.status ?? 'valid';

test.each([
  ['GET', '/', 'valid'],
  ['HEAD', '/items/x-aaaaaaaaaa', 'valid'],
  ['GET', '/search?q=100%', 'valid'],
  ['GET', '/collections/%C3%A9t%C3%A9/..%2f', 'valid'],
  ['GET', '/%', 400],
  ['GET', '/items/%E0%A4%A', 400],
  ['GET', '/a%00b', 400],
  ['GET', '/a%0d%0ab', 400],
  ['GET', '*', 400],
  ['GET', `/${'a'.repeat(9000)}`, 414],
  ['POST', '/', 405],
  ['PUT', '/api/search/1/indexes/vitrine', 405],
  ['POST', '/api/search/1/indexes/*/queries', 'valid'],
  ['OPTIONS', '/api/search/1/indexes/*/queries', 'valid'],
  ['POST', '/api/letters', 'valid'],
  ['GET', '/api/letters', 405],
  ['POST', '/consent/choose', 'valid'],
  ['OPTIONS', '/iiif/3/aaaaaaaaaa/info.json', 'valid'],
  ['OPTIONS', '/items/x-aaaaaaaaaa/manifest.json', 'valid'],
  ['OPTIONS', '/', 204],
  ['TRACE', '/', 405],
] as const)('%s %.40s: %s', (method, url, status) => expect(toStatus(method, url)).toBe(status));

test('a rejected method gets the allowed ones in Allow', () => {
  expect(validate('PUT', '/')?.headers?.Allow).toBe('GET, HEAD, OPTIONS');
  expect(validate('GET', '/consent/choose')?.headers?.Allow).toBe('POST');
});

test.each(['/data/items.csv', '/feed.json', '/oembed', '/items/x-aaaaaaaaaa/file', '/items/x-aaaaaaaaaa/captions'])(
  'other sites may send range and conditional requests to %s',
  (address) =>
    expect(validate('OPTIONS', address)).toMatchObject({
      status: 204,
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
    }),
);

test('pages do not allow other origins', () => {
  expect(validate('OPTIONS', '/items/x-aaaaaaaaaa')?.headers).not.toHaveProperty('Access-Control-Allow-Origin');
});

test('an absolute URL as the target is reduced to its path', () => {
  expect(toOriginForm('http://evil.example/a?b=c')).toBe('/a?b=c');
  expect(toOriginForm('HTTPS://evil.example')).toBe('/');
  expect(toOriginForm('/a?u=http://b/c')).toBe('/a?u=http://b/c');
});

test('headers that control the framework are removed, those of browsers are not', () => {
  const headers = {
    host: 'a',
    cookie: 'b',
    rsc: '1',
    'x-middleware-subrequest': 'x',
    'x-vitrine-client': '127.0.0.1',
    'content-security-policy': 'x',
    'content-security-policy-report-only': 'x',
    'next-action': 'x',
    forwarded: 'x',
  };
  sanitizeHeaders(headers, matchRoute('/search'));
  expect(Object.keys(headers)).toEqual(['host', 'cookie', 'rsc']);
});

test('only search and map serve flight data; other pages serve the document', () => {
  const ask = (pathname: string) => {
    const headers = { rsc: '1', 'next-router-state-tree': 'x', 'next-router-segment-prefetch': '/', 'next-url': '/' };
    sanitizeHeaders(headers, matchRoute(pathname));
    return Object.keys(headers);
  };
  for (const pathname of ['/', '/items/a-aaaaaaaaaa', '/collections/map', '/search/feed.xml', '/contact'])
    expect(ask(pathname)).toEqual([]);
  expect(ask('/map')).toContain('next-router-state-tree');
  expect(ask('/search')).toContain('rsc');
});

const toTargetStatus = (url: string, rawHeaders: string[] = []) =>
  validateTarget({ url, rawHeaders })?.status ?? 'valid';

test.each([
  '/..',
  '/.',
  '/a/../b',
  '/a/./b',
  '/a/%2e%2e/b',
  '/a/.%2E/b',
  '/a/%2e',
  '/a/%252e%25252E/b',
  '//a',
  '/a//b',
  '/a\\b',
  '/a#b',
  '/a?b#c',
])('the target %s is a bad request', (url) => {
  expect(toTargetStatus(url)).toBe(400);
});

test.each([
  '/',
  '/collections/a..b/.hidden/...',
  '/collections/v1.2/c%2e%2ed',
  '/people/AC%2FDC',
  '/collections/a%5Cb',
  '/iiif/3/a%2Fb/info.json',
  '/search?q=a//b/../c\\d',
])('the target %s is valid', (url) => {
  expect(toTargetStatus(url)).toBe('valid');
});

test('a request has one Host header at most', () => {
  expect(toTargetStatus('/', ['Host', 'a', 'Accept', 'host'])).toBe('valid');
  expect(toTargetStatus('/', ['Host', 'a', 'Accept', '*/*', 'hOST', 'a'])).toBe(400);
});

test('internal headers of Next are removed, and those of its router remain on pages with flight data', () => {
  const steering = [
    'x-nextjs-data',
    'x-nextjs-rewritten-path',
    'x-prerender-revalidate',
    'x-action-forwarded',
    'next-resume',
  ];
  const router = ['next-url', 'next-router-prefetch', 'rsc'];
  const headers = Object.fromEntries([...steering, ...router, 'x-forwarded-for'].map((name) => [name, '1']));
  sanitizeHeaders(headers, matchRoute('/search'));
  expect(Object.keys(headers).sort()).toEqual([...router, 'x-forwarded-for'].sort());
});
