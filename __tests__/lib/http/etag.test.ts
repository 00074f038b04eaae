/** @jest-environment node */
import { isChanged, isKnown, isSame } from '@/lib/http/etag';

const tag = '"a,b/c"';
const modified = Date.parse('2024-05-06T07:08:09.500Z');
const [same, before] = ['Mon, 06 May 2024 07:08:09 GMT', 'Mon, 06 May 2024 07:08:08 GMT'];
const ask = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

test.each([
  [{}, false],
  [{ 'If-None-Match': tag }, true],
  [{ 'If-None-Match': `W/${tag}` }, true],
  [{ 'If-None-Match': `"x", ${tag}, "y"` }, true],
  [{ 'If-None-Match': '*' }, true],
  [{ 'If-None-Match': '"a"' }, false],
  [{ 'If-Modified-Since': same }, true],
  [{ 'If-Modified-Since': before }, false],
  [{ 'If-Modified-Since': 'yesterday' }, false],
  [{ 'If-None-Match': '"x"', 'If-Modified-Since': same }, false],
])('with %j the client has the current version: %s', (headers, known) =>
  expect(isKnown(ask(headers as never), tag, modified)).toBe(known),
);

test('If-Modified-Since is ignored without a modification time', () => {
  expect(isKnown(ask({ 'If-Modified-Since': same }), tag)).toBe(false);
});

test.each([
  [{}, false],
  [{ 'If-Match': tag }, false],
  [{ 'If-Match': '*' }, false],
  [{ 'If-Match': `W/${tag}` }, true],
  [{ 'If-Match': `W/"x", ${tag}` }, false],
  [{ 'If-Match': '"x"' }, true],
  [{ 'If-Unmodified-Since': same }, false],
  [{ 'If-Unmodified-Since': before }, true],
])('with %j the precondition fails: %s', (headers, changed) =>
  expect(isChanged(ask(headers as never), tag, modified)).toBe(changed),
);

test.each([
  [{}, true],
  [{ 'If-Range': tag }, true],
  [{ 'If-Range': same }, true],
  [{ 'If-Range': `W/${tag}` }, false],
  [{ 'If-Range': '"x"' }, false],
  [{ 'If-Range': before }, false],
])('with %j a range may be sent: %s', (headers, whole) =>
  expect(isSame(ask(headers as never), tag, modified)).toBe(whole),
);
