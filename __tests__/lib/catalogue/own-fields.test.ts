/** @jest-environment node */
// Custom fields of an archive reach every output.
import { GET as getCsv } from '@/app/data/items.csv/route';
import { GET as getLines } from '@/app/data/items.ndjson/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getItem } from '@/lib/catalogue/read/items';
import { getMessages } from '@/lib/messages/messages';
import { formatFacetValue } from '@/lib/pages/results';
import { buildFacetGroups } from '@/lib/query/search-facets';
import { EMPTY_SEARCH } from '@/lib/query/search-state';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { renderItemData } from '@/lib/seo/pages';
import { listFaults } from '../iiif/presentation-rules';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

const HOSTILE = '=HYPERLINK("http://evil.example")</script><img src=x onerror=alert(1)>';

beforeAll(async () => {
  place.put('boat.jpg', await makePhoto('#336699'));
  place.put(
    'metadata.csv',
    [
      'file,title,Medium,Donor,__proto__,Medium,Formula',
      `boat.jpg,Boat,albumen print|glass negative,Prudence Umbrella,polluted,card,"${HOSTILE.replaceAll('"', '""')}"`,
    ].join('\n'),
  );
  Object.assign(process.env, {
    VITRINE_LIBRARY: place.library,
    VITRINE_DATA: place.data,
    VITRINE_URL: 'https://a.example',
  });
  await index(place);
});

const FIELDS = {
  Medium: ['albumen print', 'glass negative', 'card'],
  Donor: ['Prudence Umbrella'],
  ['__proto__']: ['polluted'],
  Formula: [HOSTILE],
};
const id = toItemId('boat.jpg');
const toRequest = () => new Request('http://inside/');
const getBoat = () => getItem(id) as NonNullable<ReturnType<typeof getItem>>;

function find(query: string) {
  const call = {
    method: 'POST',
    path: '/1/indexes/vitrine/query',
    body: JSON.stringify({ query, typoTolerance: false }),
  };
  return JSON.parse(answerCall(call).content).hits.map(({ title }: { title: string }) => title);
}

/** Every response that contains the boat, as text. */
async function readEverything() {
  const manifest = await getManifest(toRequest(), { params: Promise.resolve({ slug: `boat-${id}` }) });
  const call = (path: string, body: object) => answerCall({ method: 'POST', path, body: JSON.stringify(body) }).content;
  return [
    await (await getLines(toRequest())).text(),
    await (await getCsv(toRequest())).text(),
    await manifest.text(),
    renderItemData(getBoat()),
    call('/1/indexes/vitrine/query', { query: 'umbrel', facets: ['*'], hitsPerPage: 100 }),
    call('/1/indexes/vitrine/browse', {}),
    JSON.stringify(getBoat()),
  ].join('\n');
}

test('they keep their headings, in the order of their columns', () => {
  expect(getBoat().fields).toEqual(Object.entries(FIELDS).map(([name, values]) => ({ name, values })));
});

test('their values are searchable, and their headings are not', () => {
  for (const query of ['umbrella', 'glass negative', 'card', 'polluted'])
    expect([query, find(query)]).toEqual([query, ['Boat']]);
  expect(find('donor')).toEqual([]);
});

test('they are in the open data, with formulas escaped', async () => {
  const lines = await (await getLines(toRequest())).text();
  expect(JSON.parse(lines).fields).toEqual(FIELDS);
  expect(({} as { Donor?: string }).Donor).toBeUndefined();
  const table = await (await getCsv(toRequest())).text();
  expect(table).toContain('"{""Medium"":[""albumen print"",""glass negative"",""card""]');
});

test('they are in the manifest, which stays valid', async () => {
  const answer = await getManifest(toRequest(), { params: Promise.resolve({ slug: `boat-${id}` }) });
  const manifest = await answer.json();
  expect(listFaults(manifest)).toEqual([]);
  expect(manifest.metadata).toContainEqual({ label: { none: ['Medium'] }, value: { none: FIELDS.Medium } });
  expect(manifest.metadata).toContainEqual({ label: { none: ['Donor'] }, value: { none: FIELDS.Donor } });
});

test('they are in the structured data, escaped', () => {
  const json = renderItemData(getBoat());
  expect(json).not.toContain('</script>');
  const [item] = JSON.parse(json)['@graph'];
  expect(item.additionalProperty).toContainEqual({
    '@type': 'PropertyValue',
    name: 'Donor',
    value: 'Prudence Umbrella',
  });
  expect(item.additionalProperty).toHaveLength(4);
});

