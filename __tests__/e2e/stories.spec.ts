// Stories in a browser: embeds with and without JavaScript, hostile markup, dead links and moved files.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

test.describe.configure({ mode: 'default' });

const WALK = `---
title: Along the river
---

Begin in [the first room](../exhibition/landscape/), and mind the step.[^step] So did [Braun](../exhibition/landscape/braun-alpine-landscape.jpg).

## By the river

{{item ../exhibition/landscape/osullivan-black-canyon.jpg | Still water & a *boat*}}

### All of the room

{{gallery ../exhibition/landscape/ | limit 4}}

## Plants

{{carousel ../exhibition/plants/ | ../exhibition/landscape/ | title Leaf through them}}

{{film ../exhibition/motion/muybridge-cat-in-motion.mp4 | It runs:}}

## Where

{{map ../camera-facts/}}

{{quote Nothing moves. | The sitter}}

[^step]: It is **high**.
`;

const HOSTILE = `<title>Not what it seems</title>
<style>@import "https://x.example/a.css"; body { display: none }</style>
<script>document.title = 'taken'; fetch('https://x.example/b')</script>
<p onclick="alert(1)" style="background:url(https://x.example/c.png)">Words of a stranger</p>
<img src="https://x.example/d.png" onerror="alert(1)" alt="A picture elsewhere">
<img src="//x.example/e.png"><iframe src="https://x.example/f"></iframe>
<video src="https://x.example/g.mp4" autoplay></video><svg onload="alert(1)"><image href="https://x.example/h.png"/></svg>
<form action="https://x.example/i"><input autofocus onfocus="alert(1)"><button>Send</button></form>
<a href="javascript:document.title='taken'">a trap</a>
<link rel="stylesheet" href="https://x.example/j.css"><meta http-equiv="refresh" content="0;url=https://x.example/k">
<div>{{item ../exhibition/plants/blossfeldt-acanthus-mollis.jpg | <img src=x onerror=alert(1)>}}</div>
<p>{{item ../../../etc/passwd}}</p>
`;

const MISPLACED = `<title>Out of place</title>
<table>Words before<tr><td>a cell<p>in it<tr><p>between</table><td>alone</td><li>stray
<p>One<em><p>Two<ul>words<li>x</p></ul></em><pre>

code</pre><a href="https://x.example/1">a <a href="https://x.example/2">b</a></a><b><i>crossed</b> over</i>
<h2>a<h3>b</h2></h3><p><div>{{gallery ../exhibition/plants/}}</div></p></br></p>
`;
const LINKED = `<title>Links around all</title>
<a href="https://x.example/"><p>{{item ../exhibition/plants/blossfeldt-acanthus-mollis.jpg}}</p><div>{{carousel ../exhibition/plants/}}</div></a>
<a href="https://x.example/"><table><tr><td><a href="https://x.example/2">{{film ../exhibition/motion/muybridge-cat-in-motion.mp4}}</a></table></a>
`;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

const put = (name: string, text: string) => fs.writeFileSync(path.join(own.library, name), text);

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'stories', port: toOwnPort(10) });
  put('stories/walk.md', WALK);
  put('stories/hostile.html', HOSTILE);
  put('stories/misplaced.html', MISPLACED);
  put('stories/linked.html', LINKED);
  site = await own.start();
});
test.afterAll(() => {
  site?.kill('SIGKILL');
});

