/** @jest-environment jsdom */
import { deferScripts } from '@/lib/http/defer-scripts';

const PICTURE = '<link rel="preload" as="image" imageSrcSet="/a 1w" fetchPriority="high"/>';
const HINT = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>';
const toProgram = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const OLD = '<script src="/_next/static/chunks/old.js" noModule=""></script>';
const toPage = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;

const IMAGE = '<main><img src="/a" fetchPriority="high"/></main>';
const WHOLE = toPage(`${PICTURE}${HINT}${toProgram('a')}${OLD}`, `${IMAGE}${toProgram('b')}`);

/** The page before its picture has loaded, and the scripts it requests. */
function open(html: string) {
  document.documentElement.innerHTML = html.replace(/^<html>|<\/html>$/g, '');
  const picture = document.querySelector('img') as HTMLImageElement;
  Object.defineProperty(picture, 'complete', { value: false });
  const [loader = ''] = [...document.scripts].map(({ textContent }) => textContent ?? '').filter(Boolean);
  const list = () => [...document.scripts].flatMap((script) => (script.async && script.src ? [script.src] : []));
  // biome-ignore lint/security/noGlobalEval: as a browser runs it
  globalThis.eval(loader);
  return { picture, list };
}

const BOTH = ['a', 'b'].map((name) => `http://localhost/_next/static/chunks/${name}.js`);

test.each([
  ['its picture has loaded', ({ picture }: ReturnType<typeof open>) => picture.dispatchEvent(new Event('load'))],
  ['its picture has failed', ({ picture }: ReturnType<typeof open>) => picture.dispatchEvent(new Event('error'))],
  ['the visitor touches it', () => window.dispatchEvent(new Event('pointerdown'))],
  ['the visitor presses a key', () => window.dispatchEvent(new Event('keydown'))],
])('a page requests its scripts once %s', (_what, come) => {
  const page = open(deferScripts(WHOLE));
  expect(page.list()).toEqual([]);
  come(page);
  expect(page.list()).toEqual(BOTH);
  // Several triggers request the scripts once.
  page.picture.dispatchEvent(new Event('load'));
  expect(page.list()).toEqual(BOTH);
});

test('the rest of the page is unchanged, with the scripts of old browsers', () => {
  const html = deferScripts(WHOLE);
  expect(html.replace(/<script>.*?<\/script>/, '')).toBe(toPage(`${PICTURE}${OLD}`, IMAGE));
});

test.each([
  ['without a picture to wait for', toPage(toProgram('a'), '<main></main>')],
  ['that is rendered in the browser', WHOLE.replace('<html>', '<html id="__next_error__">')],
  ['without a body', PICTURE + toProgram('a')],
])('a page %s is unchanged', (_what, html) => {
  expect(deferScripts(html)).toBe(html);
});
