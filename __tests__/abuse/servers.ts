// Two servers that share a store, while the store is slow, fails, or denies access.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { type Faults, startS3 } from '@/tools/s3-server';
import { COUNT, lay } from './bad-days';
import { type Case, eventually, pause, slow, toCase } from './case';
import { paint } from './files';
import { type Site, startSite } from './site';

interface Told {
  ready: boolean;
  replication: { state: string; fault?: string };
  store: { isAnswering: boolean };
}

const listImages = (html: string) => [
  ...new Set(
    [
      ...html.matchAll(
        /\/iiif\/3\/[\w-]+\/full\/400,\/0\/default\.webp\?[^"\s,]*|\/iiif\/3\/[\w-]+\/full\/400,\/0\/default\.webp/g,
      ),
    ].map(([all]) => all),
  ),
];

export function createServerCases(folder: string): Case[] {
  type S3 = Awaited<ReturnType<typeof startS3>>;
  interface Pair {
    s3: S3;
    /** Indexes the library, and serves requests too. */
    leader: Site;
    /** Has no library, only the store. */
    web: Site;
  }

  async function withPair(name: string, run: (pair: Pair) => Promise<unknown>) {
    const place = await lay(folder, name);
    const s3 = await startS3();
    const env = { ...s3.env, VITRINE_STORE: 's3://vitrine/site', VITRINE_FOLLOW_SECONDS: '0.5', VITRINE_PROXIES: '1' };
    const leader = await startSite(place, env);
    const web = await startSite({ ...place, data: path.join(folder, name, 'web') }, { ...env, VITRINE_ROLE: 'web' });
    try {
      await leader.idle();
      await shows(web, COUNT);
      return await run({ s3, leader, web });
    } finally {
      s3.setFaults({});
      await Promise.all([leader.stop(), web.stop()]);
      await s3.close();
      await removeFolder(path.join(folder, name));
    }
  }

  const count = async (site: Site) => JSON.parse((await site.search({ query: '', hitsPerPage: 0 })).body).nbHits;
  const shows = (site: Site, items: number) => eventually(async () => assert.equal(await count(site), items), 120);
  const readHealth = async (site: Site) => (await site.health()) as unknown as Told;

  const put = async ({ leader }: Pair, name: string) =>
    fs.writeFileSync(path.join(leader.library, name), await paint(500, 300, '#905030').jpeg().toBuffer());

  /** Requests pages, a search and pictures. @returns their URLs, which are cached from then on */
  async function findSeen({ web }: Pair) {
    const home = (await web.ask('/search?q=photo')).body;
    const images = listImages(home).slice(0, 5);
    assert(images.length > 0, 'the page has pictures');
    const items = [...home.matchAll(/href="(\/items\/[\w-]+)"/g)].map(([, address]) => address ?? '').slice(0, 3);
    const seen = ['/', '/collections', '/search?q=photo', '/feed.xml', ...items, ...images];
    for (const address of seen) assert.equal((await web.ask(address)).status, 200, address);
    return seen;
  }

  const visit = async ({ web }: Pair, seen: string[]) => {
    for (const address of seen) assert.equal((await web.ask(address)).status, 200, address);
  };

  async function write({ web }: Pair, message: string) {
    const token = /name="token" value="([^"]+)"/.exec((await web.ask('/contact')).body)?.[1] ?? '';
    // A form that is submitted sooner is rejected as spam.
    await pause(2200);
    const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.org', message, token });
    const response = await fetch(`${web.url}/api/letters`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
    return { status: response.status, told: (await response.json()) as { type: string; note?: string } };
  }

  /** With a partial fault, the servers still publish new items, but later. */
  const bear = (name: string, faults: Faults, say: string) =>
    toCase(`a store that ${say} delays what is new, and nothing else`, () =>
      withPair(name, async (pair) => {
        const seen = await findSeen(pair);
        pair.s3.setFaults(faults);
        await put(pair, 'later.jpg');
        await visit(pair, seen);
        await shows(pair.leader, COUNT + 1);
        await visit(pair, seen);
        await shows(pair.web, COUNT + 1);
        fs.rmSync(path.join(pair.leader.library, 'later.jpg'));
        await shows(pair.web, COUNT);
        assert.equal((await readHealth(pair.web)).ready, true);
      }),
    );

  /** With a total outage, the servers continue with their data. */
  const outlive = (name: string, faults: Faults, say: string) =>
    toCase(
      `a store that ${say} is said to by health and log, its servers go on, and nothing is lost when it is back`,
      () =>
        withPair(name, async (pair) => {
          const { s3, leader, web } = pair;
          const seen = await findSeen(pair);
          s3.setFaults(faults);
          await put(pair, 'later.jpg');
          await shows(leader, COUNT + 1);
          await visit(pair, seen);
          for (const site of [leader, web]) {
            await eventually(async () => {
              const { ready, replication } = await readHealth(site);
              assert.deepEqual([ready, replication.fault], [true, 'the store gives no answer']);
            }, 30);
          }
          await eventually(async () => assert.equal((await readHealth(web)).store.isAnswering, false), 30);
          assert.equal(await count(web), COUNT);
          const refused = await write(pair, 'Lost?');
          assert.deepEqual([refused.status, refused.told.type], [503, 'refused']);
          assert(refused.told.note, 'it is refused in words');

          s3.setFaults({});
          await shows(web, COUNT + 1);
          assert.deepEqual((await write(pair, 'Kept.')).told.type, 'thanks');
          assert.equal(
            s3.state.requests.some((line) => line.startsWith('PUT site/letters/kept/')),
            true,
          );
          await eventually(async () => {
            const told = await Promise.all([leader, web].map(readHealth));
            assert.deepEqual(
              told.map(({ ready, replication }) => [ready, replication.state, replication.fault]),
              [
                [true, 'leading', undefined],
                [true, 'following', undefined],
              ],
            );
          }, 30);
          assert.equal(web.log().match(/catalogue\/\S+ (gives no answer|is refused)/g)?.length, 1, web.log());
          assert.match(web.log(), /the store answers again/);
        }),
    );

  return [
    toCase('a server that has fetched nothing yet answers 503, and then what there is', async () => {
      const place = await lay(folder, 'empty');
      const s3 = await startS3();
      s3.setFaults({ status: 503 });
      const env = { ...s3.env, VITRINE_STORE: 's3://vitrine/site', VITRINE_FOLLOW_SECONDS: '0.5' };
      const web = await startSite(
        { ...place, data: path.join(folder, 'empty', 'web') },
        { ...env, VITRINE_ROLE: 'web' },
      );
      const leader = await startSite(place, env);
      try {
        // Next accepts connections before it is ready, and queues the requests.
        const first = await eventually(() => web.ask('/items/abcdefghij'));
        assert.equal(first.status, 503, 'the first answer of all');
        for (const site of [web, leader]) {
          await site.up();
          for (const address of ['/', '/items/abcdefghij', '/search?q=photo', '/sitemap.xml'])
            assert.equal((await site.ask(address)).status, 503, address);
          assert.equal((await readHealth(site)).ready, false);
        }
        s3.setFaults({});
        await leader.idle();
        for (const site of [leader, web]) await shows(site, COUNT);
        assert.equal((await web.ask('/')).status, 200);
      } finally {
        await Promise.all([leader.stop(), web.stop()]);
        await s3.close();
        await removeFolder(path.join(folder, 'empty'));
      }
    }),
    bear('half', { status: 503, share: 0.5 }, 'fails half of the time'),
    outlive('forbidden', { status: 403 }, 'forbids everything'),
    slow(bear('late', { delay: 500 }, 'takes half a second for each answer')),
    slow(outlive('gone', { status: 503 }, 'fails for a while')),
  ];
}
