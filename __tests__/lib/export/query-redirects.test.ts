// Rules of Apache and nginx for former URLs with a query, evaluated as these servers do.
import { type QueryRedirect, toApacheQueryRule, toApacheTarget, toNginxQueryRule } from '@/lib/export/query-redirects';

const toRedirect = (url: string, isPrefix = false): QueryRedirect => {
  const [path = '', query = ''] = url.split('?');
  return { path, query, isPrefix, to: '/items/a%20b' };
};

/** mod_rewrite compares the query as requested, and the path decoded, relative to the folder. */
function isRedirectedByApache(redirect: QueryRedirect, url: string) {
  const [, query = '', path = ''] =
    /\{QUERY_STRING\} "(.*)"\nRewriteRule "(.*?)" /.exec(toApacheQueryRule(redirect)) ?? [];
  const [requested = '', sought = ''] = url.split('?');
  return new RegExp(path).test(decodeURIComponent(requested.slice(1))) && new RegExp(query).test(sought);
}

/** nginx compares the whole URL as requested, after one level of backslashes in quotation marks. */
function isRedirectedByNginx(redirect: QueryRedirect, url: string) {
  const [, pattern = ''] = /^"~(.*)" "/.exec(toNginxQueryRule('/archive', redirect)) ?? [];
  return new RegExp(pattern.replace(/\\(["\\])/g, '$1')).test(`/archive${url}`);
}

test.each([
  ['/picture.php?/12', '/picture.php?/12', true],
  ['/picture.php?/12', '/picture.php?/12/category/4', true],
  ['/picture.php?/12', '/picture.php?/12&slideshow=', true],
  ['/picture.php?/12', '/picture.php?/123', false],
  ['/picture.php?/12', '/pictureXphp?/12', false],
  ['/picture.php?/12', '/picture.php', false],
  ['/?p=a.1', '/?p=a.1&from=mail', true],
  ['/?p=a.1', '/?p=a.1/b', false],
  ['/?p=a.1', '/?p=aX1', false],
  ['/caf%C3%A9?id=1', '/caf%C3%A9?id=1', true],
])('the row %s: %s is redirected by both servers: %s', (row, url, expected) => {
  const redirect = toRedirect(row);
  expect([isRedirectedByApache(redirect, url), isRedirectedByNginx(redirect, url)]).toEqual([expected, expected]);
});

test('a row with * includes all longer queries', () => {
  const redirect = toRedirect('/index.php?/category/4', true);
  for (const url of ['/index.php?/category/4', '/index.php?/category/4-harbour/start-15'])
    expect([isRedirectedByApache(redirect, url), isRedirectedByNginx(redirect, url)]).toEqual([true, true]);
  expect(isRedirectedByApache(redirect, '/index.php?/category/5')).toBe(false);
});

test('signs of a target that Apache would replace by groups are escaped', () => {
  expect(toApacheTarget('/collections/a%20b$1')).toBe('"/collections/a\\%20b\\$1"');
});
