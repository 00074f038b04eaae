// Errors of the machine: a disk that is full or may only be read, a library that is away. None of them means that nothing is there.
import assert from 'node:assert/strict';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { COUNT, layIndexed } from './bad-days';
import { type Case, eventually, pause, slow, toCase } from './case';
import { type Found, type Place, type Site, startSite } from './site';
import { mountSmallDisk, type SmallDisk } from './small-disk';

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

/** An address that answers that it cannot answer now, and when to ask again. */
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
  /** A site whose derived data lie on a small disk, that has been stopped in good order. */
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

  /** Starts a site on a disk that fails, and has it recover by itself. */
  async function startFailing(
    place: Place,
    { item, reason, remedy, recover }: { item: Found; reason: RegExp; remedy: RegExp; recover(): void },
  ) {
    const site = await startSite(place);
    try {
      await site.up();
      await eventually(() => expectUnavailable(site, [item.path]), 10);
      await expectUnavailable(site, toAddresses(item));
      // The indexer has said it by now, and is asked again and again.
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

  return [
    toCase(
      'a disk that is full at the start is said by 503, health and one line of the log, until there is space',
      () =>
        withDisk('full-start', (place, disk, item) => {
          disk.fill();
          return startFailing(place, { item, reason: /no space/, remedy: /free some space/, recover: disk.free });
        }),
    ),

    slow(
      toCase('derived data that may only be read at the start are said so too, until they can be written', () =>
        withDisk('readonly-start', (place, disk, item) => {
          disk.setReadOnly(true);
          const recover = () => disk.setReadOnly(false);
          return startFailing(place, { item, reason: /only be read/, remedy: /for writing/, recover });
        }),
      ),
    ),
  ];
}
