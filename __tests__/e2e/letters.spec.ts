// Letters to the owner: with and without JavaScript, hostile input, rate limits, and a site that is killed while they arrive.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { listFaults } from './axe';
import { layOwnSite } from './own-site';
import { toOwnPort } from './place';

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

interface Kept {
  id: string;
  message: string;
  about?: { id: string };
  publish: boolean;
}

const readLetters = (): Kept[] =>
  fs
    .readFileSync(path.join(own.data, 'letters.jsonl'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line ? [JSON.parse(line)] : [];
      } catch {
        return [];
      }
    });

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send the letter' }).click();
// A form that is submitted sooner is rejected as spam.
const write = () => new Promise((resolve) => setTimeout(resolve, 2100));

async function getToken(request: APIRequestContext) {
  const html = await (await request.get(`${own.url}/contact`)).text();
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

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

test('a rejected form keeps its token, so that its time counts from the first view', async ({ request }) => {
  const token = await getToken(request);
  await write();
  const post = (form: Record<string, string>) =>
    request.post(`${own.url}/api/letters`, { headers: { Accept: 'application/json' }, multipart: form });
  const refused = await (await post({ ...fit, email: 'ada', token })).json();
  expect(refused).toMatchObject({ type: 'refused', faults: { email: expect.any(String) } });
  expect(await (await post({ ...fit, message: 'Once more', token: refused.token })).json()).toEqual({ type: 'thanks' });
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

test('spam, foreign sites and floods are rejected with a message, and nothing is stored', async ({ request }) => {
  const headers = { Accept: 'application/json', 'x-forwarded-for': '198.51.100.1' };
  const post = (form: Record<string, string>, more: Record<string, string> = {}) =>
    request.post(`${own.url}/api/letters`, { multipart: form, headers: { ...headers, ...more } });
  const before = readLetters().length;
  const token = await getToken(request);
  expect((await post({ ...fit, token })).status()).toBe(422);
  await write();
  expect((await post({ ...fit, token, website: 'http://spam.example' })).status()).toBe(422);
  expect((await post({ ...fit, token: `${token.slice(0, -1)}_` })).status()).toBe(422);
  expect((await post({ ...fit })).status()).toBe(422);
  expect((await post({ ...fit, token }, { 'Sec-Fetch-Site': 'cross-site' })).status()).toBe(403);
  expect((await post({ ...fit, token, message: 'x'.repeat(65_536) })).status()).toBe(413);
  expect((await post({ ...fit, token, message: 'x'.repeat(5000) })).status()).toBe(422);
  expect((await post({ ...fit, token, email: 'a@example.org\r\nBcc: b@example.org' })).status()).toBe(422);
  expect(readLetters()).toHaveLength(before);
  // A letter of maximum length is accepted in multi-byte scripts, too.
  expect((await post({ ...fit, token, message: '写'.repeat(4000) })).status()).toBe(200);
  const statuses: number[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    const response = await post({ ...fit, token, message: `Letter ${number}` });
    statuses.push(response.status());
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(readLetters()).toHaveLength(before + 5);
  // A repeated submission counts as one letter.
  expect((await post({ ...fit, token, message: 'Letter 1' })).status()).toBe(200);
  expect(readLetters()).toHaveLength(before + 5);
});

test('a site that is killed while letters arrive loses none that it confirmed', async ({ request }) => {
  const thanked: string[] = [];
  for (const round of [1, 2, 3]) {
    const token = await getToken(request);
    await write();
    let isKilled = false;
    const senders = [1, 2, 3].map(async (sender) => {
      for (let number = 0; !isKilled; number++) {
        const message = `Round ${round}, sender ${sender}, letter ${number}`;
        const form = new FormData();
        for (const [name, value] of Object.entries({ ...fit, token, message })) form.set(name, value);
        try {
          const response = await fetch(`${own.url}/api/letters`, {
            method: 'POST',
            body: form,
            headers: { Accept: 'application/json', 'x-forwarded-for': `203.0.113.${round}${sender}${number % 10}` },
          });
          if (response.ok && (await response.json()).type === 'thanks') thanked.push(message);
          if (response.status === 429) break;
        } catch {
          break;
        }
      }
    });
    await expect.poll(() => thanked.filter((each) => each.startsWith(`Round ${round}`)).length).toBeGreaterThan(3);
    site?.kill('SIGKILL');
    isKilled = true;
    await Promise.all(senders);
    site = await own.start();
  }
  const kept = readLetters();
  for (const message of thanked) expect(kept.filter((each) => each.message === message)).toHaveLength(1);
  await expect.poll(() => kept.filter(({ id }) => !posted.some((each) => each.id === id)).length).toBe(0);
});

test('an owner who accepts no letters has no page for them', async ({ page }) => {
  fs.appendFileSync(path.join(own.library, 'vitrine.yaml'), '\ncontact: false\n');
  await expect.poll(async () => (await page.request.get(`${own.url}/contact`)).status()).toBe(404);
  await page.goto(`${own.url}/items/${about}`);
  await expect(page.getByRole('link', { name: /Tell us|Contact/ })).toHaveCount(0);
  const response = await page.request.post(`${own.url}/api/letters`, { multipart: fit });
  expect(response.status()).toBe(404);
});
