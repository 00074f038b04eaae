// Makes a catalogue of museum records, and keeps the writer's lock so that no indexer finds that their files are not there:
// browse-items.ts DATA FILE COUNT. It ends when it is told to.
import fs from 'node:fs';
import { acquireLock } from '../../lib/catalogue/index/lock';
import { fill } from './records';

const [data = '', file = '', count = ''] = process.argv.slice(2);
fs.mkdirSync(data, { recursive: true });
if (!acquireLock(data)) throw new Error(`${data} is being written by another`);
await fill(file, data, Number(count));
console.log('ready');
setInterval(() => {}, 60_000);
