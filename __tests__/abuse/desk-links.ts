// Attacks on share links: fixation, guessing, replay, cookies of other links, and poisoned caches.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '../../lib/catalogue/ids';
import { createDeskSession, type DeskSession } from '../http/desk-session';
import { type Case, eventually, toCase } from './case';
import { paint } from './files';
import { type Site, startSite } from './site';

const COOKIE = '__Host-vitrine.share';
const FOLDERS = ['one', 'other', 'club'];
const ids = new Map(FOLDERS.map((folder) => [folder, toItemId(`${folder}/a.jpg`)]));
const TRIES: RequestInit[] = [{}, { method: 'HEAD' }, { headers: { Range: 'bytes=0-99' } }];

/** URLs of everything about an item. */
const listUrls = (folder: string) =>
  ['', '/file', '/manifest.json', '/annotations.json', '/place.svg', '/frames', '/captions']
    .map((part) => `/items/${ids.get(folder)}${part}`)
    .concat(
      ['info.json', 'full/400,/0/default.webp', 'full/max/0/default.jpg', '0,0,256,256/256,/0/default.jpg'].map(
        (part) => `/iiif/3/${ids.get(folder)}/${part}`,
      ),
      [
        `/embed/${ids.get(folder)}`,
        `/iiif/selection?ids=${ids.get(folder)}`,
        `/api/selection/archive?ids=${ids.get(folder)}`,
      ],
    );

