// Isolation of visitors: whatever one of them requests, every page in every language stays what an untouched site serves.
import assert from 'node:assert/strict';
import path from 'node:path';
import { type Case, createRandom, type Random, toCase } from './case';
import { listAllPages, listPages, PREFIXES, showEdition, startArchive, startTwins, type Twins } from './multilingual';
import type { Site } from './site';

const MARK = 'evilq';
/** Requests between two comparisons of all pages. */
const BATCH = 50;

const DOTS = ['..', '.', '%2e%2e', '.%2E', '%2e.', '%2e', '%252e%252e', '%2E%2E', '..%2f..', '..%5c'];
const HEADS = [
  '/x',
  '/_next',
  '/_next/static',
  '/in/fr',
  '/in',
  '/paged/2',
  '/fr',
  '/ar',
  '/iiif/3',
  '/api',
  '/fr/items',
];
const TAILS = [
  '/',
  '.rsc',
  '.txt',
  '.json',
  '.prefetch.rsc',
  ';x',
  '%20',
  '/index',
  '#/fr',
  '%3Fq=1',
  '%23',
  '/.',
  '/..',
];
const QUERIES = [
  `?${MARK}=1`,
  '?page=2',
  '?page=1',
  `?page=2&${MARK}=1`,
  `?_rsc=${MARK}`,
  `?nxtPpath=${MARK}&nxtPpage=2&nxtPlanguage=fr`,
  '?nxtIpath=ar&language=fr&path=coll',
  '?__nextLocale=fr&__nextDefaultLocale=ar&__nextDataReq=1',
  `?q=${MARK}`,
  `??${MARK}`,
  `?${MARK}#${MARK}`,
  '?/../../fr',
];
/** Where the framework knows pages, and visitors do not. */
const INTERNAL = [
  '/paged/2/coll',
  '/paged',
  '/in',
  '/in/fr',
  '/in/ar/paged/2/coll',
  '/%70aged/2/coll',
  '/i%6e/fr',
  '/-',
  '/missing',
  '/in/fr/missing',
  '/_not-found',
  '/_global-error',
  '/collections.rsc',
  '/search.rsc',
  '/collections/coll.rsc',
  '/collections/coll.segments/_tree.segment.rsc',
  '/collections/index',
  '/collections/coll/index',
  '/people/index',
  '/index',
  '/api/nothing',
  '/iiif/nothing',
  '/items/nothing/nothing',
];

const CHANGED_BY_PARSERS = [
  '/ar/people/%2e%2e/%2e%2e/%2e%2e',
  `/x/%2e%2e/selection?${MARK}=1`,
  `/x/%252e%252E/selection?${MARK}=1`,
  '/fr/../ar',
  '/./fr',
  '/fr/.',
  '//fr',
  '/fr//collections',
  '/fr\\collections',
  '/_next/%2e%2e/search?q=a',
  '/fr#/ar',
];

const HEADERS = [
  'RSC: 1',
  'Next-Router-Prefetch: 1',
  'Next-Router-Segment-Prefetch: /_tree',
  'Next-Router-State-Tree: %5B%22%22%5D',
  'Next-Url: /fr',
  `Next-Action: ${MARK}`,
  'Next-Resume: 1',
  'X-Nextjs-Data: 1',
  'X-Nextjs-Postponed: 1',
  `X-Nextjs-Html-Request-Id: ${MARK}`,
  `X-Nextjs-Request-Id: ${MARK}`,
  `X-Nextjs-Rewritten-Path: /fr/${MARK}`,
  'X-Matched-Path: /in/fr',
  'X-Invoke-Path: /in/fr/collections',
  `X-Invoke-Query: %7B%22${MARK}%22%3A1%7D`,
  'X-Middleware-Rewrite: /in/fr',
  'X-Now-Route-Matches: 1=fr',
  `X-Prerender-Revalidate: ${MARK}`,
  'X-Vitrine-Document: 1',
  'X-Vitrine-Client: fr',
  `Host: ${MARK}.example`,
  `X-Forwarded-Host: ${MARK}.example`,
  'X-Forwarded-Proto: https',
  'X-Forwarded-For: 192.0.2.7',
  `Forwarded: host=${MARK}.example`,
  'X-Original-URL: /fr',
  'X-Rewrite-URL: /fr',
  'Accept-Language: fr, ar;q=0.5',
  'Accept-Encoding: gzip',
  'Accept-Encoding: br',
  'Accept: application/json',
  `Cookie: __prerender_bypass=${MARK}; NEXT_LOCALE=fr; language=fr`,
  'Cookie: vitrine-consent=%7B%22version%22%3A1%2C%22analytics%22%3Atrue%2C%22embeds%22%3Atrue%7D',
  `User-Agent: ${MARK} Googlebot/2.1`,
  'Range: bytes=0-9',
  'If-None-Match: *',
  'Expect: 100-continue',
  'Upgrade: h2c\r\nConnection: Upgrade',
  'Transfer-Encoding: chunked\r\nContent-Length: 0',
];

