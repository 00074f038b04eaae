// Errors of the machine (a full or read-only disk, an unmounted library) are never reported as missing items.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { COUNT, lay, layIndexed } from './bad-days';
import { type Case, eventually, pause, slow, toCase } from './case';
import { paint } from './files';
import { type Found, type Place, type Site, startSite } from './site';
import { bindFolder, mountSmallDisk, type SmallDisk } from './small-disk';

const toAddresses = ({ objectID: id, path: item }: Found) => [
  '/',
  item,
  `${item}/file`,
  `/iiif/3/${id}/info.json`,
  `/iiif/3/${id}/full/200,/0/default.jpg`,
  '/collections',
  '/search?q=photo',
  '/data/items.ndjson',
  '/feed.xml',
  '/sitemap.xml',
  '/sitemap/items-1',
  '/robots.txt',
  '/items/abcdefghij',
];

/** Expects 503 with Retry-After from every URL. */
async function expectUnavailable(site: Site, addresses: string[]) {
  for (const address of addresses) {
    const { status, headers } = await site.ask(address);
    assert.equal(status, 503, `${address}: ${status}`);
    assert(Number(headers.get('retry-after')) > 0, `${address} says when to ask again`);
    assert.equal(headers.get('cache-control'), 'no-store', address);
  }
}

const linesWith = (site: Site, text: string | RegExp) =>
  site
    .log()
    .split('\n')
    .filter((line) => line.search(text) >= 0);

async function findItem(place: Place): Promise<Found> {
  const site = await startSite(place);
  try {
    await site.idle();
    const [first] = (await site.records()).values();
    assert(first, 'there are items');
    return first;
  } finally {
    await site.stop();
  }
}

let known: Promise<Found> | undefined;