/** Opens a story from the page of its folder. */
async function open(page: Page, title: string) {
  await page.goto(`${own.url}/collections/stories`);
  const href = await page.getByRole('link', { name: title }).first().getAttribute('href');
  await page.goto(`${own.url}${href}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const isShown = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a story shows the items of its tags', { tag: '@smoke' }, async ({ page }) => {
      await open(page, 'Along the river');
      const prose = page.locator('[class$="_prose"]');
      const picture = prose.getByRole('img').first();
      await picture.scrollIntoViewIfNeeded();
      if (javaScriptEnabled) expect(await picture.evaluate(isShown)).toBe(true);
      await expect(prose.getByText('Still water & a *boat*')).toBeVisible();
      await expect(prose.locator('[class$="_gallery"] li')).toHaveCount(4);
      const row = prose.getByRole('region', { name: 'Leaf through them' });
      await expect(row.getByRole('listitem')).toHaveCount(7);
      await expect(prose.locator('video')).toBeVisible();
      await expect(prose.locator('[class$="_places"] li')).toHaveCount(6);
      await expect(prose.locator('svg[class$="_overview"] a')).toHaveCount(6);
      await expect(prose.locator('blockquote')).toHaveText('Nothing moves.');
      await expect(prose.getByText('{{')).toHaveCount(0);
      await expect(prose.getByRole('link', { name: 'Braun' })).toHaveAttribute('href', /^\/items\/alpine-landscape-/);
    });

    test('the table of contents links to the parts, and footnotes link both ways', async ({ page }) => {
      await open(page, 'Along the river');
      const contents = page.getByRole('navigation', { name: 'Contents' });
      await expect(contents.getByRole('link')).toHaveText(['By the river', 'All of the room', 'Plants', 'Where']);
      await contents.getByRole('link', { name: 'Where' }).click();
      await expect(page).toHaveURL(/#part-where$/);
      await expect(page.getByRole('heading', { name: 'Where' })).toBeInViewport();
      await page.locator('[role="doc-noteref"]').click();
      await expect(page.getByText('It is high.')).toBeInViewport();
      await page.locator('[role="doc-backlink"]').click();
      await expect(page.getByText('mind the step')).toBeInViewport();
    });
  });
}

test('the row scrolls by its buttons after interaction', async ({ page }) => {
  await open(page, 'Along the river');
  const row = page.getByRole('region', { name: 'Leaf through them' });
  await row.scrollIntoViewIfNeeded();
  await row.hover();
  await row.getByRole('button', { name: 'Scroll on' }).click();
  await expect(row.getByRole('button', { name: 'Scroll back' })).toHaveAttribute('aria-disabled', 'false');
});

test('print shows a row in full, without buttons', async ({ page }) => {
  await open(page, 'Along the river');
  const row = page.getByRole('region', { name: 'Leaf through them' });
  await row.scrollIntoViewIfNeeded();
  await row.hover();
  await row.getByRole('button', { name: 'Scroll on' }).click();
  await expect(row.getByRole('button', { name: 'Scroll back' })).toHaveAttribute('aria-disabled', 'false');
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  for (const slide of await row.getByRole('listitem').all()) {
    await expect(slide).toBeVisible();
    const { x = -1, width = 9999 } = (await slide.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(700);
  }
  await expect(page.getByRole('link', { name: 'Use this story' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Tell us about this story' })).toBeHidden();
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('axe finds nothing in a story with every kind of embed', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, 'Along the river');
    expect(await listFaults(page)).toEqual([]);
  }
});

test('stories with misplaced markup hydrate without console messages', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  for (const title of ['Not what it seems', 'Out of place', 'Links around all']) {
    await open(page, title);
    await page.waitForLoadState('networkidle');
  }
  expect(said).toEqual([]);
});

test('a hostile story runs no scripts, sends no requests, and shows its text', { tag: '@smoke' }, async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(own.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  page.on('dialog', () => foreign.push('a dialog'));
  await open(page, 'Not what it seems');
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Words of a stranger')).toBeVisible();
  await expect(page.getByRole('link', { name: 'A picture elsewhere' })).toHaveAttribute(
    'href',
    'https://x.example/d.png',
  );
  await expect(page.getByText('a trap')).toBeVisible();
  await expect(page.getByRole('link', { name: 'a trap' })).toHaveCount(0);
  await expect(page.locator('[class$="_prose"] :is(form, input, button, iframe, video, script, style)')).toHaveCount(0);
  await expect(page.getByText('root:')).toHaveCount(0);
  expect(await page.title()).toContain('Not what it seems');
  expect(foreign).toEqual([]);
});

test('a moved picture stays in the story, and a deleted one is a problem until it returns', async ({
  page,
  request,
}) => {
  const countProblems = async () => (await (await request.get(`${own.url}/api/health`)).json()).problems;
  const before = await countProblems();
  const folder = path.join(own.library, 'camera-facts');
  put(
    'stories/two.md',
    '# Two drawings\n\n{{item ../camera-facts/harbour-at-dusk.jpg}}\n\n![x](../camera-facts/spruces-in-fog.jpg)\n',
  );
  await expect.poll(async () => (await request.get(`${own.url}/collections/stories`)).text()).toContain('Two drawings');
  await open(page, 'Two drawings');
  const address = page.url();
  const countPictures = async () =>
    (await (await request.get(address)).text()).match(/<span class="[^"]*_picture"/g)?.length ?? 0;
  expect(await countPictures()).toBe(2);

  fs.mkdirSync(path.join(own.library, 'moved'));
  fs.renameSync(path.join(folder, 'harbour-at-dusk.jpg'), path.join(own.library, 'moved', 'dusk.jpg'));
  await expect.poll(async () => (await request.get(`${own.url}/collections/moved`)).status()).toBe(200);
  await expect.poll(countPictures).toBe(2);
  expect(await countProblems()).toBe(before);

  const kept = path.join(own.library, '..', 'kept.jpg');
  fs.renameSync(path.join(folder, 'spruces-in-fog.jpg'), kept);
  // One problem: the story at the start names the folder, but not this picture.
  await expect.poll(countProblems).toBe(before + 1);
  await expect.poll(countPictures).toBe(1);
  fs.renameSync(kept, path.join(folder, 'spruces-in-fog.jpg'));
  await expect.poll(countProblems).toBe(before);
  await expect.poll(countPictures).toBe(2);
});