const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

function toAnySlash(target: string, random: Random) {
  const slashes = [...target].flatMap((letter, at) => (letter === '/' ? [at] : []));
  return slashes.length > 0 ? random.pick(slashes) : 0;
}

/** Ways to write an address otherwise; many do not lead to the same page, or to any. */
const MUTATIONS: ((target: string, random: Random) => string)[] = [
  (target, random) => insert(target, toAnySlash(target, random), `/${random.pick(DOTS)}`),
  (target, random) => `${random.pick(HEADS)}/${random.pick(DOTS)}${target}`,
  (target, random) => `${target}${`/${random.pick(DOTS)}`.repeat(1 + random.below(4))}`,
  (target, random) => random.pick(HEADS) + target,
  (target, random) => random.pick(PREFIXES) + target,
  (target, random) => target + random.pick(TAILS),
  (target, random) => target.replace(/\?.*/, '') + random.pick(QUERIES),
  (target, random) => insert(target, toAnySlash(target, random), random.pick(['/', '\\', '%2f', '%5c', '/-'])),
  (target, random) => {
    const at = 1 + random.below(Math.max(1, target.length - 1));
    const letter = target[at] ?? '';
    return /\w/.test(letter)
      ? `${target.slice(0, at)}%${letter.charCodeAt(0).toString(16)}${target.slice(at + 1)}`
      : target;
  },
  (target, random) => {
    const at = random.below(target.length);
    return target.slice(0, at) + (target[at] ?? '').toUpperCase() + target.slice(at + 1);
  },
  (target, random) => `http://${random.pick(['archive.example', `${MARK}.example`, '.', 'fr'])}${target}`,
];

function toRequest(targets: string[], random: Random): string {
  let target = random.pick(targets);
  for (let turns = random.below(4); turns > 0; turns -= 1) target = random.pick(MUTATIONS)(target, random);
  const headers = Array.from({ length: random.below(4) }, () => random.pick(HEADERS));
  const hosts =
    headers.some((header) => header.startsWith('Host:')) && random.below(2) > 0 ? [] : ['Host: archive.example'];
  const method = random.pick(['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS']);
  return `${method} ${target} HTTP/1.1\r\n${[...hosts, ...headers].join('\r\n')}\r\n`;
}

/** Requests sent over one connection: one, or several pipelined. */
function toAttack(targets: string[], random: Random): string {
  const requests = Array.from({ length: random.below(6) === 0 ? 2 + random.below(3) : 1 }, () =>
    toRequest(targets, random),
  );
  return requests
    .map((request, at) => `${request}${at === requests.length - 1 ? 'Connection: close\r\n' : ''}\r\n`)
    .join('');
}

/** The body of a page without its form token, which differs in each response. */
const readPage = async (site: Site, page: string) => {
  const { status, headers, body } = await site.ask(page);
  const token = /name="token" value="([^"]+)"/.exec(body)?.[1];
  const text = token ? body.replaceAll(token, 'token') : body;
  return `${status} ${headers.get('content-language') ?? ''} ${headers.get('location') ?? ''}\n${text}`;
};

/** Where two texts begin to differ. */
function toDifference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const [is, was] = [one, other].map((text) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 80)));
  return `${is} in place of ${was}`;
}

/** The pages of an attacked site that are not those of an untouched one. */
async function listChanged({ attacked, untouched }: Twins, pages: string[]): Promise<string[]> {
  const changed: string[] = [];
  for (const page of pages) {
    const [one, other] = await Promise.all([readPage(attacked, page), readPage(untouched, page)]);
    if (one !== other) changed.push(`${page} (${toDifference(one, other)})`);
  }
  return changed;
}

interface Isolation {
  /** How many random requests. */
  count: number;
  seed: number;
}

