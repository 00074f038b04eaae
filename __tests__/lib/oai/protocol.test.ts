/** @jest-environment node */
// The checks of the OAI-PMH repository explorer and validator: each verb, each error, dates, sets and tokens.
import { GET } from '@/app/oai/route';
import type { Item } from '@/lib/model/types';
import { createArchive, makeItem, makeItems } from '../../algolia/archive';
import { film, HOSTILE, photo, sound, story } from '../seo/example';
import { BASE, getError, getToken, harvest, listHarvested, listTextsOf, send, sendValid } from './harvester';
import { listOaiFaults } from './rules/check-oai';

const hostile = makeItem(`Ein Ordner/~${HOSTILE.replaceAll('/', '_')}/ä\u0001.jpg`, {
  title: HOSTILE,
  caption: `${HOSTILE}\u0000\ud800`,
  keywords: [HOSTILE, '  '],
  identifiers: [HOSTILE],
});
const translated = makeItem('sea/langues.jpg', {
  title: 'The sea',
  caption: 'Waves',
  alternatives: { title: { en: 'The sea', 'fr-CA': 'La mer' }, caption: { en: 'Waves', de: 'Wellen', und: 'Golven' } },
});
const bare = makeItem('bare.jpg', { title: '' });
const items: Item[] = [photo, film, sound, story, hostile, translated, bare, ...makeItems(300, 'many')];
const gone = makeItem('sea/gone.jpg');
const archive = createArchive();

beforeAll(() => {
  archive.put([gone, ...items]);
  archive.take([gone]);
  Object.assign(process.env, archive.env, { VITRINE_URL: new URL(BASE).origin });
});
afterAll(archive.remove);

const toIdentifier = ({ id }: Pick<Item, 'id'>) => `oai:photos.example.org:${id}`;
const one = { verb: 'GetRecord', identifier: toIdentifier(photo), metadataPrefix: 'oai_dc' };

describe('Identify', () => {
  test('describes the repository', async () => {
    const xml = await sendValid({ verb: 'Identify' });
    expect(listTextsOf(xml, 'baseURL')).toEqual([BASE]);
    expect(listTextsOf(xml, 'adminEmail')).toEqual(['postmaster@photos.example.org']);
    expect(listTextsOf(xml, 'sampleIdentifier')[0]).toMatch(/^oai:photos\.example\.org:[a-z2-7]{10}$/);
    expect(xml).toContain(`<request verb="Identify">${BASE}</request>`);
  });

  test('no record is older than its earliest date', async () => {
    const [earliest = ''] = listTextsOf(await send({ verb: 'Identify' }), 'earliestDatestamp');
    const records = await harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' });
    expect(records.filter(({ datestamp }) => datestamp < earliest)).toEqual([]);
  });

  test('harvesters that continue from the date of the response miss no change', async () => {
    const [date = ''] = listTextsOf(await send({ verb: 'Identify' }), 'responseDate');
    expect(Date.parse(date)).toBeLessThan(Date.now() - 30_000);
  });
});

test('a form that is posted gets the response to the same query', async () => {
  const body = (xml: string) => xml.replace(/<responseDate>.*?<\/responseDate>/, '');
  for (const request of [one, { verb: 'Identify' }, { verb: 'Nothing' }])
    expect(body(await sendValid(request, 'POST'))).toBe(body(await sendValid(request)));
  const long = await send({ verb: 'Identify', more: 'x'.repeat(9000) }, 'POST').catch((error) => String(error));
  expect(long).toContain('413');
});

test('a response that has not changed is not sent again', async () => {
  const url = `${BASE}?verb=ListSets`;
  const tag = (await GET(new Request(url))).headers.get('etag') ?? '';
  const again = await GET(new Request(url, { headers: { 'If-None-Match': tag } }));
  expect([again.status, await again.text()]).toEqual([304, '']);
});

