// Attacks and failures during uploads at the desk: cut lines, liars, a full disk, kill -9; nothing is lost or left half-written.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createDeskSession } from '../http/desk-session';
import { createBatch, createTusClient } from '../http/desk-tus';
import { type Case, eventually, long, pause, Skip, slow, toCase } from './case';
import { paint } from './files';
import { type Site, startSite } from './site';

const AT_ONCE = 3;
const DAY_MS = 86_400_000;
/** A reading process takes 120 MiB of it. */
const MAX_GROWTH_MIB = 300;

const toHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

type Client = ReturnType<typeof createTusClient>;

async function layOne(folder: string, name: string, library = path.join(folder, name, 'library')) {
  const place = { library, data: path.join(folder, name, 'data') };
  fs.mkdirSync(place.library, { recursive: true });
  fs.writeFileSync(path.join(place.library, 'first.jpg'), await paint(90, 60).jpeg().toBuffer());
  return place;
}

/** Starts a site, creates its first account and gives the owner's consent. */
async function open(place: { library: string; data: string }) {
  const site = await startSite(place);
  await site.up();
  await site.idle();
  const session = createDeskSession(site.url, '203.0.113.5');
  await eventually(() => assert.match(site.log(), /code for the first account/));
  await session.setUp(site.log());
  await session.post('/api/desk/consent', {});
  return { site, session, tus: createTusClient(site.url, session) };
}

/** Continues with the session of a site that was killed. */
async function reopen(place: { library: string; data: string }, before: ReturnType<typeof createDeskSession>) {
  const site = await startSite(place);
  await site.up();
  const session = createDeskSession(site.url, '203.0.113.5');
  for (const [name, value] of before.cookies) session.cookies.set(name, value);
  return { site, tus: createTusClient(site.url, session) };
}

/** Pictures of a given length, each unlike the others. */
async function makePictures(count: number, bytes: number) {
  const picture = await paint(64, 64).jpeg().toBuffer();
  return Array.from({ length: count }, (_, number) => ({
    name: `album/${number % 4}/picture ${number}.jpg`,
    content: Buffer.concat([picture, randomBytes(bytes - picture.length)]),
  }));
}

/** Sends the rest of a file; after a failure, what the server has is continued. */
async function complete(tus: Client, target: string, content: Buffer, from?: number): Promise<string> {
  const offset = from ?? (await tus.getOffset(target));
  if (offset === content.length) {
    const { status, text } = await tus.send(target, 'POST', {});
    assert.equal(status, 200, text);
    return JSON.parse(text).path;
  }
  const { status, text } = await tus.patch(target, offset, content.subarray(offset));
  assert.equal(status, 200, text);
  return JSON.parse(text).path;
}

