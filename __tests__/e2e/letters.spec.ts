// The form for letters to the owner, with and without JavaScript; http/letters.test.ts sends hostile ones.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';
import { readStoredLetters } from './stored-letters';

test.describe.configure({ mode: 'default' });

const WEBHOOK = toOwnPort(4);
let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let about: string;
let client = 0;
const posted: { id: string }[] = [];
const webhook = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  posted.push(JSON.parse(body));
  response.writeHead(204).end();
});

test.beforeAll(async ({ request }) => {
  // Indexing a separate library is slow on a busy machine.
  await new Promise<void>((resolve) => webhook.listen(WEBHOOK, '127.0.0.1', resolve));
  own = await layOwnSite({
    name: 'letters',
    port: toOwnPort(3),
    env: { LETTERS_WEBHOOK: `http://127.0.0.1:${WEBHOOK}/letters`, VITRINE_PROXIES: '1' },
  });
  site = await own.start();
  const found = await (await request.get(`${own.url}/search?q=milky+way`)).text();
  about = /href="\/items\/milky-way[^"#]*-([a-z2-7]{10})"/.exec(found)?.[1] ?? '';
  expect(about).not.toBe('');
});
test.afterAll(() => {
  site?.kill('SIGKILL');
  webhook.closeAllConnections();
  webhook.close();
});

// Each test uses its own client address, so that none reaches the rate limit.
test.beforeEach(async ({ context }) => {
  client += 1;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${client}` });
});

const readLetters = () => readStoredLetters(own.data);

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send the letter' }).click();
// A form that is submitted sooner is rejected as spam.
const write = () => new Promise((resolve) => setTimeout(resolve, 2100));

const fit = { name: 'Ada', email: 'ada@example.org', message: 'The boat is the Maria.' };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor writes about a picture; errors appear beside the fields, and the input is preserved', {
    tag: '@smoke',
  }, async ({ page }) => {
    await page.goto(`${own.url}/items/${about}`);
    await page.getByRole('link', { name: 'Tell us about this picture' }).click();
    await expect(page.getByRole('link', { name: 'Milky Way over a volcano' })).toBeVisible();
    await expect(page.locator('[class$="_about"] img')).toBeVisible();
    const hostile = '</textarea><script>document.title = "x"</script> “é” & more';
    await field(page, /letter/).fill(hostile);
    await field(page, /name/).fill('"><img src=x onerror=alert(1)>');
    await field(page, /e-mail/).fill('ada@example');
    await page.getByRole('checkbox').check();
    await write();
    await send(page);
    await expect(page).toHaveTitle(/^Not sent yet/);
    await expect(field(page, /e-mail/)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, /e-mail/)).toHaveAccessibleDescription(/not a whole e-mail address/);
    await expect(field(page, /letter/)).not.toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, /letter/)).toHaveValue(hostile);
    await expect(field(page, /name/)).toHaveValue('"><img src=x onerror=alert(1)>');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.locator('[class$="_form"] img, [class$="_form"] script')).toHaveCount(0);
    await field(page, /e-mail/).fill('ada@example.org');
    await write();
    await send(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    const kept = readLetters().find(({ message }) => message === hostile);
    expect(kept).toMatchObject({ publish: true, about: { id: about, title: 'Milky Way over a Volcano' } });
    await expect.poll(() => posted.some(({ id }) => id === kept?.id)).toBe(true);
  });
});

test('errors appear beside the field while writing, and the focus moves to the first', async ({ page }) => {
  await page.goto(`${own.url}/contact`);
  await field(page, /letter/).focus();
  await expect.poll(() => page.locator('#letter').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
  await field(page, /letter/).fill('Hallo');
  await field(page, /e-mail/).fill('ada');
  await field(page, /name/).focus();
  await expect(field(page, /e-mail/)).toHaveAccessibleDescription(/not a whole e-mail address/);
  await send(page);
  await expect(field(page, /name/)).toBeFocused();
  await expect(field(page, /name/)).toHaveAccessibleDescription(/give a name/);
  await expect(page.getByRole('alert').filter({ hasText: 'has not been sent' })).toBeVisible();
  await expect(field(page, /letter/)).toHaveValue('Hallo');
  expect(await listFaults(page)).toEqual([]);
  await field(page, /name/).fill('Ada');
  await field(page, /e-mail/).fill('ada@example.org');
  await expect(field(page, /e-mail/)).not.toHaveAttribute('aria-invalid', 'true');
  await write();
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'with none', () => {
    test.use({ javaScriptEnabled });

    test('an error disappears once it is corrected', async ({ page }) => {
      const message = `Put right at once${javaScriptEnabled ? '' : ' by a plain form'}`;
      await page.goto(`${own.url}/contact`);
      await field(page, /letter/).fill(message);
      await field(page, /name/).fill('Ada');
      // Every browser accepts it as an e-mail address, the server does not.
      await field(page, /e-mail/).fill('ada@example');
      await write();
      await send(page);
      await expect(field(page, /e-mail/)).toHaveAttribute('aria-invalid', 'true');
      await field(page, /e-mail/).fill('ada@example.org');
      await send(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
      expect(readLetters().filter((letter) => letter.message === message)).toHaveLength(1);
    });
  });

test('text typed before hydration is validated, too', async ({ page }) => {
  await page.route(/\.js(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return route.continue();
  });
  await page.goto(`${own.url}/contact`);
  await field(page, /letter/).pressSequentially('Early words', { delay: 30 });
  await field(page, /name/).fill('Ada');
  await field(page, /e-mail/).fill('ada@example.org');
  await expect.poll(() => page.locator('#letter').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
  await write();
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(readLetters().some(({ message }) => message === 'Early words')).toBe(true);
});

test('a letter that cannot be sent is preserved', async ({ page }) => {
  await page.route('**/api/letters', (route) => route.abort());
  await page.goto(`${own.url}/contact`);
  await field(page, /letter/).fill(fit.message);
  await field(page, /name/).fill(fit.name);
  await field(page, /e-mail/).fill(fit.email);
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: 'could not be sent' })).toBeVisible();
  await expect(field(page, /letter/)).toHaveValue(fit.message);
});

test('an owner who accepts no letters has no page for them', async ({ page }) => {
  fs.appendFileSync(path.join(own.library, 'vitrine.yaml'), '\ncontact: false\n');
  await expect.poll(async () => (await page.request.get(`${own.url}/contact`)).status()).toBe(404);
  await page.goto(`${own.url}/items/${about}`);
  await expect(page.getByRole('link', { name: /Tell us|Contact/ })).toHaveCount(0);
  const response = await page.request.post(`${own.url}/api/letters`, { multipart: fit });
  expect(response.status()).toBe(404);
});