describe('GetRecord', () => {
  test('states the facts of an item in Dublin Core', async () => {
    const xml = await sendValid(one);
    expect(listTextsOf(xml, 'dc:title')).toEqual(['A boat at Nagasaki']);
    expect(listTextsOf(xml, 'dc:creator')).toEqual(['Felice Beato']);
    expect(listTextsOf(xml, 'dc:subject')).toEqual(['boats', 'dawn', 'Ueno Hikoma']);
    expect(listTextsOf(xml, 'dc:description')).toEqual(['Fishermen before dawn']);
    expect(listTextsOf(xml, 'dc:date')).toEqual(['1864-05']);
    expect(listTextsOf(xml, 'dc:type')).toEqual(['StillImage']);
    expect(listTextsOf(xml, 'dc:format')).toEqual(['image/jpeg', '3000 x 2001 px']);
    expect(listTextsOf(xml, 'dc:identifier')[0]).toBe(
      `https://photos.example.org/items/a-boat-at-nagasaki-${photo.id}`,
    );
    expect(listTextsOf(xml, 'dc:coverage')).toEqual(['Harbour, Nagasaki, Japan', '32.74, 129.87']);
    expect(listTextsOf(xml, 'dc:rights')).toEqual([
      'https://creativecommons.org/licenses/by/4.0/',
      '© 1864 Felice Beato',
    ]);
    expect(listHarvested(xml)[0]?.sets).toEqual(['collection:sea', 'kind:photo', 'language:en']);
  });

  test('has all translations, each with its language', async () => {
    const xml = await sendValid({ ...one, identifier: toIdentifier(translated) });
    expect(xml).toContain('<dc:title xml:lang="en">The sea</dc:title><dc:title xml:lang="fr-CA">La mer</dc:title>');
    expect(xml).toContain('<dc:description xml:lang="de">Wellen</dc:description>');
    expect(xml).toContain('<dc:description>Golven</dc:description>');
  });

  test('a record with any texts is valid', async () => {
    const xml = await sendValid({ ...one, identifier: toIdentifier(hostile) });
    expect(listTextsOf(xml, 'dc:title')).toEqual([HOSTILE]);
  });

  test('a deleted item has a header that says so', async () => {
    const [record] = listHarvested(await sendValid({ ...one, identifier: toIdentifier(gone) }));
    expect(record).toMatchObject({ isDeleted: true, identifier: toIdentifier(gone) });
  });
});

test('ListMetadataFormats names the formats of all records, and of one', async () => {
  expect(listTextsOf(await sendValid({ verb: 'ListMetadataFormats' }), 'metadataPrefix')).toContain('oai_dc');
  const own = await sendValid({ verb: 'ListMetadataFormats', identifier: toIdentifier(photo) });
  expect(listTextsOf(own, 'metadataPrefix')).toContain('oai_dc');
});

describe('sets', () => {
  test('are collections, kinds and languages', async () => {
    const xml = await sendValid({ verb: 'ListSets' });
    const sets = listTextsOf(xml, 'setSpec');
    expect(sets).toEqual(
      expect.arrayContaining([
        'collection',
        'collection:sea',
        'collection:many',
        'kind:photo',
        'kind:story',
        'language:de',
      ]),
    );
    expect(listTextsOf(xml, 'setName')).toEqual(expect.arrayContaining(['Ein Ordner', 'Film', 'français canadien']));
  });

  test('every set of a record is listed, and lists the record', async () => {
    const sets = listTextsOf(await send({ verb: 'ListSets' }), 'setSpec');
    for (const item of [photo, film, story, hostile, translated]) {
      const [record] = listHarvested(await send({ ...one, identifier: toIdentifier(item) }));
      for (const set of record?.sets ?? []) {
        expect(sets).toContain(set);
        const members = await harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set });
        expect([set, members.map(({ identifier }) => identifier)]).toEqual([
          set,
          expect.arrayContaining([toIdentifier(item)]),
        ]);
        const isMember = (name: string) => name === set || name.startsWith(`${set}:`);
        expect(members.filter((each) => !each.isDeleted && !each.sets.some(isMember))).toEqual([]);
      }
    }
  });

  test('a set contains those below it, and the deletions of its folder', async () => {
    const list = async (set: string) => harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set });
    const all = await list('collection');
    expect(all).toHaveLength(items.length + 1);
    const sea = await list('collection:sea');
    const ids = [photo, film, sound, story, translated].filter(({ folder }) => folder === 'sea').map(toIdentifier);
    expect(sea.filter(({ isDeleted }) => !isDeleted).map(({ identifier }) => identifier)).toEqual(ids);
    expect(sea.filter(({ isDeleted }) => isDeleted).map(({ identifier }) => identifier)).toEqual([toIdentifier(gone)]);
    expect(await list('kind:film')).toHaveLength(1);
    expect((await list('language:de')).filter(({ isDeleted }) => !isDeleted)).toHaveLength(1);
  });

  test('a long list of sets is sent in parts', async () => {
    const folders = Array.from({ length: 450 }, (_, n) => makeItem(`deep/${n}/a.jpg`));
    archive.put(folders);
    const sets: string[] = [];
    let xml = await sendValid({ verb: 'ListSets' });
    for (let token = getToken(xml); ; token = getToken(xml)) {
      sets.push(...listTextsOf(xml, 'setSpec'));
      if (!token) break;
      xml = await sendValid({ verb: 'ListSets', resumptionToken: token });
    }
    archive.take(folders);
    expect(new Set(sets).size).toBe(sets.length);
    for (const { folder } of folders)
      expect(sets).toContain(folder.replace('/', ':').replace('deep', 'collection:deep'));
  });
});

