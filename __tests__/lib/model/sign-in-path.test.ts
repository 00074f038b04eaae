import { setBasePath } from '@/lib/model/base-path';
import { parseEntrance, parseSitePath, toEntranceHref, toSignInHref } from '@/lib/model/sign-in-path';

afterEach(() => setBasePath(''));

test('a page of the site is led back to, with its query', () => {
  for (const path of [
    '/',
    '/items/harbour-abcdefghij',
    '/search?q=a%26b',
    '/de/collections/caf%C3%A9',
    '/people/AC%2FDC',
  ])
    expect(parseSitePath(path)).toBe(path);
  expect(parseSitePath('/collections/café')).toBe('/collections/caf%C3%A9');
  expect(parseSitePath('/a/../years?x=1#part')).toBe('/years?x=1');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /years',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e/%2e%2e//evil.example',
  'javascript:alert(1)',
  'years',
  '',
  '/api/desk/session',
  '/de/api/search/x',
  '/sign-in?from=/',
  '/de/sign-in',
  '/x\r\nSet-Cookie: a=b',
  `/${'x'.repeat(2001)}`,
  null,
  ['/years'],
])('%j is no page to lead back to', (text) => {
  expect(parseSitePath(text)).toBeNull();
});

test('below a path, pages of other sites on the host are none of this site', () => {
  setBasePath('/archive');
  expect(parseSitePath('/archive/years')).toBe('/archive/years');
  expect(parseSitePath('/archive')).toBe('/archive');
  for (const path of ['/years', '/archives', '/archive/../admin', '/archive//evil.example', '/archive/api/x'])
    expect([path, parseSitePath(path)]).toEqual([path, null]);
});

test('the page with the form leads back to the page that was requested', () => {
  expect(toSignInHref()).toBe('/sign-in');
  expect(toEntranceHref('/desk/history?x=1', { fault: 'a' })).toBe('/desk/history?fault=a');
  const href = toEntranceHref('/people/AC%2FDC?q=a&b', { step: 'factor' });
  expect(href).toMatch(/^\/sign-in\?from=%2Fpeople%2FAC%252FDC/);
  expect(parseEntrance(href)).toBe('/people/AC%2FDC?q=a&b');
  expect(parseEntrance('/desk/history?error=x')).toBe('/desk/history');
  expect(parseEntrance('/sign-in?from=//evil.example')).toBe('/');
  for (const other of ['https://evil.example/sign-in', '/years', 'x', null]) expect(parseEntrance(other)).toBeNull();
});
