// Right-to-left texts wherever a text of a file is shown: each keeps its own direction and does not affect others.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';
import { untilOpened } from './until-opened';

test.describe.configure({ mode: 'default' });

const FILM = path.resolve('tools/sample/film/muybridge-cat-in-motion.mp4');
const [TITLE, CAPTION, WORD, PLACE, MAKER, OTHER] = [
  'ميناء Hamburg القديم',
  'صورة من Hamburg عام 1911، قوارب في الميناء.',
  'قوارب',
  'حي البلدة',
  'أحمد بن علي',
  'ليلى حسن',
];
const COLUMNS =
  'file,title,caption,alt,keywords,people,creator,place,city,country,latitude,longitude,credit,copyright,usage terms,identifier,camera,lens,date';
const row = (file: string, title = TITLE) =>
  `${file},${title},${CAPTION},${TITLE},${WORD};حجر,${OTHER},${MAKER},${PLACE},المدينة,مصر,30.1,31.2,مجموعة أحمد,حقوق محفوظة,شروط الاستخدام,رقم ٧,كاميرا,عدسة,1911-05-14`;
const VTT = `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n${CAPTION}\n\n00:00:01.500 --> 00:00:02.000\n${TITLE}\n`;
const STORY = `---
title: قصة Hamburg
description: ${CAPTION}
author: ${MAKER}
---
${CAPTION} [${TITLE}](../ميناء/a.jpg)

## الجزء الأول

- ${WORD}
- حجر

### الجزء الثاني

| ${WORD} | حجر |
|---|---|
| ${PLACE} | مصر |

> ${CAPTION}

## الجزء الثالث

{{item ../ميناء/a.jpg | ${TITLE}}}

{{gallery ../ميناء/ | title ${TITLE}}}

{{carousel ../ميناء/ | title ${TITLE}}}

{{map ../ميناء/}}

{{quote ${CAPTION} | ${MAKER}}}

{{film ../ميناء/cat.mp4 | ${CAPTION}}}

In plain English, with [a link](../ميناء/).[^1]

[^1]: ${CAPTION}
`;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'direction', port: toOwnPort(16) });
  for (const folder of [own.library, own.data]) fs.rmSync(folder, { recursive: true });
  fs.mkdirSync(own.data);
  const put = (name: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(own.library, name)), { recursive: true });
    fs.writeFileSync(path.join(own.library, name), content);
  };
  const picture = (width: number) =>
    sharp({ create: { width, height: 200, channels: 3, background: '#7a8' } })
      .jpeg()
      .toBuffer();
  put(
    'vitrine.yaml',
    `title: متحف Hafen\ndescription: ${CAPTION}\nlanguage: en\nnavigation:\n  - قصص/a.md\n  - ميناء\nfeatured:\n  - ميناء/a.jpg\n  - ميناء/b.jpg\n`,
  );
  put('ميناء/index.md', `---\ntitle: ${TITLE}\n---\n${CAPTION}\n`);
  put(
    'ميناء/metadata.csv',
    [COLUMNS, row('a.jpg'), row('b.jpg', 'Between'), row('cat.mp4'), row('tube.url')].join('\n'),
  );
  put('ميناء/a.jpg', await picture(300));
  put('ميناء/b.jpg', await picture(310));
  put('ميناء/cat.mp4', fs.readFileSync(FILM));
  put('ميناء/cat.ar.vtt', VTT);
  put('ميناء/cat.chapters.vtt', VTT);
  put('ميناء/tube.url', '[InternetShortcut]\r\nURL=https://www.youtube.com/watch?v=aqz-KE-bpKQ\r\n');
  put('ميناء/داخل/c.jpg', await picture(320));
  put(
    'ميناء/way.gpx',
    '<gpx version="1.1"><trk><name>طريق</name><trkseg><trkpt lat="30.1" lon="31.2"/><trkpt lat="30.2" lon="31.3"/></trkseg></trk></gpx>',
  );
  put('قصص/a.md', STORY);
  site = await own.start();
});
test.afterAll(() => {
  site?.kill();
});

/**
 * Text in the wrong direction: Arabic that is laid out from left to right or follows other text, and English from right
 * to left.
 */