describe('vitrine.yaml', () => {
  const say = async (fields: string) => {
    place.put('vitrine.yaml', `language: de\nfields:\n${fields}`);
    return index(place);
  };
  afterAll(() => say('  Medium: {}\n'));

  test('renames, orders and links them, in several languages', async () => {
    await say(
      '  medium: { label: { de: Technik, en: Medium }, link: aat, order: 2 }\n  DONOR: { label: Von, order: 1 }\n',
    );
    const answer = await getManifest(toRequest(), { params: Promise.resolve({ slug: `boat-${id}` }) });
    const manifest = await answer.json();
    expect(listFaults(manifest)).toEqual([]);
    const labels = manifest.metadata.map(({ label }: { label: object }) => JSON.stringify(label));
    const own = labels.filter((label: string) => /Von|Technik|Formula/.test(label));
    expect(own).toEqual(['{"none":["Von"]}', '{"de":["Technik"],"en":["Medium"]}', '{"none":["Formula"]}']);
    const names = JSON.parse(renderItemData(getBoat()))['@graph'][0].additionalProperty.map(
      (each: { name: string }) => each.name,
    );
    expect(names.slice(0, 2)).toEqual(['Von', 'Technik']);
  });

  test('makes one private everywhere, until that is removed', async () => {
    await say('  donor: private\n');
    const all = await readEverything();
    expect(all).toContain('albumen print');
    expect(all.toLowerCase()).not.toContain('umbrella');
    expect(find('umbrella')).toEqual([]);
    await say('  donor: { private: false }\n');
    expect((await readEverything()).toLowerCase()).toContain('umbrella');
  });

  test.each([
    ['a slip of the pen', '  Donor: privte\n'],
    ['a key that there is not', '  Donor: { privat: yes }\n'],
    ['no truth', '  Donor: { private: "perhaps" }\n'],
    ['no heading', '  - Donor\n'],
    ['no YAML', '  Donor: { private: true\n'],
  ])('with an invalid setting (%s) exposes nothing', async (_, fields) => {
    await say(fields);
    expect(find('umbrella')).toEqual([]);
    await say('  Medium: {}\n');
    expect(find('umbrella')).toEqual(['Boat']);
  });

  test('makes one a facet at the next scan, until that is removed', async () => {
    const ask = (params: object) => {
      const call = {
        method: 'POST',
        path: '/1/indexes/vitrine/query',
        body: JSON.stringify({ facets: ['*'], ...params }),
      };
      return JSON.parse(answerCall(call).content);
    };
    expect(ask({}).facets.field).toBeUndefined();
    await say('  medium: { facet: true, label: Technik }\n');
    const counts = { 'Medium: albumen print': 1, 'Medium: glass negative': 1, 'Medium: card': 1 };
    expect(ask({}).facets.field).toEqual(counts);
    expect(ask({ filters: 'field:"medium: CARD"' }).nbHits).toBe(1);
    expect(ask({ filters: 'field:"Medium: tin"' }).nbHits).toBe(0);
    const state = { ...EMPTY_SEARCH, refinements: { field: ['Medium: card'] } };
    const [group] = buildFacetGroups(
      state,
      { counts: { field: counts }, found: 5 },
      formatFacetValue,
      getMessages('en'),
    );
    expect([group?.title, group?.values.map(({ label }) => label).sort()]).toEqual([
      'Technik',
      ['albumen print', 'card', 'glass negative'],
    ]);
    await say('  Medium: { facet: true, private: true }\n');
    expect([ask({}).facets.field, find('card')]).toEqual([undefined, []]);
    expect(look(place).values.filter((value) => /card|albumen/.test(value))).toEqual([]);
    await say('  Donor: {}\n');
    expect(ask({}).facets.field).toBeUndefined();
  });

  test('maps a heading to a known field, or a known heading to a custom field', async () => {
    await say('  Donor: credit\n  title: own\n  Formula: nothing\n');
    const { title, rights, fields } = getBoat();
    expect([title, rights?.credit]).toEqual(['Boat', 'Prudence Umbrella']);
    expect(fields?.map(({ name }) => name)).toEqual(['title', 'Medium', '__proto__', 'Formula']);
    const { problems } = look(place);
    expect(problems.find(({ path }) => path === 'vitrine.yaml')?.detail).toContain(
      'fields.Formula: there is no column "nothing"',
    );
  });
});

test('a heading that contains "internal" is private, unless its owner decides otherwise', async () => {
  place.put('secret.jpg', await makePhoto('#993366'));
  place.put(
    'metadata.csv',
    'file,title,Internal notes,Versicherung intern,Internment camp\nsecret.jpg,Secret,zqone,zqtwo,zqthree\n',
  );
  await index(place);
  expect(['zqone', 'zqtwo', 'zqthree'].map(find)).toEqual([[], [], ['Secret']]);
});
