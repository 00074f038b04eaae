/** @jest-environment node */
// Speech in films is searchable, with the time of each match.
import fs from 'node:fs';
import path from 'node:path';
import { listRecords } from '@/lib/catalogue/read/all';
import { readResults } from '@/lib/pages/results';
import { EMPTY_SEARCH } from '@/lib/query/search-state';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { index } from './index-here';
import { createPlace } from './site';

const place = createPlace();
afterAll(() => place.remove());

const say = (...cues: [at: string, text: string][]) =>
  `WEBVTT\n\n${cues.map(([at, text]) => `00:${at}.000 --> 00:${at}.900\n${text}\n`).join('\n')}`;

function search(query: string) {
  const call = { method: 'POST', path: '/1/indexes/vitrine/query', body: JSON.stringify({ query }) };
  return JSON.parse(answerCall(call).content).hits;
}
const find = (query: string) => search(query).map(({ title }: { title: string }) => title);

beforeAll(async () => {
  const link = (id: string) => `[InternetShortcut]\nURL=https://youtu.be/${id}\n`;
  place.put('waves.url', link('aqz-KE-bpKQ'));
  place.put('waves.de.vtt', say(['00:09', 'Der Leuchtturm von Uwajima']));
  place.put(
    'waves.vtt',
    say(
      ['00:03', 'The fishermen go out'],
      ['01:23', 'and see the <b>lighthouse</b> of Uwajima'],
      ['02:00', 'a lighthouse'],
    ),
  );
  place.put('waves.chapters.vtt', say(['00:00', 'Overture']));
  place.put('wavesafar.url', link('bqz-KE-bpKQ'));
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place);
});

test('a film is found by its captions, in each of their languages', () => {
  for (const query of ['fishermen', 'lighthouse uwajima', 'leuchtturm'])
    expect([query, find(query)]).toEqual([query, ['Waves']]);
  expect(find('overture')).toEqual([]);
});

test('a hit of the API contains the matching text and its time', () => {
  const [{ moments, transcript, _highlightResult: marked }] = search('lighthouse');
  const at = marked.transcript.findIndex(({ matchLevel }: { matchLevel: string }) => matchLevel === 'full');
  expect([moments[at], transcript[at], marked.transcript[at].value]).toEqual([
    83,
    'and see the lighthouse of Uwajima',
    'and see the <em>lighthouse</em> of Uwajima',
  ]);
});

test('the page has the time at which most of the words are said together', async () => {
  const { items, moments } = await readResults({ ...EMPTY_SEARCH, query: 'uwajima lighthouse' });
  expect(items.map(({ id }) => moments.get(id))).toEqual([83]);
  const titled = await readResults({ ...EMPTY_SEARCH, query: 'waves' });
  expect([titled.items.length, titled.moments.size]).toEqual([2, 0]);
});

test('changed, added and deleted captions update the search', async () => {
  place.put('waves.vtt', say(['00:05', 'A typhoon']));
  place.put('wavesafar.en.vtt', say(['00:07', 'A typhoon far off']));
  fs.rmSync(path.join(place.library, 'waves.de.vtt'));
  await index(place);
  expect(find('typhoon').sort()).toEqual(['Waves', 'Wavesafar']);
  expect(find('leuchtturm')).toEqual([]);
});

test('long captions are searched, and sent to a hosted index up to the limit of records', async () => {
  const minutes = Array.from({ length: 50 }, (_, minute): [string, string] => [
    `${String(minute).padStart(2, '0')}:00`,
    `Minute ${minute} ${'of the long film '.repeat(20)}${minute === 49 ? 'zanzibar' : ''}`,
  ]);
  place.put('waves.vtt', say(...minutes));
  await index(place);
  const { moments } = await readResults({ ...EMPTY_SEARCH, query: 'zanzibar' });
  expect([...moments.values()]).toEqual([49 * 60]);
  const sent = listRecords(0, 100).find(({ record }) => record.title === 'Waves')?.record;
  expect(sent?.transcript?.join('').length).toBeLessThanOrEqual(4000);
  expect(sent?.transcript?.length).toBe(sent?.moments?.length);
  expect(sent?.transcript?.length).toBeGreaterThan(5);
});