const listFiles = (library: string) =>
  fs
    .readdirSync(library, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(library, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.vitrine') && name !== 'first.jpg')
    .sort();

function expectWhole(library: string, sent: { content: Buffer }[]) {
  const found = listFiles(library).map((name) => toHash(fs.readFileSync(path.join(library, name))));
  assert.deepEqual(found.toSorted(), sent.map(({ content }) => toHash(content)).toSorted());
}

async function uploadMany(folder: string, name: string, count: number, bytes: number) {
  const place = await layOne(folder, name);
  const { site, tus } = await open(place);
  try {
    const pictures = await makePictures(count, bytes);
    const batch = createBatch();
    const before = site.memory();
    let [peak, next] = [before, 0];
    const watch = setInterval(() => {
      peak = Math.max(peak, site.memory());
    }, 200);
    const cuts = new Set([1, 2, 3].map((part) => Math.floor((count * part) / 4)));
    async function work() {
      for (let at = next++; at < count; at = next++) {
        const { name: file, content } = pictures[at] as (typeof pictures)[number];
        const created = await tus.create(content.length, { name: file, batch, modified: Date.now() - DAY_MS });
        assert.equal(created.status, 201, created.text);
        const target = created.headers.get('location') ?? '';
        if (cuts.has(at)) await tus.patchAndCut(target, 0, content);
        await complete(tus, target, content, cuts.has(at) ? undefined : 0);
      }
    }
    const started = performance.now();
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    clearInterval(watch);
    expectWhole(place.library, pictures);
    assert(peak - before < MAX_GROWTH_MIB, `memory grew from ${Math.round(before)} to ${Math.round(peak)} MiB`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return `${seconds} s, memory ${Math.round(before)} to ${Math.round(peak)} MiB`;
  } finally {
    await site.stop();
  }
}

async function killInTheMiddle(folder: string) {
  const place = await layOne(folder, 'killed-uploads');
  const first = await open(place);
  const pictures = await makePictures(24, 200_000);
  const batch = createBatch();
  const targets = new Map<number, string>();
  let site: Site = first.site;
  try {
    const works = Array.from({ length: AT_ONCE }, async (_, part) => {
      for (let at = part; at < pictures.length; at += AT_ONCE) {
        const { name, content } = pictures[at] as (typeof pictures)[number];
        const created = await first.tus.create(content.length, { name, batch });
        targets.set(at, created.headers.get('location') ?? '');
        await complete(first.tus, targets.get(at) ?? '', content, 0);
      }
    });
    await eventually(() => assert(targets.size > 8), 60);
    const ended = Promise.allSettled(works);
    await site.stop();
    await ended;
    const again = await reopen(place, first.session);
    site = again.site;
    for (const [at, { name, content }] of pictures.entries()) {
      const target = targets.get(at);
      const head = target ? await again.tus.send(target, 'HEAD', {}) : null;
      if (target && head?.status === 200) await complete(again.tus, target, content);
      else {
        // Moved into the library in the moment of the end: sent again, it is a duplicate of itself.
        const result = await again.tus.upload(content, { name, batch: createBatch() });
        assert(['done', 'duplicate'].includes(result.type));
        await again.site.idle();
      }
    }
    expectWhole(place.library, pictures);
    return `${targets.size} begun, ${listFiles(place.library).length} whole`;
  } finally {
    await site.stop();
  }
}

async function fillLibraryDisk(folder: string) {
  const library = path.join(folder, 'full-library', 'disk');
  fs.mkdirSync(library, { recursive: true });
  const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
  try {
    mount('-t', 'tmpfs', '-o', 'size=1g,mode=0755', 'tmpfs', library);
  } catch {
    throw new Skip('a small file system cannot be mounted here');
  }
  try {
    const place = await layOne(folder, 'full-library', library);
    const { site, tus } = await open(place);
    try {
      const [picture] = await makePictures(1, 4_000_000);
      const { content = Buffer.alloc(0), name = '' } = picture ?? {};
      const created = await tus.create(content.length, { name, batch: createBatch(), modified: Date.now() - DAY_MS });
      const target = created.headers.get('location') ?? '';
      await tus.patch(target, 0, content.subarray(0, 1_000_000));
      mount('-o', 'remount,size=2m', library);
      const refused = await tus.create(9_000_000, { name: 'large.jpg', batch: createBatch() });
      assert.equal(refused.status, 507);
      assert.match(refused.text, /large\.jpg/);
      const full = await tus.patch(target, 1_000_000, content.subarray(1_000_000));
      assert.equal(full.status, 507, full.text);
      assert.deepEqual(listFiles(library), []);
      mount('-o', 'remount,size=1g', library);
      await complete(tus, target, content);
      expectWhole(library, [{ content }]);
    } finally {
      await site.stop();
    }
  } finally {
    execFileSync('umount', ['-l', library], { stdio: 'ignore' });
  }
}

async function lie(folder: string) {
  const place = await layOne(folder, 'lying-uploads');
  const { site, session, tus } = await open(place);
  try {
    const [picture] = await makePictures(1, 100_000);
    const content = picture?.content ?? Buffer.alloc(0);
    const begin = async () =>
      (await tus.create(1000, { name: 'lie.jpg', batch: createBatch() })).headers.get('location') ?? '';
    const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const toHeaders = (...more: string[]) => [
      ...['Host: 127.0.0.1', `Cookie: ${cookie}`, 'Tus-Resumable: 1.0.0', 'Upload-Offset: 0'],
      ...['Content-Type: application/offset+octet-stream', ...more],
    ];
    const chunk = content.toString('latin1', 0, 5000);
    const bodies: [string[], string][] = [
      // More than was stated for the upload, by either way of stating the length of a body.
      [['Content-Length: 5000'], chunk],
      [['Transfer-Encoding: chunked'], `1388\r\n${chunk}\r\n0\r\n\r\n`],
      // A second length within the body would be another request.
      [['Content-Length: 10', 'Transfer-Encoding: chunked'], `1388\r\n${chunk}\r\n0\r\n\r\n`],
      [['Content-Length: -5'], chunk],
      [['Content-Length: 1000', 'Upload-Length: 5000'], chunk.slice(0, 1000)],
    ];
    for (const [headers, body] of bodies) {
      const target = await begin();
      const { status } = await site.raw(target, { method: 'PATCH', headers: toHeaders(...headers), body });
      assert(status >= 400, `${headers}: ${status}`);
      const { size } = fs.statSync(path.join(place.library, '.vitrine/uploads', target.slice(-32)));
      assert(size <= 1000, `${headers}: ${size} bytes are stored`);
    }
    assert.deepEqual(listFiles(place.library), []);
    assert(site.isRunning());
  } finally {
    await site.stop();
  }
}

async function trickle(folder: string) {
  const place = await layOne(folder, 'slow-uploads');
  const { site, tus } = await open(place);
  try {
    const pictures = await makePictures(30, 100_000);
    const targets = await Promise.all(
      pictures.map(async ({ name, content }) => {
        const created = await tus.create(content.length, { name, batch: createBatch() });
        return created.headers.get('location') ?? '';
      }),
    );
    // Thirty clients that send half of a file and stop.
    const cut = Promise.all(
      targets.map((target, at) => tus.patchAndCut(target, 0, pictures[at]?.content ?? Buffer.alloc(0))),
    );
    const started = performance.now();
    assert.equal((await site.ask('/')).status, 200);
    assert(performance.now() - started < 5000, 'visitors are served meanwhile');
    await cut;
    await pause(500);
    assert.deepEqual(listFiles(place.library), []);
    await Promise.all(targets.map((target, at) => complete(tus, target, pictures[at]?.content ?? Buffer.alloc(0))));
    expectWhole(place.library, pictures);
  } finally {
    await site.stop();
  }
}

export const createDeskUploadCases = (folder: string): Case[] => [
  slow(
    toCase('files arrive whole while connections are cut, in bounded memory', () =>
      uploadMany(folder, 'some-uploads', 20, 300_000),
    ),
  ),
  long(
    toCase('500 MB in 200 files arrive whole while connections are cut, in bounded memory', () =>
      uploadMany(folder, 'many-uploads', 200, 2_500_000),
    ),
  ),
  slow(toCase('clients that stop in the middle of a file delay no visitor, and continue later', () => trickle(folder))),
  toCase('bodies longer than their upload are refused, however their length is stated', () => lie(folder)),
  slow(toCase('after kill -9 in the middle, every upload is continued or whole', () => killInTheMiddle(folder))),
  slow(toCase('a full disk is named, and an upload continues once there is room', () => fillLibraryDisk(folder))),
];