export function createIsolationCases(folder: string, { count, seed }: Isolation) {
  let started: Promise<Twins & { pages: string[]; plain: string[] }> | undefined;
  let edition = 0;

  async function open() {
    const twins = await startTwins(path.join(folder, 'isolation'));
    const plain = [...(await listPages(twins.untouched)), '/contact'];
    return { ...twins, plain, pages: listAllPages(plain) };
  }
  const getTwins = () => {
    started ??= open();
    return started;
  };

  /** Renders every page again after the attacks, whose responses are ignored. @returns the pages that changed */
  async function attack(texts: string[]) {
    const twins = await getTwins();
    edition += 1;
    await showEdition(twins, edition);
    for (const text of texts) await twins.attacked.send(Buffer.from(text, 'latin1'), 20);
    return listChanged(twins, twins.pages);
  }

  const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: archive.example\r\nConnection: close\r\n\r\n`;

  async function expectStatus(targets: string[], status: number) {
    const { attacked } = await getTwins();
    for (const target of targets) assert.equal((await attacked.raw(target)).status, status, target);
  }

  /** Repeats a batch one by one to find what in it changed a page. */
  async function findCulprit(texts: string[]): Promise<string> {
    for (const text of texts) {
      const changed = await attack([text]);
      if (changed.length > 0) return `${JSON.stringify(text)} changed ${changed.join(', ')}`;
    }
    return `one of these changed a page, none of them alone: ${JSON.stringify(texts)}`;
  }

  async function expectUnchanged(texts: string[]) {
    const changed = await attack(texts);
    if (changed.length > 0) assert.fail(`${changed.join(', ')}: ${await findCulprit(texts)}`);
  }

  const cases: Case[] = [
    toCase('the framework’s own names of pages are not found, and change no page', async () => {
      const targets = PREFIXES.flatMap((prefix) => INTERNAL.map((target) => prefix + target));
      await expectUnchanged(targets.map(get));
      await expectStatus(targets, 404);
      const { attacked } = await getTwins();
      // Complete without JavaScript.
      for (const [at, language] of ['en', 'fr', 'ar'].entries())
        assert.match(
          (await attacked.ask(`${PREFIXES[at]}/nothing`)).body,
          new RegExp(`<html lang="${language}"[\\s\\S]*<h1`),
        );
    }),
    toCase('paths that a URL parser would change are bad requests, and change no page', async () => {
      await expectUnchanged(CHANGED_BY_PARSERS.map(get));
      await expectStatus(CHANGED_BY_PARSERS, 400);
    }),
    toCase('a path with a slash at its end leads to the page in the same language', async () => {
      const targets = PREFIXES.flatMap((prefix) =>
        ['/collections/', '/search/?q=a', '/nothing/'].map((page) => prefix + page),
      );
      const { attacked } = await getTwins();
      for (const target of targets) {
        const { status, headers } = await attacked.raw(target);
        assert.deepEqual([status, headers.get('location')], [308, target.replace(/\/(?=\?|$)/, '')]);
      }
    }),
    toCase('a request with two Host headers is a bad one', async () => {
      const { attacked } = await getTwins();
      for (const hosts of [
        ['x', 'y'],
        ['x', 'x'],
      ])
        assert.equal((await attacked.raw('/', { headers: hosts.map((host) => `Host: ${host}`) })).status, 400);
    }),
    toCase('no page contains the query of another visitor', async () => {
      const { plain } = await getTwins();
      const pages = plain.filter((page) => !/^\/(search|map|feed)/.test(page));
      await expectUnchanged(pages.map((page) => get(`${page}${page.includes('?') ? '&' : '?'}${MARK}=1`)));
    }),
    toCase(`after ${count} random requests every page is what a site without them serves (seed ${seed})`, async () => {
      const { pages } = await getTwins();
      const random = createRandom(seed);
      for (let done = 0; done < count; done += BATCH)
        await expectUnchanged(Array.from({ length: Math.min(BATCH, count - done) }, () => toAttack(pages, random)));
    }),
    toCase('and so is it after a restart', async () => {
      const twins = await getTwins();
      const { library, data } = twins.attacked;
      twins.attacked.child.kill('SIGTERM');
      await twins.attacked.ended;
      const attacked = await startArchive({ library, data });
      started = Promise.resolve({ ...twins, attacked });
      await attacked.idle();
      assert.deepEqual(await listChanged({ ...twins, attacked }, twins.pages), []);
    }),
  ];

  return {
    cases,
    getSite: async () => (await getTwins()).attacked,
    async stop() {
      const twins = await started;
      await Promise.all([twins?.attacked.stop(), twins?.untouched.stop()]);
    },
  };
}
