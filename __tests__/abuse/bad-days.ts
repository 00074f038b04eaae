// Simulates failures of the machine: killed processes, a lost catalogue, a full disk, clock changes.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { toPatience } from '../patience.mjs';
import { isAlive, listBelow } from '../process-tree';
import { type Case, createRandom, eventually, pause, Skip, slow, toCase } from './case';
import { paint } from './files';
import { type Place, root, type Site, startSite } from './site';

interface Days {
  isLong: boolean;
  seed: number;
}

export const COUNT = 60;

const toPlace = (folder: string, name: string): Place => ({
  library: path.join(folder, name, 'library'),
  data: path.join(folder, name, 'data'),
});

async function paintAll(place: Place): Promise<Place> {
  fs.mkdirSync(place.library, { recursive: true });
  for (let number = 0; number < COUNT; number += 1)
    fs.writeFileSync(
      path.join(place.library, `photo ${number}.jpg`),
      await paint(400 + number, 300, `#${(0x101010 + number * 0x20304).toString(16)}`)
        .jpeg()
        .toBuffer(),
    );
  return place;
}

async function indexAll(place: Place): Promise<Place> {
  const env = { ...process.env, VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data };
  const child = spawn(process.execPath, ['dist/indexer.mjs'], { cwd: root, env, stdio: 'ignore' });
  assert.equal(await new Promise((resolve) => child.on('exit', resolve)), 0, 'the photographs are indexed');
  return place;
}

let painted: Promise<Place> | undefined;
let indexed: Promise<Place> | undefined;

/**
 * Lays a library of hard links to the same photographs, which are painted once. Cases must not write into the files.
 */
export async function lay(folder: string, name: string): Promise<Place> {
  painted ??= paintAll(toPlace(folder, 'painted'));
  const { library } = await painted;
  const place = toPlace(folder, name);
  fs.mkdirSync(place.library, { recursive: true });
  for (const file of fs.readdirSync(library)) fs.linkSync(path.join(library, file), path.join(place.library, file));
  return place;
}

/** Lays the library together with a copy of its finished index, for cases that start from an indexed site. */
export async function layIndexed(folder: string, name: string): Promise<Place> {
  const place = await lay(folder, name);
  indexed ??= (painted as Promise<Place>).then(indexAll);
  fs.cpSync((await indexed).data, place.data, { recursive: true });
  return place;
}

