// Fills a catalogue with museum records, for a site without photographs: search-site.mjs DATA RECORDS COUNT.
import { acquireLock } from '../../lib/catalogue/index/lock';
import { fill } from './records';

const [data = '', file = '', count = ''] = process.argv.slice(2);
// The site's indexer would delete the items, because the library has no file of them.
if (!acquireLock(data)) throw new Error(`${data} is being written by another`);
await fill(file, data, Number(count));
console.log('ready');
setInterval(() => {}, 60_000);
