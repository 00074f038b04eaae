// The form of one item: every field, faults at their fields, versions that contradict each other, and the owner's table.
import { type ChildProcess, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;

/** As Excel writes a table in Germany: semicolons, Windows-1252, CRLF, line breaks in cells. */
const TABLE = Buffer.from(
  [
    'Datei;Titel;Beschreibung;Schlagwörter',
    ...Array.from({ length: 2000 }, (_, at) => `${at}.jpg;Brücke ${at};"Zwei Zeilen;\n""Nr. ${at}""";Kai|Fähre`),
    '',
  ].join('\r\n'),
  'latin1',
);

async function makePhoto(colour: string) {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } });
  return picture
    .jpeg()
    .withExif({ IFD0: { Copyright: '© Old house' } })
    .toBuffer();
}

beforeAll(async () => {
  own = await layOwnSite({
    name: 'desk-fields',
    port: toOwnPort(6),
    yaml: '\nlanguages: [en, de]\n',
    env: { VITRINE_PROXIES: '1', VITRINE_LOOSEN_SECONDS: '0' },
  });
  fs.mkdirSync(path.join(own.library, 'excel'));
  fs.writeFileSync(path.join(own.library, 'excel/metadata.csv'), TABLE);
  fs.writeFileSync(path.join(own.library, 'excel/1000.jpg'), await makePhoto('#112233'));
  fs.mkdirSync(path.join(own.library, 'plain'));
  for (const name of ['all', 'faulty', 'contested', 'hidden', 'stated'])
    fs.writeFileSync(
      path.join(own.library, `plain/${name}-picture.jpg`),
      await makePhoto(`#${name.length}${name.length}aa00`),
    );
  let output = '';
  site = await own.start((text) => {
    output += text;
  });
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
  await owner.post('/api/desk/consent', {});
});
afterAll(() => stopSite(site));

const toId = async (file: string) => (await own.toHref(file)).slice(-10);
const post = (id: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  owner.post('/api/desk/items', { id, ...fields }, headers);
const JSON_ONLY = { Accept: 'application/json' };
const openForm = async (id: string) => (await owner.get(`/desk/items/${id}`)).text;
const getDigests = (html: string) => {
  const [, text = ''] = /name="was" value="([^"]*)"/.exec(html) ?? [];
  return text.replaceAll('&quot;', '"');
};
const getValue = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
  new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)`).exec(html)?.[1];

test('a cell of a table that Excel wrote changes one line of it', async () => {
  const id = await toId('1000.jpg');
  const file = path.join(own.library, 'excel/metadata.csv');
  const saved = await post(id, { title: 'Die große Brücke', was: getDigests(await openForm(id)) });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/desk/items/${id}`]);
  const before = path.join(path.dirname(own.library), 'before.csv');
  fs.writeFileSync(before, TABLE);
  const { stdout } = spawnSync('diff', ['-a', before, file], { encoding: 'latin1' });
  expect(stdout.split('\n').filter((line) => /^[<>]/.test(line))).toEqual([
    '< 1000.jpg;Brücke 1000;"Zwei Zeilen;',
    '> 1000.jpg;Die große Brücke;"Zwei Zeilen;',
  ]);
  expect(fs.readdirSync(path.join(own.library, 'excel')).sort()).toEqual(['1000.jpg', 'metadata.csv']);
});

test('all fields are saved, and the form shows them in each language of the site', async () => {
  const id = await toId('all-picture.jpg');
  const fields = {
    title: 'A quay',
    'title[de]': 'Ein Kai',
    alt: 'Boats',
    caption: 'One\n\nTwo',
    keywords: 'harbour\nboats',
    people: 'Holm, Per',
    makers: 'Ida Berg',
    date: 'about 1864 or so',
    city: 'Lund',
    country: 'Sweden',
    position: '55.7047, 13.191',
    notice: '© Ida Berg',
    licence: 'https://creativecommons.org/licenses/by/4.0/',
    rating: '4',
  };
  const saved = await post(id, { ...fields, newHeading: 'Shelf', newValue: 'B 12' });
  expect(saved.status).toBe(303);
  await poll(async () => getValue(await openForm(id), 'city')).toBe('Lund');
  const html = await openForm(id);
  for (const name of ['title', 'alt', 'date', 'position', 'notice', 'licence', 'people'] as const)
    expect([name, getValue(html, name)]).toEqual([name, fields[name]]);
  expect(getValue(html, 'title\\[de\\]')).toBe('Ein Kai');
  expect(getValue(html, 'own\\[Shelf\\]') ?? html).toContain('B 12');
  expect((await createClient(own.url)(`/de${new URL(await own.toHref('all-picture.jpg')).pathname}`)).text).toContain(
    'Ein Kai',
  );
});

