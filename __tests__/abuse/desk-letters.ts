// Attacks through letters, proposals and statistics, whose texts come from visitors and contributors and are shown at the desk.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createDeskSession, type DeskSession } from '../http/desk-session';
import { type Case, createRandom, eventually, pause, toCase } from './case';
import { paint } from './files';
import { type Site, startSite } from './site';

const MARKUP = '"\'><script>alert(1)</script><img src=x onerror=alert(2)>';
const FORGED = 'line\n{"level":"error","message":"FORGED"}\r\nvitrine: FORGED \u001b[31mFORGED';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CONTRIBUTOR = { name: 'Nia Roy', password: 'a contributor sentence' };
/** Longer than a change of the counting takes to be noticed, ms. */
const NOTICED_MS = 6000;
/** More than twice as many as a day's list holds. */
const FLOOD = 500;
/** Bytes of a day's file that is full of the longest texts. */
const MAX_DAY_BYTES = 200_000;

const LETTERS = [
  {
    id: 'one',
    name: MARKUP,
    email: 'a@example.org',
    message: MARKUP,
    about: { title: MARKUP, url: `javascript:${MARKUP}` },
  },
  { id: 'two', name: FORGED, email: 'b@example.org\r\nBcc: c@example.org', message: FORGED },
].map((letter) => ({ date: '2030-01-01T00:00:00.000Z', publish: false, ...letter }));

function expectInert(page: string, what: string) {
  for (const text of ['<script>alert', '<img src=x', 'href="javascript:'])
    assert(!page.includes(text), `${what} contains ${text}`);
  assert(!/href="mailto:[^"]*bcc/i.test(page), `${what} has an address with a second header`);
}

