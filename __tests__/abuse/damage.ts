// Destroys random pages of the catalogue, and checks the responses, the health endpoint and the time to recover.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { type Case, createRandom, pause, type Random, slow, toCase } from './case';
import { paint } from './files';
import { type Place, type Site, startSite } from './site';

const PAGE = 4096;
const STORIES = 150;
const PHOTOS = 6;
const GONE = 'gone.md';
const FROM = 'moved.md';
const TO = 'folder 1/moved.md';

const WORDS = 'harbour lighthouse granite orchard telegraph winter ferry market bridge lantern'.split(' ');

async function lay(library: string) {
  const write = (name: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(library, name)), { recursive: true });
    fs.writeFileSync(path.join(library, name), content);
  };
  const prose = (number: number) =>
    Array.from({ length: 20 + (number % 7) * 60 }, (_, at) => WORDS[(at * at + number) % WORDS.length]).join(' ');
  for (let number = 0; number < STORIES; number += 1)
    write(`folder ${number % 9}/story ${number}.md`, `# Story ${number}\n\nOne ${prose(number)}.\n`);
  for (let number = 0; number < PHOTOS; number += 1)
    write(
      `photos/photo ${number}.jpg`,
      await paint(200 + number, 150)
        .jpeg()
        .toBuffer(),
    );
  write(
    'walk.gpx',
    '<gpx version="1.1" creator="x"><trk><trkseg><trkpt lat="52" lon="13"/><trkpt lat="52.1" lon="13.1"/></trkseg></trk></gpx>',
  );
  write(GONE, '# To be deleted\n\nIt will not stay.\n');
  write(FROM, '# To be moved\n\nIt will be elsewhere.\n');
}

/** Ways in which part of a file is lost, as by drives, cables and power cuts. */
const MANNERS = {
  'random bytes': (random: Random, _at: Buffer) => Buffer.from(Array.from({ length: PAGE }, () => random.below(256))),
  zeros: () => Buffer.alloc(PAGE),
  'a sector of random bytes': (random: Random, page: Buffer) => {
    const next = Buffer.from(page);
    const from = 512 * random.below(8);
    for (let at = from; at < from + 512; at += 1) next[at] = random.below(256);
    return next;
  },
} satisfies Record<string, (random: Random, page: Buffer) => Buffer>;

/** @returns a description of the damage */
function damage(data: string, random: Random): { said: string; isWhole: boolean } {
  const name = ['catalogue.db', 'catalogue.db', 'catalogue.db', 'catalogue.db-wal'][random.below(4)] as string;
  const file = path.join(
    data,
    (fs.statSync(path.join(data, name), { throwIfNoEntry: false })?.size ?? 0) > 0 ? name : 'catalogue.db',
  );
  const { size } = fs.statSync(file);
  const isLog = file.endsWith('-wal');
  // A frame of the log is a page behind 24 bytes: https://www.sqlite.org/fileformat2.html#walformat
  const length = isLog ? PAGE + 24 : PAGE;
  // One in twelve hits the first page, which holds the header.
  const number = random.below(12) === 0 ? 0 : random.below(Math.floor(size / length));
  const at = number * length;
  const manner = random.pick(Object.keys(MANNERS) as (keyof typeof MANNERS)[]);
  const page = Buffer.alloc(PAGE);
  const handle = fs.openSync(file, 'r+');
  const read = fs.readSync(handle, page, 0, PAGE, at);
  fs.writeSync(handle, MANNERS[manner](random, page), 0, read, at);
  fs.closeSync(handle);
  return {
    said: `${manner} in page ${number} of ${path.basename(file)}`,
    isWhole: manner === 'random bytes' || manner === 'zeros',
  };
}

interface Asked {
  address: string;
  /** 0 if the connection broke off. */
  status: number;
  body: string;
}

async function get(site: Site, address: string): Promise<Asked> {
  try {
    const response = await fetch(site.url + address, { redirect: 'manual', signal: AbortSignal.timeout(120_000) });
    return { address, status: response.status, body: await response.text() };
  } catch {
    return { address, status: 0, body: '' };
  }
}

const ADDRESSES = [
  '/',
  '/search?q=lantern',
  '/collections',
  '/map',
  '/sitemap/items-1',
  '/data/items.ndjson',
  '/feed.xml',
];

/** A stream that ends normally must contain a whole page. */
function expectWhole({ address, status, body }: Asked) {
  if (status !== 200) return;
  if (body.startsWith('<?xml')) assert.match(body, /<\/\w+>\s*$/, `${address} ends in the middle, with 200`);
  if (address.endsWith('.ndjson'))
    assert(body === '' || body.endsWith('\n'), `${address} ends in the middle, with 200`);
}

interface Told {
  isReady: boolean;
  state: unknown;
  items: unknown;
}

async function askHealth(site: Site): Promise<Told | null> {
  const { status, body } = await get(site, '/api/health');
  if (status === 0) return null;
  const { ready, state, items } = JSON.parse(body);
  assert.equal(status === 200, ready === true, `health answers ${status} and says ready: ${ready}`);
  return { isReady: ready, state, items };
}

