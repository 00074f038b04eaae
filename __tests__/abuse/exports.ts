// Exports that are killed, that fill their disk, or whose originals vanish: no file is partial, none is complete too early.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { COMPLETE_MARKER, STATE_FOLDER } from '@/lib/export/state';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { listChanges, readTree, runExport } from '../http/exported-site';
import { layIndexed } from './bad-days';
import { type Case, createRandom, long, pause, slow, toCase } from './case';
import type { Place } from './site';
import { mountSmallDisk } from './small-disk';

const URL = 'http://archive.example';

/** Sizes of the disk in MiB: some end the export in its state, some in a file. */
const DISKS = { few: [1, 3], all: [1, 2, 3, 4, 5, 6] };

const isComplete = (out: string) => fs.existsSync(path.join(out, STATE_FOLDER, COMPLETE_MARKER));

/** Files that differ from those of a whole export; missing ones do not count. */
function listPartial(out: string, whole: Map<string, string>): string[] {
  const present = fs.existsSync(out) ? readTree(out) : new Map<string, string>();
  return [...present].filter(([file, digest]) => whole.get(file) !== digest).map(([file]) => file);
}

export function createExportCases(folder: string, { isLong, seed }: { isLong: boolean; seed: number }): Case[] {
  const random = createRandom(seed);
  const rounds = isLong ? 40 : 8;
  let laid: Promise<{ place: Place; whole: Map<string, string> }> | undefined;

  async function layExported() {
    const place = await layIndexed(folder, 'exported');
    const out = path.join(folder, 'exported-whole');
    const { code, output } = await runExport(place, [out, '--url', URL]);
    assert.equal(code, 0, output);
    assert(isComplete(out));
    return { place, whole: readTree(out) };
  }

  const getLaid = () => {
    laid ??= layExported();
    return laid;
  };

  const exportTo = (place: Place, out: string, onOutput?: Parameters<typeof runExport>[2]) =>
    runExport(place, [out, '--url', URL, '--no-index'], onOutput);

  async function expectWhole(place: Place, out: string, whole: Map<string, string>) {
    const { code, output } = await exportTo(place, out);
    assert.equal(code, 0, output);
    assert(isComplete(out), 'the last export is complete');
    assert.deepEqual(listChanges(whole, readTree(out)), []);
  }

  const cases = [
    toCase(`an export killed at ${rounds} random moments continues to the same files`, async () => {
      const { place, whole } = await getLaid();
      const out = path.join(folder, 'exported-killed');
      let killed = 0;
      for (let round = 0; round < rounds; round += 1) {
        if (round % 4 === 0) await removeFolder(out);
        let end = () => {};
        const running = exportTo(place, out, (_output, kill) => {
          end = kill;
        });
        await Promise.race([running, pause(1500 + random.below(6000))]);
        end();
        const { code } = await running;
        if (code === null) killed += 1;
        assert.equal(isComplete(out), code === 0, 'complete exactly if it ended by itself');
        assert.deepEqual(listPartial(out, whole), []);
      }
      await expectWhole(place, out, whole);
      return `${killed} of ${rounds} killed`;
    }),

    ...(isLong ? DISKS.all : DISKS.few).map((size) =>
      toCase(`a disk of ${size} MiB that is full is reported, and the export continues on more space`, async () => {
        const { place, whole } = await getLaid();
        const mount = path.join(folder, `exported-disk-${size}`);
        const disk = mountSmallDisk(mount, size);
        const out = path.join(mount, 'site');
        try {
          const { code, output } = await exportTo(place, out);
          assert.equal(code, 1, output);
          assert.match(output, /free some space there/);
          assert(!isComplete(out), 'it is not complete');
          assert.deepEqual(listPartial(out, whole), []);
          disk.setSize(200);
          await expectWhole(place, out, whole);
          return output.trim().split('\n').at(-1)?.slice(0, 100);
        } finally {
          disk.unmount();
        }
      }),
    ),

    toCase('originals that vanish meanwhile are reported by name, and are absent from the next export', async () => {
      await getLaid();
      const place = await layIndexed(folder, 'exported-vanishing');
      const out = path.join(folder, 'exported-vanished');
      const names = fs.readdirSync(place.library).filter((name) => name.endsWith('.jpg'));
      // Once files are written, so that some of them were read before.
      const running = exportTo(place, out);
      while (!fs.existsSync(path.join(out, 'iiif'))) await pause(20);
      const gone = names.filter((_each, at) => at % 3 === 0);
      for (const name of gone) fs.rmSync(path.join(place.library, name));
      const { code, output } = await running;
      assert.equal(code, 1, output);
      assert.match(output, /is missing: the server answers \d+/);
      assert(!isComplete(out), 'it is not complete');
      assert.deepEqual(listPartial(out, (await getLaid()).whole), []);
      const next = await runExport(place, [out, '--url', URL]);
      assert.equal(next.code, 0, next.output);
      assert(isComplete(out), 'the next export is complete');
      const left = [...readTree(out).keys()].filter((file) => /^items\/[^/]+\/file\.jpg$/.test(file));
      assert.equal(left.length, names.length - gone.length);
    }),
  ];
  return cases.map(isLong ? long : slow);
}
