import fs from 'node:fs';
import path from 'node:path';
import { listTypefaces, TYPE_PAIRS } from '@/lib/model/typefaces';

const MAX_LATIN_BYTES = 25_500;
const LATIN_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'];

const toFile = (href: string) => path.join('public', href);

test('the first pair is that of a site without a choice', () => {
  expect(listTypefaces(undefined, 'en')).toEqual(listTypefaces('newsreader', 'en'));
  expect(TYPE_PAIRS[0]).toBe('newsreader');
  expect(TYPE_PAIRS).toHaveLength(8);
});

test.each(LATIN_LANGUAGES)('a page in %s preloads its two typefaces in at most 25.5 kB', (language) => {
  const { preloads } = listTypefaces(undefined, language);
  const bytes = preloads.map((href) => fs.statSync(toFile(href)).size);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MAX_LATIN_BYTES);
});

describe.each(TYPE_PAIRS)('%s', (pair) => {
  test.each([...LATIN_LANGUAGES, 'uk', 'ar', 'ja', 'zh-Hant'])('names files that exist, in %s', (language) => {
    const { rules, preloads } = listTypefaces(pair, language);
    const named = [...rules.matchAll(/url\(([^)]+)\)/g)].map(([, href = '']) => href);
    expect(named.filter((href) => !fs.existsSync(toFile(href)))).toEqual([]);
    for (const href of preloads) expect(named).toContain(href);
  });
});

test('languages with a script of their own have it where the pair has it, and Latin elsewhere', () => {
  const isLatin = (pair: (typeof TYPE_PAIRS)[number], language: string) =>
    listTypefaces(pair, language).preloads.join() === listTypefaces(pair, 'en').preloads.join();
  expect(isLatin('noto', 'uk')).toBe(false);
  expect(isLatin('vazirmatn', 'ar')).toBe(false);
  expect(isLatin('newsreader', 'uk')).toBe(true);
  expect(isLatin('newsreader', 'ja')).toBe(true);
});

test("an owner's file replaces a typeface", () => {
  const { rules, preloads } = listTypefaces('noto', 'de', { display: '/look/display-0123456789ab.woff2' });
  expect(rules).toContain('font-family:Display;font-weight:100 900');
  expect(rules).not.toContain('noto-serif');
  expect(preloads.every((href) => href.startsWith('/fonts/noto-sans-'))).toBe(true);
});

test('every file in the folder is used', () => {
  const used = new Set(
    TYPE_PAIRS.flatMap((pair) =>
      [...LATIN_LANGUAGES, 'uk', 'ar'].flatMap((language) =>
        [...listTypefaces(pair, language).rules.matchAll(/\/fonts\/([^)]+)/g)].map(([, file]) => file),
      ),
    ),
  );
  const unused = fs.readdirSync('public/fonts').filter((name) => name.endsWith('.woff2') && !used.has(name));
  expect(unused).toEqual([]);
});
