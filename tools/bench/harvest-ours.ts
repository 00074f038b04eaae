// Harvests items without photographs to the end, and prints a line of JSON per format: harvest-ours.ts FOLDER COUNT FORMAT …
import path from 'node:path';
import { buildItem, getSortKey } from '../../lib/catalogue/to-item';
import { CatalogueWriter } from '../../lib/catalogue/write/writer';
import type { MediaKind } from '../../lib/model/types';
import { respondOai } from '../../lib/oai/respond-oai';

const [folder = '', count = '100000', ...formats] = process.argv.slice(2);
const data = path.join(folder, 'data');
Object.assign(process.env, { VITRINE_LIBRARY: path.join(folder, 'library'), VITRINE_DATA: data });

const KINDS: MediaKind[] = ['photo', 'photo', 'photo', 'document'];

function makeItem(number: number) {
  const kind = KINDS[number % KINDS.length] ?? 'photo';
  const facts = {
    kind,
    type: kind === 'photo' ? 'image/jpeg' : 'application/pdf',
    width: 6000,
    height: 4000,
    title: `Harbour ${number}`,
    caption: 'Fishermen carry their nets to the boats before dawn, seen from the quay of the old harbour.',
    makers: ['Felice Beato'],
    keywords: ['boats', 'dawn', `pier ${number % 97}`],
    place: { name: 'Harbour', city: 'Nagasaki', country: 'Japan', latitude: 32.74, longitude: 129.87 },
    ...(kind === 'document' && { pages: { count: 4, sizes: [[4, 600, 800]] as [number, number, number][] } }),
  };
  const file = { path: `${number % 100}/${number}.${kind === 'photo' ? 'jpg' : 'pdf'}`, bytes: 1, modified: 0 };
  return buildItem(file, facts, String(number));
}

function fill() {
  const writer = new CatalogueWriter(data);
  writer.begin();
  for (let number = 0; number < Number(count); number += 1) {
    const item = makeItem(number);
    writer.publishItem(item, getSortKey(item, 'date'), item.version);
    if (number % 2000 !== 1999) continue;
    writer.commit();
    writer.begin();
  }
  writer.commit();
  writer.close();
}

async function measure(format: string) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let [records, bytes, responses, slowest, peak] = [0, 0, 0, 0, 0];
  const started = performance.now();
  let query = `metadataPrefix=${format}`;
  while (query) {
    const sent = performance.now();
    const response = await respondOai(new Request(`http://localhost/oai?verb=ListRecords&${query}`));
    const text = await response.text();
    slowest = Math.max(slowest, performance.now() - sent);
    records += text.split('<record>').length - 1;
    bytes += text.length;
    responses += 1;
    peak = Math.max(peak, process.memoryUsage().rss);
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1];
    query = token ? `resumptionToken=${encodeURIComponent(token)}` : '';
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ records, bytes, responses, seconds, slowest, growth: peak - before }));
}

fill();
for (const format of formats) await measure(format);