describe('selective harvesting', () => {
  const list = (span: { from?: string; until?: string }) =>
    sendValid({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', ...span });

  test('from and until include their second, and their day', async () => {
    const [record] = listHarvested(await send(one));
    const datestamp = record?.datestamp ?? '';
    const day = datestamp.slice(0, 10);
    for (const moment of [datestamp, day]) {
      const found = listHarvested(await list({ from: moment, until: moment }));
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((each) => !each.datestamp.startsWith(moment))).toEqual([]);
    }
  });

  test('a span without changes is empty', async () => {
    for (const span of [{ until: '1999-12-31' }, { from: '2999-01-01' }, { from: '1999-01-01', until: '1999-12-31' }])
      expect(getError(await list(span))).toBe('noRecordsMatch');
  });
});

describe('errors', () => {
  const page = 'verb=ListRecords&metadataPrefix=oai_dc';
  test.each([
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListSets&set=a', 'badArgument'],
    ['verb=GetRecord', 'badArgument'],
    [`verb=GetRecord&identifier=${toIdentifier(photo)}`, 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=invalid%22id', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:photos.example.org:', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:photos.example.org:aaaaaaaaaa', 'idDoesNotExist'],
    [`verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere.example:${photo.id}`, 'idDoesNotExist'],
    [`verb=GetRecord&metadataPrefix=marc21&identifier=${toIdentifier(photo)}`, 'cannotDisseminateFormat'],
    ['verb=ListMetadataFormats&identifier=oai:photos.example.org:aaaaaaaaaa', 'idDoesNotExist'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=a%20b', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=constructor', 'cannotDisseminateFormat'],
    ['verb=ListIdentifiers&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    [`${page}&metadataPrefix=oai_dc`, 'badArgument'],
    [`${page}&from=2020-01-01&until=2020-01-01T00:00:00Z`, 'badArgument'],
    [`${page}&from=2020-01-02&until=2020-01-01`, 'badArgument'],
    [`${page}&from=2020-02-30`, 'badArgument'],
    [`${page}&from=2020`, 'badArgument'],
    [`${page}&from=2020-01-01T00:00:00.000Z`, 'badArgument'],
    [`${page}&from=2020-01-01T00:00:00%2B01:00`, 'badArgument'],
    [`${page}&until=junk`, 'badArgument'],
    [`${page}&set=a::b`, 'badArgument'],
    [`${page}&set=kind:planet`, 'noRecordsMatch'],
    [`${page}&set=planet`, 'noRecordsMatch'],
    [`${page}&set=collection:nowhere`, 'noRecordsMatch'],
    [`${page}&set=collection:~FF`, 'noRecordsMatch'],
    [`${page}&set=language:tlh`, 'noRecordsMatch'],
    [`${page}&resumptionToken=x`, 'badArgument'],
    ['verb=Identify&resumptionToken=x', 'badArgument'],
    ['verb=ListRecords&resumptionToken=', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=junktoken', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=%00%3C/%22', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=junktoken', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=9/kind:photo', 'badResumptionToken'],
  ])('%s: %s', async (query, code) => expect(getError(await sendValid(query))).toBe(code));

  test('a request with an error in its form is named without arguments', async () => {
    expect(await send('verb=Nothing&x=1')).toContain(`<request>${BASE}</request>`);
    expect(await send('verb=Identify&x=1')).toContain(`<request>${BASE}</request>`);
  });

  test('no part of a token can be altered into something that is not valid', async () => {
    const token =
      getToken(await send('verb=ListIdentifiers&metadataPrefix=oai_dc')) ?? getToken(await send(page)) ?? '';
    const parts = token.split('/');
    for (let at = 0; at < parts.length; at += 1)
      for (const value of ['-1', '9'.repeat(30), 'x y', "'; DROP TABLE items", '__proto__', '\u0000']) {
        const altered = parts.map((part, index) => (index === at ? value : part)).join('/');
        const xml = await send({ verb: 'ListRecords', resumptionToken: altered });
        if (at === 0) expect(await listOaiFaults(xml)).toEqual([]);
        expect(getError(xml)).toMatch(/^(badResumptionToken|cannotDisseminateFormat|noRecordsMatch)$/);
      }
  });
});

test('the validator detects violations', async () => {
  const xml = await send(one);
  const broken = [
    xml.replace(/<datestamp>[^<]*/, '<datestamp>yesterday'),
    xml.replace('<dc:title', '<dc:name').replace('</dc:title>', '</dc:name>'),
    xml.replace('verb="GetRecord"', 'verb="Get"'),
    xml.replace('<metadata>', '<metadata/><metadata>'),
    xml.replace('collection:sea', 'collection: sea'),
  ];
  for (const each of broken) expect(await listOaiFaults(each)).not.toEqual([]);
});