export function createDamageCases(folder: string, { seeds, first }: { seeds: number; first: number }): Case[] {
  const library = path.join(folder, 'damaged', 'library');
  const toPlace = (name: string): Place => ({ library, data: path.join(folder, 'damaged', name) });
  const addresses: string[] = [];
  let items = 0;
  /** Seconds from a start without a catalogue until the index is complete. */
  let rebuild = 0;

  /** @returns seconds from the start until health reports ready and every page responds */
  async function watch(place: Place, check: { all: boolean; said: string }) {
    const started = performance.now();
    const site = await startSite(place);
    let failed = 0;
    /** Rounds in which a request failed although health reported ready before and after. */
    let unforeseen = 0;
    try {
      for (;;) {
        assert(performance.now() - started < 240_000, `${check.said}: after four minutes all is not there again`);
        const before = await askHealth(site);
        const asked = [];
        for (const address of [...ADDRESSES, ...addresses]) if (before) asked.push(await get(site, address));
        const after = await askHealth(site);
        for (const each of asked) expectWhole(each);
        const bad = asked.filter(({ status }) => status === 0 || status >= 500);
        failed += bad.length;
        if (bad.length > 0 && before?.isReady && after?.isReady) unforeseen += 1;
        // The request that first reads a damaged sector may find it before health does.
        for (const { address, status } of bad)
          assert(
            unforeseen <= (check.all ? 0 : 1),
            `${check.said}: ${address} answered ${status} while health said ready`,
          );
        const isAll = before?.isReady && after?.isReady && after.state === 'idle' && after.items === items;
        if (
          isAll &&
          asked.every(({ address, status }) => status < 400 || (status === 410 && address === addresses.at(-1)))
        )
          break;
        await pause(30);
      }
      const seconds = (performance.now() - started) / 1000;
      if (addresses.length > 0) {
        const [, moved, gone] = addresses as [string, string, string];
        assert.equal((await get(site, moved)).status, 308, `${check.said}: a moved file's redirect is lost`);
        assert.equal((await get(site, gone)).status, 410, `${check.said}: a deleted file's address is unknown`);
      }
      return { seconds, failed, log: site.log() };
    } finally {
      await site.stop();
    }
  }

  async function prepare() {
    await lay(library);
    const place = toPlace('killed');
    const site = await startSite(place);
    try {
      await site.idle();
      const known = await site.records();
      fs.rmSync(path.join(library, GONE));
      fs.renameSync(path.join(library, FROM), path.join(library, TO));
      items = known.size - 1;
      addresses.push(...['folder 1/story 1.md', FROM, GONE].map((name) => known.get(name)?.path ?? assert.fail(name)));
      for (;;) {
        const { state, items: now } = (await askHealth(site)) as Told;
        if (state === 'idle' && now === items && (await get(site, addresses[1] as string)).status === 308) break;
        await pause(100);
      }
    } finally {
      await site.stop();
    }
    await pause(1000);
    const clean = toPlace('clean');
    fs.cpSync(place.data, clean.data, { recursive: true });
    // Checkpoint, so that all pages are in the file and none in the log.
    const db = new Database(path.join(clean.data, 'catalogue.db'));
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const anew = toPlace('anew');
    fs.cpSync(place.data, anew.data, { recursive: true });
    for (const suffix of ['', '-wal', '-shm'])
      fs.rmSync(path.join(anew.data, `catalogue.db${suffix}`), { force: true });
    ({ seconds: rebuild } = await watch(anew, { all: true, said: 'nothing' }));
  }

  return [
    // Every damage starts its own site.
    slow(
      toCase(`of ${seeds} random damages to pages of the catalogue none lasts, and health is right`, async () => {
        await prepare();
        const times: number[] = [];
        const faults: string[] = [];
        let met = 0;
        let anew = 0;
        for (let seed = first; seed < first + seeds; seed += 1) {
          const random = createRandom(Math.imul(seed, 0x9e3779b1));
          const place = toPlace(`seed ${seed}`);
          fs.cpSync(toPlace(random.below(3) === 0 ? 'killed' : 'clean').data, place.data, { recursive: true });
          const { said, isWhole } = damage(place.data, random);
          try {
            const { seconds, failed, log } = await watch(place, { all: isWhole, said: `seed ${seed}, ${said}` });
            times.push(seconds);
            if (failed > 0) met += 1;
            if (/built anew/.test(log)) anew += 1;
          } catch (error) {
            faults.push((error as Error).message);
          }
          await removeFolder(place.data);
        }
        await removeFolder(path.join(folder, 'damaged'));
        times.sort((one, two) => one - two);
        const last = times.at(-1) ?? 0;
        assert.deepEqual(faults, []);
        return `${anew} built anew, ${met} met by a visitor first; all there after ${times[times.length >> 1]?.toFixed(1)} s, at most ${last.toFixed(1)}; without a catalogue ${rebuild.toFixed(1)}`;
      }),
    ),
  ];
}
