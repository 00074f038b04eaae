// Indexes a library of many links to few pictures and reads each content once, to get a large catalogue quickly.
import fs from 'node:fs';
import { createIndexer } from '../../lib/catalogue/index/index-library';
import { CatalogueWriter } from '../../lib/catalogue/write/writer';
import { parseConfig } from '../../lib/config/config';
import { readFingerprint } from '../../lib/library/fingerprint';
import { readPixels } from '../../lib/library/pixels';
import { readMetadata } from '../../lib/library/read';
import type { Answer, Task } from '../../lib/library/tasks';
import { readTileArchive } from '../../lib/metadata/formats/pmtiles';

const config = parseConfig(process.env);
const known = new Map<string, Promise<Answer>>();

async function answer(task: Task): Promise<Answer> {
  if (task.type === 'pixels') {
    const { pixels, descriptor } = await readPixels(task.source);
    return { type: 'pixels', pixels, descriptor };
  }
  if (task.type === 'strip') return { type: 'strip', moments: [] };
  if (task.type === 'peaks') return { type: 'peaks', peaks: [] };
  if (task.type === 'words') return { type: 'words', words: { sort: 'date' }, faults: [] };
  if (task.type === 'rules') return { type: 'rules', rules: {}, faults: [] };
  if (task.type === 'site') return { type: 'site', said: { type: 'broken', closed: false }, faults: [] };
  if (task.type === 'draft') throw new Error('only the desk has drafts');
  if (task.type === 'sheet') return { type: 'sheet', text: '', faults: [] };
  if (task.type === 'track') return { type: 'track', track: { lines: [] } };
  if (task.type === 'look') return { type: 'look', files: [] };
  if (task.type === 'tiles')
    return { type: 'tiles', archive: readTileArchive(task.entry), fingerprint: await readFingerprint(task.entry) };
  return { type: 'facts', metadata: await readMetadata(task.file), fingerprint: await readFingerprint(task.file) };
}

function toAbsolute(task: Task) {
  if (task.type === 'pixels') return task.source.absolute;
  if (task.type === 'strip') return task.absolute;
  if (task.type === 'peaks') return task.sound.absolute;
  return task.type === 'facts' ? task.file.absolute : task.entry.absolute;
}

const toProblem = ({ message }: Error): Answer => ({ type: 'problem', reason: 'damaged', detail: message });

function read(task: Task): Promise<Answer> {
  const key = `${task.type} ${fs.statSync(toAbsolute(task)).ino}`;
  const found = known.get(key) ?? answer(task).catch(toProblem);
  known.set(key, found);
  return found;
}

const writer = new CatalogueWriter(config.data);
const readers = { read, room: 8, close() {} };
await createIndexer({ writer, readers, root: fs.realpathSync(config.library), data: config.data }).indexAll();
writer.close();
