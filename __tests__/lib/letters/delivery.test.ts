import fs from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createMailer, createPoster, startDelivery } from '@/lib/letters/delivery';
import type { Letter } from '@/lib/letters/letter';
import { createOutbox, type Outbox } from '@/lib/letters/outbox';
import { getMessages } from '@/lib/messages/messages';
import { createMailServer } from './mail-server';

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-letters-'));
let data: string;
let box: Outbox;
let number = 0;
const quick = { first: 10, longest: 40 };
const stops: (() => void)[] = [];

beforeEach(() => {
  data = path.join(place, String(number++));
  box = createOutbox(data);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.restoreAllMocks();
});
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

const toLetter = (id: string, more: Partial<Letter> = {}): Letter => ({
  id,
  date: '2026-11-21T10:00:00.000Z',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'The boat is the Maria.',
  publish: false,
  ...more,
});

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

function start(
  ...[channel, send]: [Parameters<typeof startDelivery>[0]['channel'], (letter: Letter) => Promise<void>]
) {
  const route = startDelivery({ box, channel, send, backoff: quick });
  stops.push(route.stop);
  return route;
}

const isDone = (channel: 'mail' | 'webhook') => async () => (await box.listPending(channel)).length === 0;

describe('the outbox', () => {
  const read = () => fs.readFileSync(path.join(data, 'letters.jsonl'), 'utf8');

  test('stores letters in order of arrival, one per line, readable by the owner only', async () => {
    await Promise.all(['a', 'b', 'c'].map((id) => box.keep(toLetter(id, { message: `line\n${id} "é"` }))));
    expect(
      read()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['a', 'b', 'c']);
    expect(read()).toContain('é');
    expect(fs.statSync(path.join(data, 'letters.jsonl')).mode & 0o077).toBe(0);
  });

  test('a line truncated by a kill is the only one lost', async () => {
    await box.keep(toLetter('a'));
    fs.appendFileSync(path.join(data, 'letters.jsonl'), '{"id":"b","da');
    await box.keep(toLetter('c'));
    expect((await box.listPending('mail')).map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('a full outbox rejects letters, and keeps the stored ones', async () => {
    const small = createOutbox(data, 400);
    expect([await small.keep(toLetter('a')), await small.keep(toLetter('b')), await small.keep(toLetter('c'))]).toEqual(
      [true, true, false],
    );
    expect(await small.listPending('mail')).toHaveLength(2);
  });

  test('manual additions to the file are skipped', async () => {
    await box.keep(toLetter('a'));
    fs.appendFileSync(path.join(data, 'letters.jsonl'), 'answered on Tuesday\nnull\n7\n{}\n');
    expect((await box.listPending('webhook')).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('a webhook', () => {
  let answer: (response: ServerResponse) => void;
  let got: Letter[];
  let url: string;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    got.push({ ...JSON.parse(body), key: request.headers['idempotency-key'] });
    answer(response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    got = [];
    answer = (response) => response.writeHead(204).end();
  });

  test('receives each letter once, oldest first', async () => {
    await box.keep(toLetter('a'));
    const route = start('webhook', createPoster(url));
    await until(isDone('webhook'));
    await box.keep(toLetter('b', { message: '</script>\n{"}' }));
    route.wake();
    await until(isDone('webhook'));
    expect(got).toEqual([
      { ...toLetter('a'), key: 'a' },
      { ...toLetter('b', { message: '</script>\n{"}' }), key: 'b' },
    ]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['fails', (response) => response.writeHead(500).end('no')],
    ['leads elsewhere', (response) => response.writeHead(307, { Location: '/else' }).end()],
    ['hangs up', (response) => response.destroy()],
    ['says nothing', () => {}],
  ])('that %s receives the letter again until it accepts it', async (_fault, fault) => {
    let times = 0;
    answer = (response) => {
      times += 1;
      if (times < 4) fault(response);
      else response.writeHead(200).end('thanks');
    };
    await box.keep(toLetter('a'));
    start('webhook', createPoster(url, 100));
    await until(isDone('webhook'));
    expect(times).toBe(4);
  });

  test('that rejects one letter receives the others', async () => {
    answer = (response) => response.writeHead(got.at(-1)?.id === 'bad' ? 422 : 200).end();
    for (const id of ['bad', 'b', 'c']) await box.keep(toLetter(id));
    start('webhook', createPoster(url));
    await until(async () => (await box.listPending('webhook')).length === 1);
    expect((await box.listPending('webhook'))[0]?.id).toBe('bad');
  });

  test('receives after a restart the letters that it has not accepted, and no others', async () => {
    answer = (response) => response.writeHead(got.at(-1)?.id === 'b' ? 503 : 200).end();
    for (const id of ['a', 'b']) await box.keep(toLetter(id));
    start('webhook', createPoster(url)).wake();
    await until(async () => (await box.listPending('webhook')).length === 1);
    stops.splice(0)[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 60));
    got = [];
    answer = (response) => response.writeHead(200).end();
    box = createOutbox(data);
    start('webhook', createPoster(url));
    await until(isDone('webhook'));
    expect(got.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('a mail server', () => {
  const server = createMailServer();
  let smtp: string;
  beforeAll(async () => {
    smtp = `smtp://127.0.0.1:${await server.listen()}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.mails.length = 0;
    server.state.isRefusing = false;
  });
  const deliver = (language = 'en') =>
    start(
      'mail',
      createMailer({ smtp, to: 'owner@example.org', from: 'site@example.org' }, () => getMessages(language)),
    );
  const toHeaders = (mail: string) =>
    mail
      .slice(0, mail.indexOf('\n\n'))
      .replace(/\n[ \t]+/g, ' ')
      .split('\n');

  test('uses the site’s language', async () => {
    const about = { id: 'abcdefgh23', title: 'Hafen', url: 'https://a.example/items/hafen-abcdefgh23' };
    await box.keep(toLetter('d', { about, publish: true }));
    deliver('de');
    await until(isDone('mail'));
    const said = server.mails[0]?.data ?? '';
    expect(said).toMatch(/^Subject: .*Ada Lovelace.*Hafen/m);
    expect(said).toMatch(/: ja$/m);
    expect(said).not.toMatch(/Letter|About|May be|Received/);
  });

  test('receives the letter as plain text from the site, with the visitor in Reply-To', async () => {
    const about = { id: 'abcdefgh23', title: 'Harbour', url: 'https://a.example/items/harbour-abcdefgh23' };
    await box.keep(toLetter('a', { about, publish: true }));
    deliver();
    await until(isDone('mail'));
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'site@example.org', to: ['owner@example.org'] });
    expect(toHeaders(mail?.data ?? '')).toEqual(
      expect.arrayContaining([
        'From: site@example.org',
        'To: owner@example.org',
        expect.stringMatching(/^Reply-To: "?Ada Lovelace"? <ada@example.org>$/),
        'Subject: Letter from Ada Lovelace about Harbour',
        'Message-ID: <a@example.org>',
      ]),
    );
    for (const words of ['The boat is the Maria.', about.url, 'May be published: yes'])
      expect(mail?.data).toContain(words);
  });

  // Even if validation had accepted it.
  test.each<[string, Partial<Letter>]>([
    ['name', { name: 'Ada\r\nBcc: eve@example.org' }],
    ['name, quoted', { name: '"Ada" <eve@example.org>, "x\r\nX-Evil: 1' }],
    ['title', { about: { id: 'x', title: 'x\r\nBcc: eve@example.org\r\n\r\n<b>', url: 'https://a.example/' } }],
    [
      'message',
      { message: '\r\n.\r\nMAIL FROM:<eve@example.org>\r\nRCPT TO:<eve@example.org>\r\nBcc: eve@example.org' },
    ],
  ])('receives no injected header or recipient from a %s', async (_where, hostile) => {
    await box.keep(toLetter('a', hostile));
    deliver();
    await until(isDone('mail'));
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.to).toEqual(['owner@example.org']);
    expect(toHeaders(server.mails[0]?.data ?? '').filter((line) => /^(bcc|cc|x-evil):/i.test(line))).toEqual([]);
  });

  test('that is busy receives it later, and its password is never logged', async () => {
    server.state.isRefusing = true;
    await box.keep(toLetter('a'));
    deliver();
    await until(() => jest.mocked(console.error).mock.calls.length > 1);
    server.state.isRefusing = false;
    await until(isDone('mail'));
    expect(server.mails).toHaveLength(1);
    expect(JSON.stringify(jest.mocked(console.error).mock.calls)).not.toContain('127.0.0.1');
  });
});
