/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CachedResponse } from '@/lib/cache/cached-response';
import { createDiskCache } from '@/lib/cache/disk-cache';
import { getAddress } from '@/lib/catalogue/read/items';
import { createRenditionCache } from '@/lib/images/rendition-cache';
import { createArchive, makeItem } from '../../algolia/archive';
import { startServer } from '../http/site-server';

const archive = createArchive();
Object.assign(process.env, archive.env);
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-responses-'));
afterAll(() => {
  fs.rmSync(place, { recursive: true, force: true });
  archive.remove();
});

const open = (folder: string, version = 'build 1') =>
  createDiskCache(folder, version, createRenditionCache({ folder, bytes: 1e6, memoryBytes: 0 }));

const toStamp = (answers: [string, string][], isOpaque = false) => ({
  edition: '7',
  current: 0,
  trace: { answers: new Map(answers), isOpaque },
});
const body = Buffer.from('<p>\n\u0000é');
const response: CachedResponse = {
  status: 200,
  headers: { vary: 'Accept', link: ['<a>', '<b>'] },
  tag: 't',
  bodies: { br: body },
  stamp: toStamp([['q', 'd']]),
};
const listFiles = (folder: string) =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

test('a response is restored unchanged, except for its edition, which is valid in its process only', async () => {
  const disk = open(path.join(place, 'one'));
  await disk.write('/a', response);
  expect(await disk.read('/a')).toEqual({
    ...response,
    stamp: { ...response.stamp, edition: '', current: expect.any(Number) },
  });
  expect(await disk.read('/b')).toBeNull();
  // It must never be sent as a stale response.
  expect((await disk.read('/a'))?.stamp?.current).toBeLessThan(performance.now() - 60_000);
});

test('other builds and settings have responses of their own', async () => {
  const folder = path.join(place, 'two');
  await open(folder).write('/a', response);
  expect(await open(folder, 'build 2').read('/a')).toBeNull();
  expect(await open(folder).read('/a')).not.toBeNull();
});

test('a damaged file is not read', async () => {
  const folder = path.join(place, 'three');
  const disk = open(folder);
  await disk.write('/a', response);
  const [file] = listFiles(folder);
  const name = path.join(file?.parentPath ?? '', file?.name ?? '');
  const whole = fs.readFileSync(name);
  for (let at = 0; at < whole.length; at += 3) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x41;
    for (const damaged of [bytes, whole.subarray(0, at)]) {
      fs.writeFileSync(name, damaged);
      for (const found of Object.values((await disk.read('/a'))?.bodies ?? {})) expect(found).toEqual(body);
    }
  }
});

test('a response that is untraceable, or not found, is not written', async () => {
  const folder = path.join(place, 'four');
  fs.mkdirSync(folder);
  const disk = open(folder);
  await disk.write('/a', { ...response, stamp: toStamp([['q', 'd']], true) });
  await disk.write('/b', { ...response, stamp: toStamp([]) });
  await disk.write('/c', { ...response, stamp: { edition: '7', current: 0, trace: null } });
  await disk.write('/d', { ...response, stamp: null });
  await disk.write('/e', { ...response, status: 404 });
  await disk.write('/f', { ...response, bodies: {} });
  expect(listFiles(folder)).toEqual([]);
});

test('after a restart a page is sent from the disk while its trace is valid, and rendered again once it is not', async () => {
  const folder = path.join(place, 'five');
  fs.mkdirSync(folder);
  const boat = makeItem('sea/boat.jpg');
  archive.put([boat]);
  archive.change((writer) => writer.setScanned());
  let renders = 0;
  /** Starts a server, requests the page once in each encoding, and ends the server. */
  const serve = async () => {
    const site = await startServer(
      (_, sent) => {
        renders += 1;
        const address = getAddress(boat.id);
        const title = address?.type === 'item' ? address.item.title : '';
        sent.writeHead(200, { 'Content-Type': 'text/html' }).end(`${'text '.repeat(500)}${title} ${renders}`);
      },
      { disk: open(folder) },
    );
    const [br, plain] = await Promise.all(
      ['br', 'identity'].map((encoding) => site.request(`/items/${boat.id}`, { 'Accept-Encoding': encoding })),
    );
    while (listFiles(folder).length === 0) await sleep(10);
    await sleep(50);
    await site.close();
    expect(br?.text).toBe(plain?.text);
    return [br?.text.split(' ').at(-1), br?.headers.etag, plain?.headers.etag];
  };
  const first = await serve();
  expect(first[0]).toBe('1');
  expect(await serve()).toEqual(first);
  archive.put([{ ...boat, title: 'Another boat' }]);
  await sleep(150);
  const second = await serve();
  expect(second[0]).toBe('2');
  expect(second[1]).not.toBe(first[1]);
  expect(await serve()).toEqual(second);
});