export function createBadDays(folder: string, { isLong, seed }: Days): Case[] {
  const random = createRandom(seed);
  const rounds = isLong ? 100 : 10;

  async function withSite(
    name: string,
    run: (site: Site) => Promise<unknown>,
    { env = {}, layFirst = lay }: { env?: Record<string, string>; layFirst?: typeof lay } = {},
  ) {
    const place = await layFirst(folder, name);
    const site = await startSite(place, { VITRINE_PROXIES: '1', ...env });
    try {
      await site.idle();
      return await run(site);
    } finally {
      await site.stop();
      await removeFolder(path.join(folder, name));
    }
  }
  const count = async (site: Site) => JSON.parse((await site.search({ query: '', hitsPerPage: 0 })).body).nbHits;
  const expectAll = (site: Site, items = COUNT) => eventually(async () => assert.equal(await count(site), items));
  const catalogue = (site: Place) => path.join(site.data, 'catalogue.db');

  const cases = [
    toCase(`an indexer killed at ${rounds} random moments ends with a whole catalogue`, async () => {
      const place = await lay(folder, 'killed');
      const env = { ...process.env, VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data };
      const start = () => spawn(process.execPath, ['dist/indexer.mjs'], { cwd: root, env, stdio: 'ignore' });
      for (let round = 0; round < rounds; round += 1) {
        if (round % 10 === 0) await removeFolder(place.data);
        fs.writeFileSync(
          path.join(place.library, 'changing.jpg'),
          await paint(300 + round, 200)
            .jpeg()
            .toBuffer(),
        );
        const child = start();
        const ended = new Promise((resolve) => child.on('exit', resolve));
        await pause(100 + random.below(900));
        child.kill('SIGKILL');
        await ended;
      }
      const last = start();
      const code = await new Promise((resolve) => last.on('exit', resolve));
      assert.equal(code, 0, 'the last run fails');
      const site = await startSite(place);
      try {
        await site.idle();
        await expectAll(site, COUNT + 1);
        const { path: page, width } = [...(await site.records()).values()].find(
          ({ file }) => file === 'changing.jpg',
        ) ?? { path: '/nothing', width: 0 };
        assert.equal(width, 299 + rounds);
        assert.equal((await site.ask(page)).status, 200);
        assert.equal((await site.problems()).size, 0);
      } finally {
        await site.stop();
        await removeFolder(path.join(folder, 'killed'));
      }
    }),

    toCase('an indexer killed beside a running site is started again, and nobody notices', () =>
      withSite('beside', async (site) => {
        const indexer = listBelow(site.child.pid ?? 0).find(({ command }) => command.includes('indexer.mjs'));
        assert(indexer, 'there is an indexer');
        process.kill(indexer.pid, 'SIGKILL');
        assert.equal((await site.ask('/')).status, 200);
        fs.writeFileSync(path.join(site.library, 'later.jpg'), await paint(500, 300).jpeg().toBuffer());
        await expectAll(site, COUNT + 1);
      }),
    ),

    toCase('a site that is killed leaves no process behind, and starts again', () =>
      withSite('orphans', async (site) => {
        const below = listBelow(site.child.pid ?? 0);
        await site.stop();
        assert.deepEqual(
          below.filter(({ pid }) => isAlive(pid)),
          [],
        );
        const again = await startSite(site);
        try {
          await again.idle();
          await expectAll(again);
        } finally {
          await again.stop();
        }
      }),
    ),

    toCase(`a site killed ${isLong ? 100 : 3} times while letters arrive keeps every one it gave thanks for`, () =>
      keepLetters(folder, { random, rounds: isLong ? 100 : 3 }),
    ),

    toCase('a site told to end finishes what it was asked, takes nothing new, and is gone within 20 s', () =>
      withSite(
        'drain',
        async (site) => {
          const { objectID } = [...(await site.records()).values()][0] ?? { objectID: '' };
          const pending = Array.from({ length: 40 }, (_, number) =>
            site.ask(`/iiif/3/${objectID}/${number},3,200,200/190,/0/default.png`).then(
              ({ status }) => status,
              (error) => error.message,
            ),
          );
          // A request that never completes.
          const slow = site.send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 30).catch(() => null);
          await pause(100);
          // The requests above have reached the server once this later one has been served.
          await site.raw('/robots.txt');
          const told = performance.now();
          site.child.kill('SIGTERM');
          const code = await Promise.race([site.ended, pause(toPatience(20_000)).then(() => 'it still runs')]);
          const seconds = (performance.now() - told) / 1000;
          assert(code === 143 || code === 0, `ended with ${code}`);
          const statuses = await Promise.all(pending);
          await slow;
          assert(
            statuses.every((status) => status === 200),
            `answers to what had been asked: ${[...new Set(statuses)]}`,
          );
          assert(!(await site.isUp()));
          return `${seconds.toFixed(1)} s`;
        },
        { layFirst: layIndexed },
      ),
    ),

    toCase('without a catalogue the site answers, and has all of it again', () =>
      withSite('missing', async (site) => {
        for (const suffix of ['', '-wal', '-shm']) fs.rmSync(catalogue(site) + suffix, { force: true });
        for (let turn = 0; turn < 10; turn += 1) {
          assert.equal((await site.ask('/')).status, 200);
          await pause(100);
        }
        await expectAll(site);
      }),
    ),

    ...(['overwritten with noise', 'cut in half', 'empty'] as const).map((how) =>
      toCase(`with a catalogue ${how} the site answers, and has all of it again`, () =>
        withSite(`damaged-${how.slice(0, 3)}`, async (site) => {
          const file = catalogue(site);
          const { size } = fs.statSync(file);
          if (how === 'empty') fs.truncateSync(file, 0);
          else if (how === 'cut in half') fs.truncateSync(file, Math.floor(size / 2));
          else {
            const handle = fs.openSync(file, 'r+');
            for (let at = 0; at < size; at += 4096) fs.writeSync(handle, Buffer.alloc(2048, 0xa5), 0, 2048, at);
            fs.closeSync(handle);
          }
          fs.writeFileSync(path.join(site.library, 'later.jpg'), await paint(500, 300).jpeg().toBuffer());
          for (let turn = 0; turn < 10; turn += 1) {
            await site.ask(`/search?q=${turn}`);
            await site.ask('/collections');
            await pause(100);
          }
          await expectAll(site, COUNT + 1);
          assert.equal((await site.ask('/collections')).status, 200);
        }),
      ),
    ),

    toCase('a site whose log nobody reads any more goes on, and rests', () =>
      withSite(
        'unread',
        async (site) => {
          site.child.stdout?.destroy();
          site.child.stderr?.destroy();
          for (let turn = 0; turn < 20; turn += 1) assert.equal((await site.ask('/')).status, 200);
          fs.writeFileSync(path.join(site.library, 'later.jpg'), await paint(500, 300).jpeg().toBuffer());
          await expectAll(site, COUNT + 1);
          await site.idle();
          const before = site.seconds();
          await pause(3000);
          const busy = site.seconds() - before;
          assert(busy < 1.5, `it was busy for ${busy} s of three`);
          assert.equal((await site.health()).indexer, 'running');
        },
        { env: { VITRINE_LOG: 'json' } },
      ),
    ),

    toCase('a library that is away for a while leaves the site as it was', () =>
      withSite('unmounted', async (site) => {
        fs.renameSync(site.library, `${site.library}-away`);
        await pause(2500);
        assert.equal((await site.ask('/collections')).status, 200);
        assert.equal(await count(site), COUNT);
        fs.renameSync(`${site.library}-away`, site.library);
        await pause(500);
        assert.equal(await count(site), COUNT);
      }),
    ),

    toCase('a derived folder that cannot be written to leaves pictures and pages as they are', () =>
      withSite('readonly', async (site) => {
        const records = [...(await site.records()).values()];
        // Root ignores permissions, so a file replaces the folder.
        await removeFolder(path.join(site.data, 'renditions'));
        fs.writeFileSync(path.join(site.data, 'renditions'), '');
        for (const { objectID, path: page } of records.slice(0, 5)) {
          assert.equal((await site.ask(`/iiif/3/${objectID}/full/123,/0/default.jpg`)).status, 200);
          assert.equal((await site.ask(page)).status, 200);
        }
      }),
    ),

    toCase('a full disk is survived, and what was not kept is kept later', () => fillDisk(folder)),

    toCase('a clock that goes back or on an hour, or on a year, makes nothing vanish', async () => {
      // Shifts the clock of every process of the site, but not that of the machine.
      const shift = path.join(folder, 'shift.mjs');
      fs.writeFileSync(shift, SHIFT);
      for (const hours of [-1, 1, 24 * 365])
        await withSite(
          `clock${hours}`,
          async (site) => {
            const before = [...(await site.records()).values()];
            const token = /name="token" value="([^"]+)"/.exec((await site.ask('/contact')).body)?.[1] ?? '';
            await pause(14_000);
            fs.writeFileSync(path.join(site.library, 'later.jpg'), await paint(510, 300).jpeg().toBuffer());
            await expectAll(site, COUNT + 1);
            for (const address of ['/', '/search?q=photo', '/contact', '/feed.xml', '/sitemap/items-1'])
              assert.equal((await site.ask(address)).status, 200);
            for (const { path: page, image = '' } of before.slice(0, 5))
              for (const address of [page, image]) assert.equal((await site.ask(address)).status, 200, address);
            assert.equal((await site.health()).ready, true);
            // Form tokens are valid for a day.
            const body = new URLSearchParams({ ...FIT, token, message: 'Before the clock was put right.' });
            const headers = { accept: 'application/json', 'x-forwarded-for': '203.0.113.77' };
            const letter = await site.ask('/api/letters', { method: 'POST', body, headers });
            if (hours < 24) assert.equal(letter.status, 200, letter.body);
            const moved = before.find(({ file }) => file === 'photo 7.jpg');
            fs.renameSync(path.join(site.library, 'photo 7.jpg'), path.join(site.library, 'renamed.jpg'));
            await eventually(async () => assert.equal((await site.ask(moved?.path ?? '')).status, 308));
          },
          { env: { NODE_OPTIONS: `--import=${shift}`, ABUSE_SHIFT: String(hours * 3_600_000) } },
        );
    }),

    toCase('files dated in 1960, 1970 and 2106 are shown like others', () =>
      withSite('dated', async (site) => {
        for (const [index, seconds] of [-315_619_200, 0, 4_294_967_296].entries()) {
          const file = path.join(site.library, `dated ${index}.jpg`);
          fs.writeFileSync(
            file,
            await paint(310, 200 + index)
              .jpeg()
              .toBuffer(),
          );
          fs.utimesSync(file, seconds, seconds);
        }
        await expectAll(site, COUNT + 3);
      }),
    ),

    toCase('a hosted search that is down is replaced by the site’s own', () =>
      withSite(
        'hosted',
        async (site) => {
          assert.equal(await count(site), COUNT);
          assert.equal((await site.ask('/search?q=photo')).status, 200);
        },
        { env: { ALGOLIA_APP_ID: 'nobody', ALGOLIA_SEARCH_KEY: 'none', ALGOLIA_HOST: 'http://127.0.0.1:9' } },
      ),
    ),

    toCase('bad settings stop the start with one message and no stack', async () => {
      const place = await lay(folder, 'settings');
      const site = await startSite(place, { VITRINE_PROXIES: 'many', VITRINE_CSP: 'lax', VITRINE_CACHE_GIB: '-1' });
      const code = await Promise.race([site.ended, pause(toPatience(15_000)).then(() => 'it runs')]);
      assert.equal(code, 78);
      for (const name of ['VITRINE_PROXIES', 'VITRINE_CSP', 'VITRINE_CACHE_GIB'])
        assert(site.log().includes(name), name);
      assert(!/\n\s+at /.test(site.log()), site.log());
    }),
  ];
  // Every case here starts its own site, so only a few run with --quick.
  const quick = /^(without a catalogue|a site told to end|bad settings)/;
  return cases.map((each) => (quick.test(each.name) ? each : slow(each)));
}

