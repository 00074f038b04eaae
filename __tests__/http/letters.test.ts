// Letters that no form sends: hostile input, rate limits, and a site that is killed while they arrive.
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { readStoredLetters } from '../e2e/stored-letters';
import { createClient, poll } from './client';

const WEBHOOK = toOwnPort(4);
let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
const posted: { id: string }[] = [];
const webhook = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  posted.push(JSON.parse(body));
  response.writeHead(204).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => webhook.listen(WEBHOOK, '127.0.0.1', resolve));
  own = await layOwnSite({
    name: 'letters',
    port: toOwnPort(3),
    env: { LETTERS_WEBHOOK: `http://127.0.0.1:${WEBHOOK}/letters`, VITRINE_PROXIES: '1' },
  });
  site = await own.start();
});
afterAll(async () => {
  await stopSite(site);
  webhook.closeAllConnections();
  webhook.close();
});

const readLetters = () => readStoredLetters(own.data);

// A form that is submitted sooner is rejected as spam.
const write = () => new Promise((resolve) => setTimeout(resolve, 2100));

async function getToken() {
  const { text } = await createClient(own.url)('/contact');
  return /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

const fit = { name: 'Ada', email: 'ada@example.org', message: 'The boat is the Maria.' };

/** Sends a form as a browser does (multipart), and accepts JSON. Each client address has its own rate limit. */
async function post(fields: Record<string, string>, headers: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return createClient(own.url)('/api/letters', {
    method: 'POST',
    body,
    headers: { Accept: 'application/json', ...headers },
  });
}

test('a rejected form keeps its token, so that its time counts from the first view', async () => {
  const token = await getToken();
  await write();
  const headers = { 'x-forwarded-for': '198.51.100.2' };
  const refused = JSON.parse((await post({ ...fit, email: 'ada', token }, headers)).text);
  expect(refused).toMatchObject({ type: 'refused', faults: { email: expect.any(String) } });
  const accepted = await post({ ...fit, message: 'Once more', token: refused.token }, headers);
  expect(JSON.parse(accepted.text)).toEqual({ type: 'thanks' });
});

test('spam, foreign sites and floods are rejected with a message, and nothing is stored', async () => {
  const send = (fields: Record<string, string>, headers = {}) =>
    post(fields, { 'x-forwarded-for': '198.51.100.1', ...headers });
  const before = readLetters().length;
  const token = await getToken();
  expect((await send({ ...fit, token })).status).toBe(422);
  await write();
  expect((await send({ ...fit, token, website: 'http://spam.example' })).status).toBe(422);
  expect((await send({ ...fit, token: `${token.slice(0, -1)}_` })).status).toBe(422);
  expect((await send({ ...fit })).status).toBe(422);
  expect((await send({ ...fit, token }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await send({ ...fit, token, message: 'x'.repeat(65_536) })).status).toBe(413);
  expect((await send({ ...fit, token, message: 'x'.repeat(5000) })).status).toBe(422);
  expect((await send({ ...fit, token, email: 'a@example.org\r\nBcc: b@example.org' })).status).toBe(422);
  expect(readLetters()).toHaveLength(before);
  // A letter of maximum length is accepted in multi-byte scripts, too.
  expect((await send({ ...fit, token, message: '写'.repeat(4000) })).status).toBe(200);
  const statuses: number[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    const response = await send({ ...fit, token, message: `Letter ${number}` });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(readLetters()).toHaveLength(before + 5);
  // A repeated submission counts as one letter.
  expect((await send({ ...fit, token, message: 'Letter 1' })).status).toBe(200);
  expect(readLetters()).toHaveLength(before + 5);
});

test('a site that is killed while letters arrive loses none that it confirmed', async () => {
  const thanked: string[] = [];
  for (const round of [1, 2, 3]) {
    const token = await getToken();
    await write();
    let isKilled = false;
    const senders = [1, 2, 3].map(async (sender) => {
      for (let number = 0; !isKilled; number++) {
        const message = `Round ${round}, sender ${sender}, letter ${number}`;
        try {
          const headers = { 'x-forwarded-for': `203.0.113.${round}${sender}${number % 10}` };
          const { status, text } = await post({ ...fit, token, message }, headers);
          if (status === 200 && JSON.parse(text).type === 'thanks') thanked.push(message);
          if (status === 429) break;
        } catch {
          break;
        }
      }
    });
    await poll(() => thanked.filter((each) => each.startsWith(`Round ${round}`)).length).toBeGreaterThan(3);
    site?.kill('SIGKILL');
    isKilled = true;
    await Promise.all(senders);
    site = await own.start();
  }
  const kept = readLetters();
  for (const message of thanked) expect(kept.filter((each) => each.message === message)).toHaveLength(1);
  await poll(() => kept.filter(({ id }) => !posted.some((each) => each.id === id)).length).toBe(0);
});
