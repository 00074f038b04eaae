// The interface in its languages: no English text is left, nothing overflows, and axe finds no faults.
// A browser opens every page in three languages, one per kind of script, and with the longest translations of all;
// the HTML of every page is checked in each language.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { makeSound } from '../sounds';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const PORT = toOwnPort(20);
const SITE = `http://localhost:${PORT}`;
const HARBOUR = '/items/harbour-at-dusk-cla74ogaqk';

type Table = Record<string, Record<string, string>>;

const FOLDER = 'lib/messages/languages';
const LANGUAGES: Record<string, Table> = Object.fromEntries(
  fs
    .readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [path.parse(name).name, JSON.parse(fs.readFileSync(path.join(FOLDER, name), 'utf8'))]),
);
const say = (language: string, section: string, name: string) => LANGUAGES[language]?.[section]?.[name] ?? '';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let pages: string[] = [];
let settings = '';
let owners = '';

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'languages', port: PORT, env: { VITRINE_FFMPEG: 'none' } });
  settings = fs
    .readFileSync(path.join(own.library, 'vitrine.yaml'), 'utf8')
    .replace(/^(?:language|description):.*\n/gm, '');
  fs.mkdirSync(path.join(own.library, 'voices'));
  fs.writeFileSync(path.join(own.library, 'voices/ferry.mp3'), await makeSound('mp3', 5, { title: 'A ferry' }));
  fs.writeFileSync(path.join(own.library, 'voices/ferry.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nIt leaves.\n');
  fs.writeFileSync(path.join(own.library, 'voices/tube.url'), '[InternetShortcut]\nURL=https://youtu.be/aqz-KE-bpKQ\n');
  site = await own.start();
  const all = await (await fetch(`${SITE}/data/items.ndjson`)).text();
  const items = all
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; url: string });
  const menu = await (await fetch(`${SITE}/collections`)).text();
  owners = all + [...menu.matchAll(/<a href="\/collections\/[^>]*>(.*?)<\/a>/gs)].map(([, inner = '']) => inner).join();
  const first = (kind: string) => new URL(items.find((item) => item.kind === kind)?.url ?? '').pathname;
  pages = [
    ...['/', HARBOUR, `${HARBOUR}#technical`, `${HARBOUR}#rights`, `${HARBOUR}#all-metadata`],
    ...[first('film'), first('sound'), first('story'), new URL(await own.toHref('tube.url')).pathname],
    ...['/collections', '/collections/camera-facts', '/collections/voices', '/search', '/search?q=boat&decade=1860s'],
    ...['/search?q=zqxjk', '/search?q=haarbour', '/map', '/map?q=boats', '/contact', `/contact?about=cla74ogaqk`],
    ...['/years', '/years/1860s', '/places', '/places/Japan', '/people', '/people/Felice%20Beato'],
    ...['/consent', '/no-such-page'],
  ];
});
test.afterAll(() => {
  site?.kill();
});

let changes = 0;

/** Changes the language, and the wording where `words` has some, and waits for pages with it. */
async function speak(language: string, words: Record<string, string> = {}) {
  changes += 1;
  const description = `(${changes})`;
  // JSON is YAML.
  fs.writeFileSync(
    path.join(own.library, 'vitrine.yaml'),
    `language: ${language}\ndescription: ${description}\n${settings}analytics:\n  google: G-AB12CD34EF\nwords: ${JSON.stringify(words)}\n`,
  );
  const isChanged = (html: string) => html.includes(`<html lang="${language}"`) && html.includes(description);
  await expect.poll(async () => isChanged(await (await fetch(SITE)).text()), { intervals: [100] }).toBe(true);
  await expect.poll(async () => (await (await fetch(`${SITE}/api/health`)).json()).state).toBe('idle');
}

const toLiteral = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns of a message as it may appear on a page, one per plural form. */
function toPatterns(text: string): string[] {
  const options = [...text.matchAll(/(?:=\d+|zero|one|two|few|many|other) \{([^{}]*)\}/g)].map(([, form = '']) => form);
  const forms = options.length > 0 ? options : [text.replace(/<\/?\w+>/g, '')];
  return forms.map((form) => toLiteral(form).replace(/#|\\\{\w+(?:, number)?\\\}/g, '.+'));
}

const listPatterns = (language: string) =>
  Object.values(LANGUAGES[language] ?? {}).flatMap((names) => Object.values(names).flatMap(toPatterns));

/**
 * English messages that a translation does not contain; those that only join two values are skipped, because they may
 * join the owner's texts.
 */
function toEnglish(language: string): RegExp {
  const own = new Set(listPatterns(language));
  const isTelling = (pattern: string) =>
    /\p{L}{3}.*\p{L}{3}|^\p{L}{3,}$/u.test(pattern.replace(/\.\+/g, '')) && !own.has(pattern);
  return new RegExp(`^(?:${listPatterns('en').filter(isTelling).join('|')})$`, 'u');
}

/** @param html of a page that is not open */
async function listLeft(page: Page, english: RegExp, html: string | null = null) {
  return (await listTexts(page, html)).filter((text) => english.test(text) && !owners.includes(text));
}

/**
 * All visible and accessible text of a page, except folder names, which are the owner's, and text marked as English.
 */
const listTexts = (page: Page, html: string | null) =>
  page.evaluate((given) => {
    const { body, title } = given === null ? document : new DOMParser().parseFromString(given, 'text/html');
    const notOurs = 'script, style, noscript, pre, code, [lang="en"], a[href^="/collections/"]';
    const texts: string[] = [];
    const nodes = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (!node.parentElement?.closest(notOurs)) texts.push(node.nodeValue ?? '');
    for (const element of body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-roledescription'])
        texts.push(element.getAttribute(name) ?? '');
    texts.push(title.split(' · ')[0] ?? '');
    return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))];
  }, html);