const SHIFT = `
const by = Number(process.env.ABUSE_SHIFT);
const Real = Date;
const now = () => Real.now() + (performance.now() > 12000 ? by : 0);
globalThis.Date = class extends Real {
  // Its own, for Next puts a Date of its own before it that has only these.
  static parse = Real.parse;
  static UTC = Real.UTC;
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(now());
  }
  static now() {
    return now();
  }
};
`;

const FIT = { name: 'Ada', email: 'ada@example.org' };

async function keepLetters(
  folder: string,
  { random, rounds }: { random: ReturnType<typeof createRandom>; rounds: number },
) {
  const place = await lay(folder, 'letters');
  const thanked: string[] = [];
  let refused = '';
  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite(place, { VITRINE_PROXIES: '1' });
    await site.up();
    const token = /name="token" value="([^"]+)"/.exec((await site.ask('/contact')).body)?.[1] ?? '';
    assert(token, 'the page has a form');
    // A form that is submitted sooner is rejected as spam.
    await pause(2100);
    let isKilled = false;
    const senders = [1, 2, 3].map(async (sender) => {
      for (let number = 0; !isKilled && number < 18; number += 1) {
        const message = `Round ${round}, sender ${sender}, letter ${number}`;
        try {
          const answer = await site.ask('/api/letters', {
            method: 'POST',
            body: new URLSearchParams({ ...FIT, token, message }),
            headers: {
              accept: 'application/json',
              'x-forwarded-for': `198.18.${round}.${sender * 3 + (number % 3)}`,
            },
          });
          if (JSON.parse(answer.body).type === 'thanks') thanked.push(message);
          else refused = answer.body;
        } catch {
          break;
        }
      }
    });
    const before = thanked.length;
    await eventually(() => assert(thanked.length > before + 2, `letters are refused: ${refused}`), 20).catch(() => {});
    await pause(random.below(120));
    site.child.kill('SIGKILL');
    isKilled = true;
    await Promise.all(senders);
    await site.stop();
  }
  assert(thanked.length > 0, `no letter was taken: ${refused}`);
  const kept = fs
    .readFileSync(path.join(place.data, 'letters.jsonl'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line ? [JSON.parse(line).message as string] : [];
      } catch {
        return [];
      }
    });
  for (const message of thanked) assert.equal(kept.filter((each) => each === message).length, 1, message);
  await removeFolder(path.join(folder, 'letters'));
  return `${thanked.length} letters`;
}