const listTurned = (page: Page) =>
  page.evaluate(() => {
    const turned: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement as Element;
      // Skip code, which is not prose, and titles of drawings, which the system shows.
      if (element.closest('script, style, noscript, pre, svg')) continue;
      // Text between isolate characters is isolated.
      const text = (node.textContent ?? '').replace(/\u2068[^\u2069]*\u2069/g, '').trim();
      const [first] = /[\p{Script=Arabic}A-Za-z]/u.exec(text) ?? [];
      if (!first) continue;
      const isArabic = /\p{Script=Arabic}/u.test(first);
      const { direction } = getComputedStyle(element);
      if (direction !== (isArabic ? 'rtl' : 'ltr') || (!isArabic && /\p{Script=Arabic}/u.test(text)))
        turned.push(`${direction}: ${text.slice(0, 60)} in ${element.outerHTML.slice(0, 150)}`);
    }
    return turned;
  });

/** Pages that links lead to, except filtered searches. */
async function listAddresses(page: Page) {
  const seen = new Set(['/', '/map', '/search', `/search?q=${encodeURIComponent(WORD)}`, '/no-such-page']);
  for (const at of seen) {
    const html = await (await page.request.get(own.url + at)).text();
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
      if (!/^\/(search|map)\?|^\/iiif\/|\/(file|captions|frames|manifest\.json)(\?|$)/.test(href))
        seen.add(href.replaceAll('&amp;', '&'));
  }
  return [...seen];
}

test.describe('as rendered by the server', () => {
  test.use({ javaScriptEnabled: false });

  test('text keeps its direction on every page, in embeds and in feeds', async ({ page }) => {
    const addresses = await listAddresses(page);
    expect(addresses.length).toBeGreaterThan(15);
    const embeds = addresses
      .flatMap((href) => /^\/items\/([^/]+)$/.exec(href)?.[1] ?? [])
      .map((slug) => `/embed/${slug}`);
    expect(embeds.length).toBeGreaterThanOrEqual(6);
    const turned: Record<string, string[]> = {};
    for (const address of [...addresses, ...embeds]) {
      await page.goto(own.url + address);
      const found = await listTurned(page);
      if (found.length > 0) turned[decodeURI(address)] = found;
    }
    const { items } = await (await page.request.get(`${own.url}/feed.json`)).json();
    expect(items.length).toBeGreaterThan(3);
    await page.setContent(items.map((item: { content_html: string }) => item.content_html).join(''));
    expect(await page.getByText(CAPTION).count()).toBeGreaterThan(1);
    const inFeed = await listTurned(page);
    expect({ ...turned, ...(inFeed.length > 0 && { '/feed.json': inFeed }) }).toEqual({});
  });
});

test('text keeps its direction in the viewer, in suggestions, and beside a film', async ({ page }) => {
  await untilOpened(page, async () => {
    await page.goto(`${own.url}/collections/${encodeURIComponent('ميناء')}`);
    await page.locator('ul[data-context] a').first().click();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Information' }).click();
  await expect(page.getByRole('complementary', { name: 'Information' })).toContainText(CAPTION);
  expect(await listTurned(page)).toEqual([]);
  await page.goto(own.url);
  await page.getByRole('banner').getByLabel('Search the archive').pressSequentially(WORD);
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await listTurned(page)).toEqual([]);
});

test('a place name keeps its direction in the list and in the card of the map', async ({ page }) => {
  await page.goto(`${own.url}/map#map=12/30.1/31.2`);
  const spot = page.getByRole('button', { name: `4 items at ${PLACE}, المدينة` });
  await expect(spot).toBeVisible();
  expect(await listTurned(page)).toEqual([]);
  await spot.focus();
  await expect(page.locator('.maplibregl-popup').getByRole('link', { name: TITLE }).first()).toBeVisible();
  expect(await listTurned(page)).toEqual([]);
});

test('a caption with a word of another script reads from the right', async ({ page }) => {
  await page.goto(`${own.url}/collections/${encodeURIComponent('ميناء')}`);
  await page.goto(own.url + (await page.locator('ul[data-context] a').first().getAttribute('href')));
  const places = await page
    .locator('article p', { hasText: CAPTION })
    .first()
    .evaluate((element) => {
      const text = element.firstChild as Text;
      const toLeft = (word: string) => {
        const range = document.createRange();
        const at = text.data.indexOf(word);
        range.setStart(text, at);
        range.setEnd(text, at + word.length);
        return range.getBoundingClientRect().left;
      };
      return ['صورة', 'Hamburg', 'عام', 'قوارب'].map(toLeft);
    });
  expect(places).toEqual([...places].sort((one, two) => two - one));
});