/** Pixels by which a page is wider than the screen. */
const measureOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Opens a page on a phone. @param consent label of the banner */
async function open(page: Page, address: string, consent: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  // Otherwise another fragment would load nothing.
  if (address.includes('#')) await page.goto('about:blank');
  await page.goto(SITE + address);
  if (address !== '/consent') await expect(page.getByRole('region', { name: consent, exact: true })).toBeVisible();
  // An open map is drawn again at another width.
  await expect.poll(() => measureOverflow(page), { message: address }).toBeLessThanOrEqual(0);
}

const toDirection = (language: string) => (language === 'ar' ? 'rtl' : 'ltr');

function listErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** Long words, right to left, and lines without spaces. */
const IN_FULL = ['de', 'ar', 'ja'];

for (const language of IN_FULL) {
  test(`every kind of page in ${language}`, async ({ page }) => {
    const errors = listErrors(page);
    await speak(language);
    const english = toEnglish(language);
    for (const address of pages) {
      await open(page, address, say(language, 'site', 'consentLabel'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', toDirection(language));
      expect.soft({ address, left: await listLeft(page, english) }).toEqual({ address, left: [] });
      if (language === 'de') {
        await page.addStyleTag({ content: 'html { font-size: 200% }' });
        await expect
          .poll(() => measureOverflow(page), { message: `${address} in large letters` })
          .toBeLessThanOrEqual(0);
        await page.addStyleTag({ content: 'html { font-size: 100% }' });
      }
      expect.soft(await listFaults(page), address).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
}

for (const language of Object.keys(LANGUAGES).filter((each) => each !== 'en' && !IN_FULL.includes(each))) {
  test(`the text of every kind of page in ${language}, and some pages in the browser`, async ({ page }) => {
    const errors = listErrors(page);
    await speak(language);
    const english = toEnglish(language);
    for (const address of new Set(pages.map((each) => each.split('#')[0]))) {
      const html = await (await fetch(SITE + address)).text();
      expect.soft(/<html lang="[^"]*" dir="[^"]*"/.exec(html)?.[0]).toBe(`<html lang="${language}" dir="ltr"`);
      expect.soft({ address, left: await listLeft(page, english, html) }).toEqual({ address, left: [] });
    }
    for (const address of [HARBOUR, '/search?q=boat&decade=1860s']) {
      await open(page, address, say(language, 'site', 'consentLabel'));
      expect.soft({ address, left: await listLeft(page, english) }).toEqual({ address, left: [] });
    }
    expect(errors).toEqual([]);
  });
}

const MEASURES: Record<string, (text: string) => number> = {
  'longest translations': (text) => text.length,
  'longest words': (text) => Math.max(...text.split(/[\s-]/).map(({ length }) => length)),
};

for (const [name, measure] of Object.entries(MEASURES)) {
  test(`nothing overflows with the ${name} of all languages`, async ({ page }) => {
    const errors = listErrors(page);
    const words = Object.fromEntries(
      Object.entries(LANGUAGES.de ?? {}).flatMap(([section, texts]) =>
        Object.keys(texts).map((key) => {
          const translations = Object.keys(LANGUAGES).map((language) => say(language, section, key));
          const [longest = ''] = translations.sort((one, other) => measure(other) - measure(one));
          return [`${section}.${key}`, longest];
        }),
      ),
    );
    await speak('de', words);
    for (const address of pages) await open(page, address, words['site.consentLabel'] ?? '');
    expect(errors).toEqual([]);
  });
}

test('lazily loaded parts are in the language, too', async ({ page }) => {
  await speak('de');
  await page.goto(SITE + HARBOUR);
  await expect(async () => {
    await page.locator('figure[data-context] a').first().click();
    await expect(page.getByRole('dialog', { name: say('de', 'viewer', 'viewer') })).toBeVisible({ timeout: 3500 });
  }).toPass();
  const help = page.getByText(say('de', 'viewer', 'doesSlideshow'));
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await listLeft(page, toEnglish('de'))).toEqual([]);
});

test('from right to left, the next picture is on the left', async ({ page }) => {
  await speak('ar');
  await page.goto(`${SITE}/collections/camera-facts`);
  await expect(async () => {
    await page.locator('ul[data-context] a').first().click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3500 });
  }).toPass();
  const place = page.locator('[class$="_place"]').first();
  const before = await place.textContent();
  // Keys pressed before the viewer listens are lost.
  const turn = (key: string, isThere: (text: string | null) => boolean) =>
    expect(async () => {
      await page.keyboard.press(key);
      await expect.poll(async () => isThere(await place.textContent()), { timeout: 3500 }).toBe(true);
    }).toPass();
  await turn('ArrowLeft', (text) => text !== before);
  await turn('ArrowRight', (text) => text === before);
  const [previous, next] = await Promise.all(
    ['previous', 'next'].map((name) =>
      page.getByRole('button', { name: say('ar', 'viewer', name), exact: true }).boundingBox(),
    ),
  );
  expect(next?.x ?? Number.POSITIVE_INFINITY).toBeLessThan(previous?.x ?? 0);
});

test('the owner’s wording replaces ours', async ({ page }) => {
  fs.writeFileSync(
    path.join(own.library, 'vitrine.yaml'),
    `language: de\nwords:\n  item.useThis: Mitnehmen!\n  site.contact: '{broken'\n${settings}`,
  );
  await expect.poll(async () => (await fetch(SITE + HARBOUR)).text(), { intervals: [200] }).toContain('Mitnehmen!');
  await page.goto(SITE + HARBOUR);
  await expect(page.getByRole('link', { name: say('de', 'site', 'contact') })).toBeVisible();
});
