// Runs the indexer in this process, with one reader process per test file, which saves the start of further processes.
import fs from 'node:fs';
import path from 'node:path';
import { createIndexer } from '@/lib/catalogue/index/index-library';
import { connectStore } from '@/lib/catalogue/index/indexer-store';
import { createPostingListWarmup } from '@/lib/catalogue/index/make-ready';
import { printReport } from '@/lib/catalogue/index/report';
import { createViewKeeper } from '@/lib/catalogue/index/view-keeper';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { parseConfig } from '@/lib/config/config';
import { createReaders, type Readers } from '@/lib/library/readers';
import type { Place } from './site';

let readers: Readers | undefined;
afterAll(() => readers?.close());

/** @returns its output */
export const index = (place: Place, env: Record<string, string> = {}) =>
  run(place, env, (indexer) => indexer.indexAll());

/** Indexes changed folders, as a running site does. */
export const indexFolders = (place: Place, folders: string[]) =>
  run(place, {}, (indexer) => indexer.indexFolders(folders));

type Indexer = ReturnType<typeof createIndexer>;

async function run(place: Place, env: Record<string, string>, look: (indexer: Indexer) => Promise<unknown>) {
  // Loosened restrictions apply at the next scan, unless a test is about the delay.
  const config = parseConfig({ VITRINE_LOOSEN_SECONDS: '0', ...process.env, ...env });
  const { ffmpeg, poppler, readTimeout: timeout } = config;
  readers ??= createReaders({
    entry: path.resolve('dist/reader.mjs'),
    count: 1,
    timeout,
    onBroken(error) {
      throw error;
    },
  });
  fs.mkdirSync(place.data, { recursive: true });
  const [root, data] = [fs.realpathSync(place.library), fs.realpathSync(place.data)];
  const writer = new CatalogueWriter(data, undefined, { loosenDelay: config.loosenDelay });
  const log = jest.spyOn(console, 'log').mockImplementation();
  try {
    const tools = connectStore(config, { writer, readers, ffmpeg, poppler, root, data });
    await look(createIndexer(tools));
    await createPostingListWarmup(writer).makeReady(() => false);
    await createViewKeeper(tools).refresh(() => false);
    await tools.finishStore();
    printReport(data, 0);
    return { output: log.mock.calls.map(([line]) => `${line}\n`).join('') };
  } finally {
    log.mockRestore();
    writer.close();
  }
}