test('without JavaScript a refused form comes back with the typed texts, each fault at its field', async () => {
  const id = await toId('faulty-picture.jpg');
  const refused = await post(id, { title: 'Kept <b>', position: 'somewhere', licence: 'mine' });
  const location = refused.headers.get('location') ?? '';
  expect([refused.status, location]).toEqual([303, expect.stringMatching(/^\/desk\/items\/\w+\?refused=[\da-f]{32}$/)]);
  const html = (await owner.get(location)).text;
  expect(html).toContain('Kept &lt;b&gt;');
  expect(getValue(html, 'position')).toBe('somewhere');
  expect(/id="position-fault"[^>]*>([^<]*)/.exec(html)?.[1]).toContain('no coordinates');
  expect(/id="licence-fault"[^>]*>([^<]*)/.exec(html)?.[1]).toContain('no licence');
  expect(/id="title-fault"[^>]*>([^<]*)/.exec(html)?.[1]).toBe('');
  const stranger = createDeskSession(own.url, '192.0.2.9');
  expect((await stranger.get(location)).text).not.toContain('Kept');
  expect(fs.existsSync(path.join(own.library, 'plain/faulty-picture.jpg.xmp'))).toBe(false);
});

test('a field that was changed elsewhere shows both versions, and the owner chooses', async () => {
  const id = await toId('contested-picture.jpg');
  const was = getDigests(await openForm(id));
  await post(id, { title: 'Theirs', alt: 'Alt of others', was });
  const refused = await post(id, { title: 'Mine', alt: '', keywords: 'kept', was }, JSON_ONLY);
  expect(refused.status).toBe(409);
  const outcome = JSON.parse(refused.text);
  // The alternative text was not touched here, so it is no contradiction.
  expect(outcome).toMatchObject({ type: 'refused', theirs: { title: 'Theirs' }, faults: {} });
  expect(fs.readFileSync(path.join(own.library, 'plain/contested-picture.jpg.xmp'), 'utf8')).not.toContain('Mine');
  const digests = JSON.stringify(outcome.was);
  const saved = await post(id, { title: 'Mine', alt: '', keywords: 'kept', theirs: 'title', was: digests }, JSON_ONLY);
  expect(JSON.parse(saved.text)).toEqual({ type: 'saved', href: `/desk/items/${id}` });
  const html = await openForm(id);
  expect([getValue(html, 'title'), getValue(html, 'alt'), getValue(html, 'keywords')]).toEqual([
    'Theirs',
    'Alt of others',
    'kept',
  ]);
  await post(id, { title: 'Mine', was: digests }, JSON_ONLY);
  expect(getValue(await openForm(id), 'title')).toBe('Mine');
});

test('a hidden item disappears from the site, and its form shows it again', async () => {
  const id = await toId('hidden-picture.jpg');
  const href = new URL(await own.toHref('hidden-picture.jpg')).pathname;
  expect((await post(id, { visibility: 'until', until: '' }, JSON_ONLY)).text).toContain(
    '"visibility":"Choose the day',
  );
  await post(id, { visibility: 'until', until: '2099-01-31' });
  await poll(async () => (await createClient(own.url)(href)).status === 200).toBe(false);
  expect(await openForm(id)).toContain('value="2099-01-31"');
  expect(fs.readFileSync(path.join(own.library, 'plain/metadata.csv'), 'utf8')).toContain(
    'hidden-picture.jpg,,2099-01-31',
  );
  await post(id, { visibility: '' });
  await poll(async () => (await createClient(own.url)(href)).status).toBe(200);
});

test('a value embedded in the file cannot be removed by a sidecar, and the form says so', async () => {
  const id = await toId('stated-picture.jpg');
  const refused = JSON.parse((await post(id, { notice: '' }, JSON_ONLY)).text);
  expect(refused.faults.notice).toMatch(/The file itself says “.*Old house”/);
  expect(JSON.parse((await post(id, { notice: '© New' }, JSON_ONLY)).text).type).toBe('saved');
});

test('a script learns that the session has ended, and dates are interpreted for those who are signed in', async () => {
  const stranger = createDeskSession(own.url, '192.0.2.9');
  const id = await toId('all-picture.jpg');
  const ended = await stranger.post('/api/desk/items', { id, title: 'x' }, JSON_ONLY);
  expect([ended.status, JSON.parse(ended.text)]).toEqual([401, { type: 'signed-out' }]);
  expect((await stranger.get('/api/desk/date?text=1864')).status).toBe(401);
  const ask = async (text: string) =>
    JSON.parse((await owner.get(`/api/desk/date?text=${encodeURIComponent(text)}`)).text);
  expect(await ask('um 1864')).toEqual({ date: 'about 1864 (1864~)' });
  expect(await ask('long ago')).toEqual({ date: null });
});