export function createMachineCases(folder: string): Case[] {
  /** Starts a site from an index on a small disk, after a clean stop. */
  async function withDisk(name: string, run: (place: Place, disk: SmallDisk, item: Found) => Promise<unknown>) {
    const data = path.join(folder, name, 'data');
    const disk = mountSmallDisk(data);
    try {
      const place = await layIndexed(folder, name);
      known ??= findItem(await layIndexed(folder, 'known'));
      return await run(place, disk, await known);
    } finally {
      disk.unmount();
      await removeFolder(path.join(folder, name));
    }
  }

  /** Starts a site on a failing disk, and expects it to recover without a restart. */
  async function startFailing(
    place: Place,
    { item, reason, remedy, recover }: { item: Found; reason: RegExp; remedy: RegExp; recover(): void },
  ) {
    const site = await startSite(place);
    try {
      await site.up();
      await eventually(() => expectUnavailable(site, [item.path]), 10);
      await expectUnavailable(site, toAddresses(item));
      // The indexer has reported the error by now and retries continuously.
      await pause(5000);
      await expectUnavailable(site, toAddresses(item));
      const health = await site.health();
      assert.equal(health.ready, false);
      assert.match(String(health.fault), reason);
      const lines = linesWith(site, /VITRINE_DATA=/);
      assert.equal(lines.length, 1, site.log());
      assert(lines[0]?.includes(`VITRINE_DATA=${place.data}`), lines[0]);
      assert.match(lines[0] ?? '', remedy);
      assert(!/\n\s+at /.test(site.log()), site.log());

      recover();
      await eventually(async () => {
        for (const address of toAddresses(item).slice(0, -1))
          assert.equal((await site.ask(address)).status, 200, address);
        assert.equal((await site.ask('/items/abcdefghij')).status, 404);
        const { ready, fault, items } = await site.health();
        assert.deepEqual({ ready, fault, items }, { ready: true, fault: undefined, items: COUNT });
      }, 60);
      assert(site.isRunning());
    } finally {
      await site.stop();
    }
  }

  /** Detaches and returns the library of a running site. */
  async function takeAway(site: Site, [take, giveBack]: [() => void, () => void]) {
    const items = [...(await site.records()).values()];
    const [first, second] = items;
    assert(first && second, 'there are items');
    const drawn = `/iiif/3/${first.objectID}/full/211,/0/default.jpg`;
    assert.equal((await site.ask(drawn)).status, 200);
    take();
    const pages = [
      '/',
      first.path,
      second.path,
      '/collections',
      '/search?q=photo',
      '/feed.xml',
      '/sitemap/items-1',
      drawn,
    ];
    const files = [
      `/iiif/3/${second.objectID}/full/212,/0/default.jpg`,
      `/iiif/3/${first.objectID}/10,10,100,100/max/0/default.png`,
      `${first.path}/file`,
      `/api/selection/archive?ids=${first.objectID},${second.objectID}`,
    ];
    const expectAway = async () => {
      for (const address of pages) assert.equal((await site.ask(address)).status, 200, address);
      await expectUnavailable(site, files);
    };
    await expectAway();
    await eventually(async () => assert.equal((await site.health()).library, 'away'), 60);
    await expectAway();
    const { ready, items: shown } = await site.health();
    assert.deepEqual({ ready, shown }, { ready: true, shown: COUNT });
    assert(!/\n\s+at /.test(site.log()), site.log());
    assert.equal(linesWith(site, /VITRINE_LIBRARY=/).length, 1, site.log());

    giveBack();
    await eventually(async () => {
      for (const address of [...pages, ...files]) assert.equal((await site.ask(address)).status, 200, address);
      assert.equal((await site.health()).library, 'here');
      assert.equal((await site.records()).size, COUNT);
    }, 60);
  }

  /** @param mountAt mounts the folder of the files at the path of the library */
  async function withLibrary(
    name: string,
    run: (site: Site, source: string) => Promise<unknown>,
    mountAt?: (source: string, library: string) => void,
  ) {
    const place = await layIndexed(folder, name);
    const source = `${place.library}-source`;
    if (mountAt) {
      fs.renameSync(place.library, source);
      mountAt(source, place.library);
    }
    const site = await startSite(place, { VITRINE_RESCAN_SECONDS: '3', VITRINE_PROXIES: '1' });
    try {
      await site.idle();
      return await run(site, source);
    } finally {
      await site.stop();
    }
  }

  const cases = [
    toCase('no other user of the machine can read derived data, nor what an earlier version left open', async () => {
      const place = await lay(folder, 'modes');
      const isOpen = (file: string) => (fs.lstatSync(file).mode & 0o077) !== 0 && !fs.lstatSync(file).isSymbolicLink();
      const listBelow = (at: string) =>
        fs
          .readdirSync(at, { recursive: true, withFileTypes: true })
          .map((each) => path.join(each.parentPath, each.name));
      const modes = () => listBelow(place.library).map((file) => fs.statSync(file).mode);
      const before = modes();
      const visit = async (site: Site) => {
        await site.idle();
        const [first] = (await site.records()).values();
        assert(first, 'there are items');
        const token = /name="token" value="([^"]+)"/.exec((await site.ask('/contact')).body)?.[1] ?? '';
        await pause(2200);
        const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.org', message: 'Hello.', token });
        assert.equal(
          (await site.ask('/api/letters', { method: 'POST', body, headers: { accept: 'application/json' } })).status,
          200,
        );
        for (const address of toAddresses(first).slice(0, -1))
          assert.equal((await site.ask(address)).status, 200, address);
        // Renditions and cached pages are written after the response.
        await pause(500);
      };
      const first = await startSite(place);
      try {
        await visit(first);
        const files = [place.data, ...listBelow(place.data)];
        for (const name of ['catalogue.db', 'writer.lock', 'letters.jsonl', 'problems.txt', 'renditions', 'answers'])
          assert(files.includes(path.join(place.data, name)), `${name} is there`);
        assert.deepEqual(files.filter(isOpen), []);
      } finally {
        await first.stop();
      }
      for (const file of [place.data, ...listBelow(place.data)])
        fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o755 : 0o644);
      const second = await startSite(place);
      try {
        await visit(second);
        const names = fs.readdirSync(place.data).map((name) => path.join(place.data, name));
        assert.deepEqual([place.data, ...names].filter(isOpen), []);
        assert.deepEqual(modes(), before);
      } finally {
        await second.stop();
      }
    }),

    toCase(
      'two servers on one folder show the same; when the one that indexes is killed the other goes on',
      async () => {
        const place = await layIndexed(folder, 'pair');
        const first = await startSite(place);
        await first.idle();
        const second = await startSite(place);
        try {
          await second.up();
          for (const site of [first, second])
            await eventually(async () => {
              const { ready, indexer, items } = await site.health();
              assert.deepEqual({ ready, indexer, items }, { ready: true, indexer: 'running', items: COUNT });
            });
          const add = async (name: string) =>
            fs.writeFileSync(path.join(place.library, name), await paint(500, 300).jpeg().toBuffer());
          const shows = (site: Site, items: number) =>
            eventually(async () => assert.equal((await site.records()).size, items), 60);
          await add('while both run.jpg');
          await Promise.all([shows(first, COUNT + 1), shows(second, COUNT + 1)]);
          await first.stop();
          const [item] = (await second.records()).values();
          assert(item, 'there are items');
          for (const address of toAddresses(item).slice(0, -1))
            assert.equal((await second.ask(address)).status, 200, address);
          await add('afterwards.jpg');
          await shows(second, COUNT + 2);
          assert.equal(linesWith(second, /cannot be used|damaged/).length, 0, second.log());
        } finally {
          await Promise.all([first.stop(), second.stop()]);
          await removeFolder(path.join(folder, 'pair'));
        }
      },
    ),

    toCase('a running site goes on while its disk is full, and logs the remedy once', () =>
      withDisk('full-running', async (place, disk, item) => {
        const site = await startSite(place);
        try {
          await site.idle();
          disk.fill();
          fs.writeFileSync(path.join(place.library, 'later.jpg'), await paint(500, 300).jpeg().toBuffer());
          const expectServed = async () => {
            for (const address of toAddresses(item).slice(0, -1))
              assert.equal((await site.ask(address)).status, 200, address);
          };
          await expectServed();
          await eventually(async () => assert.match(String((await site.health()).fault), /no space/), 30);
          await expectServed();
          assert.equal(linesWith(site, /VITRINE_DATA=/).length, 1, site.log());
          disk.free();
          await eventually(async () => assert.equal((await site.records()).size, COUNT + 1), 90);
          await eventually(async () => assert.equal((await site.health()).fault, undefined), 30);
        } finally {
          await site.stop();
        }
      }),
    ),

    toCase('a library whose folder is away leaves all pages; its files are 503 and not gone, until it is back', () =>
      withLibrary('away', (site) => {
        const away = `${site.library}-away`;
        return takeAway(site, [() => fs.renameSync(site.library, away), () => fs.renameSync(away, site.library)]);
      }),
    ),

    toCase(
      'a library that is unmounted leaves all pages; its files are 503 and not gone, until it is mounted',
      async () => {
        let unmount = () => {};
        const mountAt = (source: string, library: string) => {
          unmount = bindFolder(source, library);
        };
        try {
          await withLibrary(
            'unmounted-files',
            (site, source) => takeAway(site, [() => unmount(), () => mountAt(source, site.library)]),
            mountAt,
          );
        } finally {
          unmount();
        }
      },
    ),

    toCase(
      'a disk that is full at the start is said by 503, health and one line of the log, until there is space',
      () =>
        withDisk('full-start', (place, disk, item) => {
          disk.fill();
          return startFailing(place, { item, reason: /no space/, remedy: /free some space/, recover: disk.free });
        }),
    ),

    toCase('derived data that may only be read at the start are said so too, until they can be written', () =>
      withDisk('readonly-start', (place, disk, item) => {
        disk.setReadOnly(true);
        const recover = () => disk.setReadOnly(false);
        return startFailing(place, { item, reason: /only be read/, remedy: /for writing/, recover });
      }),
    ),
  ];
  // Every case starts its own site.
  const quick = /^(a library that is unmounted|a disk that is full)/;
  return cases.map((each) => (quick.test(each.name) ? each : slow(each)));
}