/** A case on a small file system, which only root may mount. */
async function fillDisk(folder: string) {
  const place = await lay(folder, 'full');
  fs.mkdirSync(place.data);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place.data], { stdio: 'ignore' });
  } catch {
    throw new Skip('a small file system cannot be mounted here');
  }
  const filler = path.join(place.data, 'filler');
  try {
    const site = await startSite(place);
    try {
      await site.idle();
      fs.writeFileSync(filler, '');
      try {
        for (;;) fs.appendFileSync(filler, Buffer.alloc(16_384));
      } catch {
        // The disk is full now.
      }
      const { objectID, path: page } = [...(await site.records()).values()][0] ?? { objectID: '', path: '' };
      assert.equal((await site.ask(`/iiif/3/${objectID}/full/211,/0/default.jpg`)).status, 200);
      assert.equal((await site.ask(page)).status, 200);
      fs.writeFileSync(path.join(place.library, 'later.jpg'), await paint(640, 480).jpeg().toBuffer());
      await pause(3000);
      assert.equal((await site.ask('/collections')).status, 200);
      fs.rmSync(filler);
      await eventually(async () => {
        const found = [...(await site.records()).values()].find(({ file }) => file === 'later.jpg');
        assert(found, 'what came while the disk was full is not there');
      }, 60);
    } finally {
      await site.stop();
    }
  } finally {
    execFileSync('umount', ['-l', place.data], { stdio: 'ignore' });
    await removeFolder(path.join(folder, 'full'));
  }
}
