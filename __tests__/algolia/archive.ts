// Writes a catalogue in a temporary folder as the indexer does, and publishes from it with the real program.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { getCataloguePath } from '@/lib/catalogue/damage';
import { buildItem, getSortKey } from '@/lib/catalogue/to-item';
import { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { Item, Metadata } from '@/lib/model/types';

export function makeItem(where: string, metadata: Partial<Metadata> = {}): Item {
  const facts: Metadata = { kind: 'photo', type: 'image/jpeg', width: 600, height: 400, ...metadata };
  return buildItem(
    { path: where, bytes: 1, modified: Date.UTC(2020, 0, 1) },
    facts,
    `${where} ${JSON.stringify(metadata)}`,
  );
}

export const makeItems = (count: number, folder = 'sea'): Item[] =>
  Array.from({ length: count }, (_, n) =>
    makeItem(`${folder}/${n}.jpg`, {
      title: `Harbour ${n}`,
      keywords: ['sea', `number ${n % 7}`],
      rating: (n % 5) + 1,
    }),
  );

export function createArchive() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-publish-'));
  const data = path.join(folder, 'data');
  const change = (action: (writer: CatalogueWriter) => void) => {
    const writer = new CatalogueWriter(data);
    writer.begin();
    action(writer);
    writer.commit();
    writer.close();
  };
  return {
    folder,
    data,
    env: { VITRINE_LIBRARY: path.join(folder, 'library'), VITRINE_DATA: data },
    put(items: Item[]) {
      change((writer) => {
        for (const item of items) writer.publishItem(item, getSortKey(item, 'date'), item.version);
      });
      // Mark the last scan as old and incomplete.
      const db = new Database(getCataloguePath(data));
      db.exec("INSERT OR REPLACE INTO meta (name, value) VALUES ('scanned', '1')");
      db.close();
    },
    take: (items: Item[]) =>
      change((writer) => {
        for (const item of items) writer.removeFile(item.folder, path.basename(item.path));
      }),
    change,
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Ended {
  code: number | null;
  output: string;
}

/** Starts publishing as `npm run publish` does. `read` returns its output so far. */
export function startPublishing(env: Record<string, string>, args: string[] = []) {
  const child: ChildProcess = spawn(process.execPath, ['dist/vitrine.mjs', 'publish', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (chunk: unknown) => {
    output += chunk;
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output })));
  return { child, ended, read: () => output };
}