export function createDeskLetterCases(folder: string) {
  let started: ReturnType<typeof start> | undefined;

  async function start() {
    const place = { library: path.join(folder, 'desk-letters'), data: path.join(folder, 'desk-letters-data') };
    for (const each of [place.library, place.data]) fs.mkdirSync(each, { recursive: true });
    fs.writeFileSync(path.join(place.library, 'a.jpg'), await paint(300, 200, '#a31').jpeg().toBuffer());
    fs.writeFileSync(
      path.join(place.data, 'letters.jsonl'),
      LETTERS.map((letter) => `${JSON.stringify(letter)}\n`).join(''),
    );
    const site = await startSite(place, { VITRINE_PROXIES: '1', VITRINE_BUDGET_SECONDS: '0' });
    await site.up();
    await site.idle();
    const owner = createDeskSession(site.url, '198.51.100.1');
    await owner.setUp(site.log());
    await owner.post('/api/desk/consent', {});
    await owner.post('/api/desk/accounts', { action: 'add', name: CONTRIBUTOR.name, role: 'contributor' });
    const [, invitation = ''] = /\/desk\/invitation#([\w-]+)/.exec((await owner.get('/desk/accounts')).text) ?? [];
    const contributor = createDeskSession(site.url, '198.51.100.2');
    await contributor.post('/api/desk/session', { action: 'accept', invitation, ...CONTRIBUTOR });
    const [line = ''] = (await site.ask('/data/items.ndjson')).body.split('\n');
    const item = new URL(JSON.parse(line).url).pathname.slice(-10);
    await pause(NOTICED_MS);
    return { site, owner, contributor, item };
  }

  const getDesk = () => {
    started ??= start();
    return started;
  };

  const propose = ({ contributor, item }: { contributor: DeskSession; item: string }, fields: Record<string, string>) =>
    contributor.post('/api/desk/items', { id: item, ...fields });
  const visit = (site: Site, target: string, headers: Record<string, string> = {}) =>
    site.ask(target, { headers: { 'User-Agent': BROWSER, ...headers } });

  const cases: Case[] = [
    toCase('markup in letters is shown as text, and an address opens no second header', async () => {
      const { owner } = await getDesk();
      for (const target of ['/desk/letters', '/desk/letters/one', '/desk/letters/two'])
        expectInert((await owner.get(target)).text, target);
    }),

    toCase('markup in a proposal, its remark and the reason against it is shown as text', async () => {
      const desk = await getDesk();
      const sent = await propose(desk, { title: MARKUP, caption: MARKUP, people: MARKUP, remark: MARKUP });
      assert.equal(sent.status, 303, sent.text.slice(0, 400));
      const page = (await desk.owner.get('/desk/proposals')).text;
      assert(page.includes('&lt;script&gt;'), 'the proposal is shown');
      expectInert(page, 'the editor’s page');
      const [, id = ''] = /name="id" value="([^"]+)"/.exec(page) ?? [];
      await desk.owner.post('/api/desk/proposals', { id, action: 'reject', reason: MARKUP });
      expectInert((await desk.contributor.get('/desk/proposals')).text, 'the contributor’s page');
    }),

    toCase('a contributor cannot accept, reject or read proposals of others', async () => {
      const desk = await getDesk();
      await propose(desk, { alt: 'A proposal' });
      const page = (await desk.owner.get('/desk/proposals')).text;
      const [, id = ''] = /name="id" value="([^"]+)"/.exec(page) ?? [];
      const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(page) ?? [];
      const before = fs.readdirSync(desk.site.library);
      for (const action of ['accept', 'reject'])
        assert.equal(
          (await desk.contributor.post('/api/desk/proposals', { id, seen, action, field: 'alt', reason: 'x' })).status,
          403,
        );
      assert.equal((await desk.contributor.post('/api/desk/letters', { id: 'one', action: 'remove' })).status, 403);
      assert(!(await desk.contributor.get('/desk/letters')).text.includes('a@example.org'), 'no letter is shown');
      assert.deepEqual(fs.readdirSync(desk.site.library), before);
      for (const strange of ['../letters', '../../etc/passwd', `${id}/../${id}`, '\0', 'x'.repeat(5000)])
        assert.equal((await desk.owner.post('/api/desk/proposals', { id: strange, action: 'reject' })).status, 404);
    }),

    toCase('names, queries and proposals write no line of their own into the log', async () => {
      const desk = await getDesk();
      await propose(desk, { title: FORGED, remark: FORGED });
      await visit(desk.site, `/search?q=${encodeURIComponent(FORGED)}`, { Referer: 'https://forged.example/FORGED' });
      await desk.owner.post('/api/desk/letters', { id: FORGED, action: 'done' });
      await desk.owner.post('/api/desk/letters', { id: 'two', action: 'done' });
      assert(!/^.*FORGED/m.test(desk.site.log()), desk.site.log().slice(-500));
    }),

    toCase(
      'a flood of random searches, pages and referrers leaves the statistics small, and frequent ones in them',
      async () => {
        const { site } = await getDesk();
        const { below } = createRandom(1);
        const toWord = () => Array.from({ length: 40 }, () => 'bcdfghjkmpqvwxz'[below(15)]).join('');
        for (let at = 0; at < FLOOD; at += 10) {
          const words = Array.from({ length: 10 }, toWord);
          await Promise.all(
            words.flatMap((word) => [
              visit(site, `/search?q=${word}`),
              visit(site, `/items/${word}`, { Referer: `https://${word}.example/` }),
              visit(site, `/?${word}`, { Referer: `https://${word}.example/` }),
            ]),
          );
          await visit(site, '/search?q=zeppelinqq');
          await visit(site, '/', { Referer: 'https://www.frequent.example/' });
        }
        site.child.kill('SIGTERM');
        await site.ended;
        const days = path.join(site.data, 'statistics');
        const texts = await eventually(() => {
          const files = fs.readdirSync(days).map((name) => fs.readFileSync(path.join(days, name), 'utf8'));
          assert(files.length > 0, 'the statistics are written when the site stops');
          return files;
        });
        for (const text of texts) assert(text.length < MAX_DAY_BYTES, `${text.length} bytes`);
        const all = texts.join('');
        for (const text of ['frequent.example', 'zeppelinqq'])
          assert(all.includes(text), `${text} is among the frequent`);
        assert(!/198\.51\.100|FORGED\W*FORGED\W*\n/.test(all), 'no address');
        return `${all.length} bytes`;
      },
    ),
  ];

  return {
    cases,
    async stop() {
      const desk = await started?.catch(() => null);
      await desk?.site.stop();
    },
  };
}
