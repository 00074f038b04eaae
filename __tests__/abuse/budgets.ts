// Expensive work: one client cannot exhaust the capacity, equal work is done once, and work stops when its client leaves.
import assert from 'node:assert/strict';
import net from 'node:net';
import { type Case, eventually, pause, toCase, toSmokeCase } from './case';
import type { Site } from './site';

export function createBudgetCases(site: Site): Case[] {
  let found: Promise<Awaited<ReturnType<Site['records']>>> | undefined;
  const find = async () => {
    found ??= site.records();
    const item = (await found).get('large.jpg');
    assert(item, 'the large photograph is there');
    return item;
  };
  let serial = 0;
  /** An image that has not been rendered before. */
  const cold = async (width = 1500) => {
    serial += 1;
    const number = serial;
    const { objectID } = await find();
    return `/iiif/3/${objectID}/${number % 997},${number % 499},2000,1500/${width + (number % 400)},/0/default.png`;
  };
  const flood = async (count: number, client: string) => {
    const addresses = await Promise.all(Array.from({ length: count }, () => cold()));
    return Promise.all(addresses.map((address) => site.ask(address, as(client))));
  };
  const as = (client: string) => ({ headers: { 'x-forwarded-for': client } });

  return [
    toSmokeCase('50 equal cold images are one piece of work', async () => {
      const address = await cold();
      const answers = await Promise.all(Array.from({ length: 50 }, () => site.ask(address)));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.equal(new Set(answers.map(({ headers }) => headers.get('etag'))).size, 1);
      assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
    }),
    toSmokeCase('a client that requests many new sizes gets 429 with Retry-After', async () => {
      const answers = await flood(40, '203.0.113.7');
      const refused = answers.filter(({ status }) => status === 429);
      assert(refused.length > 0, `${answers.map(({ status }) => status)}`);
      for (const { headers } of refused) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      return `${refused.length} of 40`;
    }),
    toSmokeCase('a limited client still gets cached renditions and pages', async () => {
      const { image, path } = await find();
      assert.equal((await site.ask(image ?? '', as('203.0.113.7'))).status, 200);
      assert.equal((await site.ask(path, as('203.0.113.7'))).status, 200);
    }),
    toCase('meanwhile another client is served', async () => {
      assert.equal((await site.ask(await cold(), as('203.0.113.8'))).status, 200);
    }),
    toCase('writing another address before one’s own is of no use', async () => {
      const addresses = await Promise.all(Array.from({ length: 40 }, () => cold()));
      const answers = await Promise.all(
        addresses.map((address, turn) => site.ask(address, as(`198.51.100.${turn}, 203.0.113.7`))),
      );
      assert(
        answers.some(({ status }) => status === 429),
        'none was refused',
      );
    }),
    toCase('a network of IPv6 addresses is one client', async () => {
      const addresses = await Promise.all(Array.from({ length: 40 }, () => cold()));
      const answers = await Promise.all(
        addresses.map((address, turn) => site.ask(address, as(`2001:db8:1:2:${turn}::1`))),
      );
      assert(
        answers.some(({ status }) => status === 429),
        'none was refused',
      );
    }),
    toCase('after its time it is served again', async () => {
      await eventually(async () => assert.equal((await site.ask(await cold(400), as('203.0.113.7'))).status, 200));
    }),
    toCase('a client that searches without end is told to wait, on the page and beside it', async () => {
      let refused: Awaited<ReturnType<Site['search']>> | undefined;
      // The cost of a search is measured, so a faster machine allows more of them.
      for (let turn = 0; turn < 500 && !refused; turn += 1) {
        const answers = await Promise.all(
          Array.from({ length: 4 }, (_, call) => {
            const requests = Array.from({ length: 50 }, (_, query) => ({
              indexName: 'vitrine',
              query: Array.from({ length: 40 }, (_, word) => `w${word}q${query}t${turn}c${call}`).join(' '),
              facets: ['*'],
            }));
            return site.ask('/api/search/1/indexes/*/queries', {
              method: 'POST',
              body: JSON.stringify({ requests }),
              ...as('203.0.113.20'),
            });
          }),
        );
        refused = answers.find(({ status }) => status === 429);
      }
      assert(refused, 'it never was');
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(JSON.parse(refused.body).status, 429);
      assert.equal(refused.headers.get('access-control-allow-origin'), '*');
      assert.equal((await site.search({ query: 'a' }, as('203.0.113.21'))).status, 200);
    }),
    toCase('searches of many clients at a time are shed; what is made already, and health, is not', async () => {
      const { image, path } = await find();
      for (const made of [image ?? '', path]) await site.ask(made);
      const searches = Promise.all(
        Array.from({ length: 400 }, (_, turn) =>
          site.ask(`/search?q=flood+${turn}`, as(`198.51.${turn % 4}.${turn % 250}`)),
        ),
      );
      for (const made of [image ?? '', path, '/api/health'])
        assert.equal((await site.ask(made, as('203.0.113.40'))).status, 200, made);
      const answers = await searches;
      assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 503]);
      const shed = answers.filter(({ status }) => status === 503);
      for (const { headers } of shed) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      return `${shed.length} of 400`;
    }),
    toCase('a flood of random sizes leaves small pictures on their way', async () => {
      const { objectID } = await find();
      const addresses = await Promise.all(Array.from({ length: 250 }, () => cold(200)));
      const asked = addresses.map((address, number) => site.ask(address, as(`192.0.2.${number}`)));
      await pause(50);
      const small = await site.ask(`/iiif/3/${objectID}/full/33,/0/default.jpg`, as('203.0.113.30'));
      assert.equal(small.status, 200);
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      assert(
        statuses.every((status) => [200, 503, 429].includes(status)),
        `${new Set(statuses)}`,
      );
      return `${statuses.filter((status) => status === 200).length} of 250 made, the others told to come back`;
    }),
    toCase('who leaves is not worked for', async () => {
      const before = performance.now();
      const { objectID } = await find();
      const sockets = Array.from({ length: 100 }, (_, number) => {
        const socket = net.connect(site.port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write(`GET /iiif/3/${objectID}/${number},7,2500,2000/2100,/0/default.png HTTP/1.1\r\nHost: x\r\n\r\n`);
        return socket;
      });
      await pause(200);
      for (const socket of sockets) socket.destroy();
      await pause(100);
      assert.equal((await site.ask(`/iiif/3/${objectID}/full/35,/0/default.jpg`)).status, 200);
      return `${Math.round(performance.now() - before)} ms for 100 that left and one that stayed`;
    }),
  ];
}
