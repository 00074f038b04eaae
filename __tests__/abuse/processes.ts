// Two processes that serve one site: they behave as one, and one may die.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { toPatience } from '../patience.mjs';
import { isAlive, listBelow } from '../process-tree';
import { COUNT, lay, layIndexed } from './bad-days';
import { type Case, eventually, pause, Skip, slow, toCase } from './case';
import { findPort, type Site, startSite } from './site';

const FIT = { name: 'Ada', email: 'ada@example.org' };
const as = (client: string) => ({ 'x-forwarded-for': client });
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const listServing = (site: Site) =>
  listBelow(site.child.pid ?? 0).filter(({ command }) => !/indexer\.mjs|reader\.mjs/.test(command));
const listIndexers = (site: Site) =>
  listBelow(site.child.pid ?? 0).filter(({ command }) => command.includes('indexer.mjs'));

interface Asking {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Uses a new connection, so that either process may accept it. */
const ask = (site: Site, address: string, { body, headers, method = 'GET' }: Asking = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = http.request(`${site.url}${address}`, { agent: false, method, headers }, async (response) => {
      let text = '';
      try {
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve({ status: response.statusCode ?? 0, body: text });
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', reject).end(body);
  });

export function createProcessCases(folder: string): Case[] {
  async function withTwo(
    name: string,
    run: (site: Site, bothServe: () => Promise<void>) => Promise<unknown>,
    env: Record<string, string> = {},
  ) {
    const place = await layIndexed(folder, name);
    const metrics = `127.0.0.1:${await findPort()}`;
    const readMetrics = async () => (await (await fetch(`http://${metrics}/metrics`)).text()).split('\n');
    const bothServe = () =>
      eventually(async () => {
        const lines = await readMetrics();
        for (const line of ['vitrine_processes 2', 'vitrine_indexer_running 1', `vitrine_items ${COUNT}`])
          assert(lines.includes(line), `${line}: ${lines.filter((each) => each.startsWith('vitrine_')).slice(-10)}`);
      }, 60);
    const settings = { VITRINE_PROCESSES: '2', VITRINE_PROXIES: '1', VITRINE_METRICS: metrics, ...env };
    const site = await startSite(place, settings);
    try {
      await site.idle();
      await bothServe();
      return await run(site, bothServe);
    } finally {
      await site.stop();
      await removeFolder(path.join(folder, name));
    }
  }

  const getToken = async (site: Site) => {
    const token = /name="token" value="([^"]+)"/.exec((await ask(site, '/contact')).body)?.[1] ?? '';
    assert(token, 'the page has a form');
    // A form that is submitted sooner is rejected as spam.
    await pause(2200);
    return token;
  };
  const post = (site: Site, { token, message, client }: { token: string; message: string; client: string }) => {
    const body = new URLSearchParams({ ...FIT, message, token }).toString();
    return ask(site, '/api/letters', {
      method: 'POST',
      body,
      headers: { ...as(client), accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    });
  };

  return [
    toCase('both answer, know the one indexer, and are told of in one place', () =>
      withTwo('two', async (site) => {
        assert.equal(listIndexers(site).length, 1);
        const states = await times(8, async () => JSON.parse((await ask(site, '/api/health')).body));
        for (const { ready, indexer } of states)
          assert.deepEqual({ ready, indexer }, { ready: true, indexer: 'running' });
        const answered: number[] = [];
        for (const { pid } of listServing(site)) {
          process.kill(pid, 'SIGSTOP');
          try {
            // Half of the requests reach the stopped process, and finish once it continues.
            const asked = Array.from({ length: 6 }, () => ask(site, '/'));
            assert.equal((await Promise.any(asked)).status, 200);
            process.kill(pid, 'SIGCONT');
            answered.push(...(await Promise.all(asked)).map(({ status }) => status));
          } finally {
            process.kill(pid, 'SIGCONT');
          }
        }
        assert.deepEqual(answered, Array(12).fill(200));
      }),
    ),

    toCase('each may be killed: the other goes on, and it is started again', () =>
      withTwo('deaths', async (site, bothServe) => {
        for (const { pid } of listServing(site)) {
          process.kill(pid, 'SIGKILL');
          await eventually(() => assert(!isAlive(pid)), 5);
          // In small batches: a busy machine may reject one of twenty concurrent requests.
          for (let round = 0; round < 5; round += 1) {
            const statuses = (await times(4, () => ask(site, '/'))).map(({ status }) => status);
            assert.deepEqual([...new Set(statuses)], [200]);
          }
          await eventually(() => assert.equal(listServing(site).length, 2), 60);
          await bothServe();
        }
        assert.equal(listIndexers(site).length, 1);
        assert(site.isRunning());
      }),
    ),

    toCase('a client’s budget is one, by whatever connections it comes', () =>
      withTwo(
        'budget',
        async (site) => {
          const began = performance.now();
          // Each costs 22 ms of work (lib/downloads/send-export.ts), and the budget is 2 s.
          const answers = await times(300, () => ask(site, '/data/items.csv', { headers: as('203.0.113.50') }));
          const seconds = (performance.now() - began) / 1000;
          const served = answers.filter(({ status }) => status === 200).length;
          const refused = answers.filter(({ status }) => status === 429).length;
          const most = ((2 + seconds) * 1000) / 21.8 + 1;
          if (refused === 0 && most > 300) throw new Skip('this machine is too busy to be asked for more than that');
          assert(
            served > 0 && served <= most && refused > 0,
            `${served} of 300 in ${seconds.toFixed(1)} s, at most ${most}`,
          );
          assert.equal((await ask(site, '/data/items.csv', { headers: as('203.0.113.51') })).status, 200);
          return `${served} of 300, in ${seconds.toFixed(1)} s`;
        },
        { VITRINE_BUDGET_SECONDS: '2' },
      ),
    ),

    toCase('letters that come to both are kept once, counted together, and delivered once', async () => {
      const delivered: string[] = [];
      const webhook = http.createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        delivered.push(JSON.parse(body).message);
        response.writeHead(204).end();
      });
      await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
      const { port } = webhook.address() as AddressInfo;
      try {
        await withTwo(
          'posted',
          async (site) => {
            const token = await getToken(site);
            const messages = Array.from({ length: 40 }, (_, index) => `letter ${index}`);
            const all = messages.flatMap((message, index) =>
              [1, 2].map(() => post(site, { token, message, client: `192.0.2.${Math.floor(index / 4)}` })),
            );
            for (const { status, body } of await Promise.all(all)) assert.equal(status, 200, body);
            const kept = fs.readFileSync(path.join(site.data, 'letters.jsonl'), 'utf8').trim().split('\n');
            assert.deepEqual(kept.map((line) => JSON.parse(line).message).sort(), [...messages].sort());
            await eventually(() => assert.equal(delivered.length, messages.length), 30);
            await pause(500);
            assert.deepEqual([...delivered].sort(), [...messages].sort());
            const more = await times(10, (index) =>
              post(site, { token, message: `more ${index}`, client: '198.51.100.9' }),
            );
            assert.equal(more.filter(({ status }) => status === 200).length, 5);
          },
          { LETTERS_WEBHOOK: `http://127.0.0.1:${port}/` },
        );
      } finally {
        webhook.closeAllConnections();
        webhook.close();
      }
    }),

    toCase('without a setting one process serves, and a second one where it is busy', async () => {
      if (availableParallelism() < 2) throw new Skip('this machine has one processor');
      const site = await startSite(await layIndexed(folder, 'grown'), {
        VITRINE_PROCESSES: '',
        VITRINE_PROXIES: '1',
      });
      try {
        await site.idle();
        assert.equal(listServing(site).length, 1);
        let isBusy = true;
        const statuses = new Set<number>();
        const load = times(4, async (client) => {
          for (let count = 0; isBusy; count += 1)
            statuses.add((await ask(site, `/search?q=${count}`, { headers: as(`192.0.2.${client}`) })).status);
        });
        try {
          await eventually(() => assert.equal(listServing(site).length, 2), 60);
        } finally {
          isBusy = false;
          await load;
        }
        for (const status of statuses) assert([200, 429, 503].includes(status), `${status}`);
        assert.equal(listIndexers(site).length, 1);
      } finally {
        await site.stop();
      }
    }),

    toCase('npm start serves by itself, and ends with all of its processes', async () => {
      const place = await layIndexed(folder, 'started');
      const port = await findPort();
      const program = spawn(process.execPath, ['scripts/start.mjs'], {
        env: { ...process.env, PORT: `${port}`, VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => program.once('exit', resolve));
      try {
        await eventually(async () => assert((await fetch(`http://127.0.0.1:${port}/api/health`)).ok), 60);
        const below = listBelow(program.pid ?? 0);
        program.kill('SIGTERM');
        assert.equal(await Promise.race([ended, pause(toPatience(20_000)).then(() => 'it still runs')]), 143);
        const toAlive = () => below.filter(({ pid }) => isAlive(pid));
        await eventually(() => assert.deepEqual(toAlive(), []), 5);
      } finally {
        program.kill('SIGKILL');
      }
    }),

    toCase('told to end, all finish what they were asked, and are gone within 20 s', () =>
      withTwo('drained', async (site) => {
        const { objectID } = [...(await site.records()).values()][0] ?? { objectID: '' };
        const below = listBelow(site.child.pid ?? 0);
        const pending = times(20, (index) =>
          ask(site, `/iiif/3/${objectID}/${index},3,200,200/190,/0/default.png`).then(({ status }) => status),
        );
        await pause(100);
        // The requests above have reached both processes once these later ones have been served.
        await times(4, () => ask(site, '/robots.txt'));
        site.child.kill('SIGTERM');
        const code = await Promise.race([site.ended, pause(toPatience(20_000)).then(() => 'it still runs')]);
        assert.equal(code, 143);
        assert.deepEqual([...new Set(await pending)], [200]);
        await eventually(
          () =>
            assert.deepEqual(
              below.filter(({ pid }) => isAlive(pid)),
              [],
            ),
          5,
        );
      }),
    ),

    slow(
      toCase('killed, their primary leaves no process behind', () =>
        withTwo('orphaned', async (site) => {
          const below = listBelow(site.child.pid ?? 0);
          assert(below.length >= 3, below.map(({ command }) => command).join('\n'));
          await site.stop();
          assert.deepEqual(
            below.filter(({ pid }) => isAlive(pid)),
            [],
          );
        }),
      ),
    ),

    slow(
      toCase('bad settings, and a port that is taken, are said once', async () => {
        const place = await lay(folder, 'twice');
        const bad = await startSite(place, { VITRINE_PROCESSES: '2', VITRINE_CSP: 'lax' });
        assert.equal(await bad.ended, 78);
        assert.equal(bad.log().match(/VITRINE_CSP/g)?.length, 1, bad.log());
        const first = await startSite(place, { VITRINE_PROCESSES: '2' });
        try {
          await first.up();
          const second = await startSite(place, { VITRINE_PROCESSES: '2', ABUSE_PORT: String(first.port) });
          assert.equal(await second.ended, 1);
          assert.equal(second.log().match(/cannot listen on port/g)?.length, 1, second.log());
        } finally {
          await first.stop();
        }
      }),
    ),
  ];
}
