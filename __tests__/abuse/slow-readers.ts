// Clients that read responses as slowly as possible: they cannot hold more than their share, and are disconnected in time.
import assert from 'node:assert/strict';
import net from 'node:net';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { type Case, eventually, pause, slow, toCase } from './case';
import { paint, putComplete } from './files';
import { type Site, startSite } from './site';

/** Larger than the socket buffers of the machine. */
const MANY_BYTES = 40_000_000;

export function createSlowReaderCases(folder: string): Case[] {
  async function withSite(processes: string, run: (site: Site, archive: string) => Promise<unknown>) {
    const place = { library: path.join(folder, 'slow', 'library'), data: path.join(folder, 'slow', 'data') };
    const picture = await paint(400, 300).jpeg().toBuffer();
    const file = path.join(place.library, 'long.jpg');
    // It does not end as a JPEG does.
    putComplete(file, Buffer.concat([picture, Buffer.alloc(MANY_BYTES)]));
    const site = await startSite(place, { VITRINE_PROXIES: '1', VITRINE_PROCESSES: processes });
    try {
      await site.idle();
      const id = (await site.records()).get('long.jpg')?.objectID;
      assert(id, 'the picture is there');
      return await run(site, `/api/selection/archive?ids=${id}`);
    } finally {
      await site.stop();
      await removeFolder(path.join(folder, 'slow'));
    }
  }

  /** Downloads an archive at 16 bytes every 20 seconds. */
  async function takeSlowly(site: Site, archive: string, client: string) {
    const socket = net.connect(site.port, '127.0.0.1');
    socket.on('error', () => {});
    let first = '';
    const answered = new Promise<void>((resolve) => {
      socket.on('readable', () => {
        if (first === '') first = String(socket.read(16) ?? '');
        if (first !== '') resolve();
      });
    });
    const drip = setInterval(() => socket.read(16), 20_000);
    socket.on('close', () => clearInterval(drip));
    socket.write(`GET ${archive} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    await answered;
    return { status: Number(first.split(' ')[1]), socket };
  }

  const takeWhole = async (site: Site, archive: string, client: string) => {
    const { status, bytes, headers } = await site.ask(archive, { headers: { 'X-Forwarded-For': client } });
    return { status, isWhole: bytes.length > MANY_BYTES, headers };
  };

  const countStatuses = (readers: { status: number }[]) => {
    const statuses = readers.map(({ status }) => status).sort();
    return [200, 429, 503].map((status) => statuses.filter((each) => each === status).length);
  };

  const takeAllSlowly = async (site: Site, archive: string, clients: string[]) => {
    const readers = [];
    for (const client of clients) readers.push(await takeSlowly(site, archive, client));
    return readers;
  };

  return [
    ...['1', '2'].map((processes) => {
      const each = toCase(
        `of eight archives that one client takes slowly two are sent, and another client gets its own (processes: ${processes})`,
        () =>
          withSite(processes, async (site, archive) => {
            const readers = await takeAllSlowly(site, archive, Array(8).fill('192.0.2.1'));
            assert.deepEqual(countStatuses(readers), [2, 6, 0]);
            assert.deepEqual(
              await takeWhole(site, archive, '192.0.2.2').then(({ status, isWhole }) => [status, isWhole]),
              [200, true],
            );
            const refused = await takeWhole(site, archive, '192.0.2.1');
            assert.equal(refused.status, 429);
            assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
            for (const { socket } of readers) socket.destroy();
            await eventually(async () => assert.equal((await takeWhole(site, archive, '192.0.2.1')).status, 200), 20);
          }),
      );
      return processes === '1' ? each : slow(each);
    }),
    slow(
      toCase('eight archives that four clients take slowly are ended, and the next client gets its own', () =>
        withSite('1', async (site, archive) => {
          const clients = [1, 1, 2, 2, 3, 3, 4, 4].map((number) => `192.0.2.${number}`);
          const readers = await takeAllSlowly(site, archive, clients);
          assert.deepEqual(countStatuses(readers), [8, 0, 0]);
          assert.equal((await takeWhole(site, archive, '192.0.2.5')).status, 503);
          const begun = performance.now();
          await pause(50_000);
          await eventually(async () => assert.equal((await takeWhole(site, archive, '192.0.2.5')).status, 200), 60);
          for (const { socket } of readers) socket.destroy();
          assert(!/\n\s+at /.test(site.log()), `a slow client is no fault: ${site.log().slice(-1000)}`);
          return `after ${Math.round((performance.now() - begun) / 1000)} s`;
        }),
      ),
    ),
  ];
}