export function createDeskLinkCases(folder: string) {
  let started: ReturnType<typeof start> | undefined;
  let clients = 0;

  async function start() {
    const place = { library: path.join(folder, 'desk-links'), data: path.join(folder, 'desk-links-data') };
    for (const name of FOLDERS) {
      fs.mkdirSync(path.join(place.library, name), { recursive: true });
      fs.writeFileSync(path.join(place.library, name, 'a.jpg'), await paint(900, 600, '#a31').jpeg().toBuffer());
    }
    fs.writeFileSync(path.join(place.library, 'club/index.md'), '---\naudience: link\n---\n');
    const site = await startSite(place, {
      VITRINE_PROXIES: '1',
      VITRINE_URL: 'https://archive.example',
      VITRINE_LOOSEN_SECONDS: '0',
    });
    await site.up();
    const owner = openSession(site);
    await owner.setUp(site.log());
    return { site, owner };
  }

  /** Each has an address of its own, because attempts are limited by address. */
  function openSession({ url }: Pick<Site, 'url'>) {
    clients += 1;
    return createDeskSession(url, `198.51.100.${clients}`);
  }

  const getDesk = () => {
    started ??= start();
    return started;
  };

  /** @returns the token of a new link */
  async function share(collection: string): Promise<string> {
    const { owner } = await getDesk();
    const title = `Link ${clients} ${Math.random()}`;
    await owner.post('/api/desk/links', { action: 'create', query: `collection=${collection}`, title });
    const { text } = await owner.get('/desk/links');
    return /\/s\/([\w-]{43})/.exec(text.slice(text.indexOf(title)))?.[1] ?? '';
  }

  async function enter(token: string): Promise<DeskSession> {
    const { site } = await getDesk();
    const guest = openSession(site);
    await guest.post('/api/share', { action: 'open', token });
    await eventually(async () => assert.equal((await guest.get('/search')).status, 200));
    return guest;
  }

  async function fixVisit() {
    const { site } = await getDesk();
    const token = await share('one');
    const victim = openSession(site);
    victim.cookies.set(COOKIE, 'p'.repeat(43));
    const { headers } = await victim.post('/api/share', { action: 'open', token });
    const [cookie = ''] = headers.getSetCookie();
    assert.match(cookie, /^__Host-vitrine\.share=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    assert(!cookie.includes('ppp'), 'a planted cookie was adopted');
    const plain = openSession(site);
    plain.cookies.set('vitrine.share', victim.cookies.get(COOKIE) ?? '');
    assert.equal(
      (await plain.get(`/items/${ids.get('other')}`)).status,
      308,
      'a cookie that http may set was accepted',
    );
    for (const headersOfOthers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const { status } = await openSession(site).post(
        '/api/share',
        { action: 'open', token },
        headersOfOthers as never,
      );
      assert.equal(status, 403);
    }
  }

  async function guessTokens() {
    const { site } = await getDesk();
    const token = await share('one');
    const guesser = openSession(site);
    for (let at = 0; at < 40; at += 1) {
      const guess = at % 2 === 0 ? `${token.slice(0, -1)}${at % 10}` : String(at).padStart(43, '-');
      if (guess === token) continue;
      assert.equal((await guesser.get(`/s/${guess}`)).status, 404);
      await guesser.post('/api/share', { action: 'open', token: guess });
    }
    assert.equal((await guesser.get(`/s/${token}`)).status, 404, 'guesses are not limited');
    for (const bad of ["'", '%00', '../x', '%2e%2e%2f', 'x'.repeat(5000), '%E0%A4%A'])
      assert((await openSession(site).get(`/s/${bad}`)).status < 500, bad);
  }

  async function replayEnded() {
    const { owner, site } = await getDesk();
    const token = await share('club');
    const guest = await enter(token);
    const image = `/iiif/3/${ids.get('club')}/full/400,/0/default.webp`;
    assert.equal((await guest.get(image)).status, 200);
    const { text } = await owner.get('/desk/links');
    await owner.post('/api/desk/links', { action: 'end', id: /name="id" value="(\w+)"/.exec(text)?.[1] ?? '' });
    for (const url of listUrls('club'))
      for (const init of TRIES) {
        const { status } = await guest.send(url, init);
        assert(status >= 400, `${url} after the end: ${status}`);
      }
    const again = openSession(site);
    await again.post('/api/share', { action: 'open', token });
    assert.equal(again.cookies.size, 0, 'an ended link was opened');
  }

  async function crossLinks() {
    const [one, other] = [await enter(await share('one')), await enter(await share('other'))];
    for (const [guest, wanted] of [
      [one, 'other'],
      [other, 'one'],
      [one, 'club'],
    ] as const)
      for (const url of listUrls(wanted))
        for (const init of TRIES) {
          const { status } = await guest.send(url, init);
          assert(status >= 400, `${url}: ${status}`);
        }
  }

  /** A stranger's responses must not depend on those of a visitor just before. */
  async function poisonCaches() {
    const { site } = await getDesk();
    const guest = await enter(await share('club'));
    const urls = ['/', '/search', '/collections', '/collections/club', '/sitemap.xml', '/data/items.csv', '/feed.xml'];
    const variants = (url: string) => [url, `${url}?x=1`, url.replace(/club$/, '%63lub')];
    for (const url of urls.flatMap(variants)) {
      const received = await guest.get(url);
      assert.match(received.headers.get('cache-control') ?? '', /private, no-store/, url);
      for (const headers of [
        {},
        { 'Accept-Encoding': 'br' },
        { Cookie: `${COOKIE}=${'x'.repeat(43)}` },
        { Range: 'bytes=0-99999' },
      ]) {
        const stranger = await openSession(site).send(url, { headers: headers as never });
        assert(!stranger.text.includes(ids.get('club') ?? '-'), `${url} shows a stranger the part of a link`);
        assert(!stranger.text.includes('value="leave"'), `${url} shows a stranger the bar of a visitor`);
      }
    }
  }

  const cases: Case[] = [
    toCase('a cookie that was planted, or that plain http could set, is not adopted', fixVisit),
    toCase('tokens cannot be guessed, and odd ones are no fault', guessTokens),
    toCase('an ended link cannot be replayed, by token or cookie', replayEnded),
    toCase('the cookie of one link opens nothing of another, by any URL, HEAD or range', crossLinks),
    toCase('pages of a visitor are in no cache for strangers', poisonCaches),
  ];

  return {
    cases,
    async stop() {
      await (await started)?.site.stop();
    },
  };
}
