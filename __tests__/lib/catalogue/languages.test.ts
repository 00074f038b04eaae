/** @jest-environment node */
// Metadata in several languages reaches every output, marked with its language.
import { GET as getLines } from '@/app/data/items.ndjson/route';
import { GET as getAtom } from '@/app/feed.xml/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getItem } from '@/lib/catalogue/read/items';
import { getLangAttribute } from '@/lib/model/languages';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { renderItemData } from '@/lib/seo/pages';
import { listFaults } from '../iiif/presentation-rules';
import { index } from './index-here';
import { createPlace, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

const HOSTILE = '</script><img src=x onerror=alert(1)>';

type Said = Record<string, string>;
const toAlternatives = (name: string, said: Said) =>
  `<${name}><rdf:Alt>${Object.entries(said)
    .map(([tag, text]) => `<rdf:li xml:lang="${tag}">${text.replaceAll('<', '&lt;')}</rdf:li>`)
    .join('')}</rdf:Alt></${name}>`;

const toSidecar = (properties: Record<string, Said>) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">
  ${Object.entries(properties)
    .map(([name, said]) => toAlternatives(name, said))
    .join('\n')}
  </rdf:Description></rdf:RDF></x:xmpmeta>`;

const SWISS = { 'x-default': '', en: ' ', en_US: 'Wharf', 'de-1996': 'Kai', 'fr-x-foo': 'Quai', bb: 'Nowhere' };
const TITLES = { 'x-default': 'Harbour', 'en-GB': 'Harbour', 'de-ch': 'Hafen', ja: '港', ar: 'ميناء' };

beforeAll(async () => {
  for (const name of ['harbour', 'mill', 'plain', 'same', 'wharf', 'junk', 'china', 'old', 'twice'])
    place.put(`${name}.jpg`, await makePhoto('#336699'));
  place.put(
    'harbour.xmp',
    toSidecar({
      'dc:title': TITLES,
      'dc:description': { 'x-default': 'Im Morgennebel', de: 'Im Morgennebel', fr: `Dans la brume ${HOSTILE}` },
      'dc:rights': { de: 'Alle Rechte vorbehalten', fr: 'Tous droits réservés' },
      'xmpRights:UsageTerms': { en: 'Ask first', de: 'Bitte fragen' },
    }),
  );
  place.put('wharf.xmp', toSidecar({ 'dc:title': SWISS }));
  place.put(
    'junk.xmp',
    toSidecar({ 'dc:description': { 'x-default': 'OLYMPUS DIGITAL CAMERA', fr: 'Vraie légende' } }),
  );
  place.put('china.xmp', toSidecar({ 'dc:title': { 'zh-Hant-TW': '繁體', 'zh-Hans-CN': '简体', ja: '日本' } }));
  place.put('twice.xmp', toSidecar({ 'dc:title': { en: 'Pier', 'en-x-old': 'Jetty' } }));
  place.put('same.xmp', toSidecar({ 'dc:title': { 'x-default': 'Quay', 'en-us': 'Quay' } }));
  place.put(
    'metadata.csv',
    [
      'file,title,title.fr,Titel [cy],caption_nl,title_no,keywords.fr',
      'mill.jpg,Mill,Moulin,Melin,Bij de molen,12,meunier',
      'plain.jpg,Plain,,,,,',
      'old.jpg,,,,,,',
    ].join('\n'),
  );
  Object.assign(process.env, {
    VITRINE_LIBRARY: place.library,
    VITRINE_DATA: place.data,
    VITRINE_URL: 'https://a.example',
  });
  await index(place);
});

const get = (file: string) => getItem(toItemId(file)) as NonNullable<ReturnType<typeof getItem>>;
const toRequest = (path = '/') => new Request(`http://inside${path}`);
const readManifest = async (file: string) =>
  (await getManifest(toRequest(), { params: Promise.resolve({ slug: `x-${toItemId(file)}` }) })).json();

function find(query: string) {
  const call = {
    method: 'POST',
    path: '/1/indexes/vitrine/query',
    body: JSON.stringify({ query, typoTolerance: false }),
  };
  return JSON.parse(answerCall(call).content).hits.map(({ title }: { title: string }) => title);
}

test('all XMP language alternatives are stored, and the site’s language is shown', () => {
  const { title, caption, rights, alternatives } = get('harbour.jpg');
  expect({ title, caption, rights }).toEqual({
    title: 'Harbour',
    caption: 'Im Morgennebel',
    rights: { notice: 'Alle Rechte vorbehalten', usageTerms: 'Ask first' },
  });
  expect(alternatives).toEqual({
    title: { 'en-GB': 'Harbour', 'de-CH': 'Hafen', ja: '港', ar: 'ميناء' },
    caption: { de: 'Im Morgennebel', fr: `Dans la brume ${HOSTILE}` },
    notice: { de: 'Alle Rechte vorbehalten', fr: 'Tous droits réservés' },
    usageTerms: { en: 'Ask first', de: 'Bitte fragen' },
  });
});

test('a page marks a text in another language', () => {
  const item = get('harbour.jpg');
  expect([
    getLangAttribute(item, 'title', 'en'),
    getLangAttribute(item, 'caption', 'en'),
    getLangAttribute(item, 'notice', 'en'),
  ]).toEqual([undefined, 'de', 'de']);
});

test('a column’s suffix is its language; an invalid suffix makes it a custom field', () => {
  const { title, caption, alternatives, fields } = get('mill.jpg');
  expect({ title, caption, alternatives }).toEqual({
    title: 'Mill',
    caption: 'Bij de molen',
    alternatives: { title: { fr: 'Moulin', cy: 'Melin' }, caption: { nl: 'Bij de molen' } },
  });
  expect(fields).toEqual([
    { name: 'title_no', values: ['12'] },
    { name: 'keywords.fr', values: ['meunier'] },
  ]);
});

test('equal texts in one language only have no alternatives', () => {
  expect([get('plain.jpg').alternatives, get('same.jpg').alternatives]).toEqual([undefined, undefined]);
});

test('a language matches its variants in any notation, and x-default', () => {
  expect([get('wharf.jpg').title, get('wharf.jpg').alternatives?.title]).toEqual([
    'Wharf',
    { 'en-US': 'Wharf', de: 'Kai', fr: 'Quai', und: 'Nowhere' },
  ]);
});

test('a program’s default text gives way to one that a person wrote', () => {
  expect([get('junk.jpg').caption, get('junk.jpg').alternatives]).toEqual([
    'Vraie légende',
    { caption: { fr: 'Vraie légende' } },
  ]);
});

test('two texts in one language are both preserved', () => {
  expect([get('twice.jpg').title, get('twice.jpg').alternatives]).toEqual(['Pier', { title: { en: 'Pier\nJetty' } }]);
});

test('another script does not match', () => {
  const item = get('china.jpg');
  expect([item.title, getLangAttribute(item, 'title', 'zh-Hans')]).toEqual(['繁體', 'zh-Hant-TW']);
});

test('an item is found in each of its languages', () => {
  for (const query of ['Hafen', 'brume', '港', 'ميناء']) expect([query, find(query)]).toEqual([query, ['Harbour']]);
  expect([find('moulin'), find('melin')]).toEqual([['Mill'], ['Mill']]);
});

test('a manifest contains them as language maps, and stays valid', async () => {
  const manifest = await readManifest('harbour.jpg');
  expect(listFaults(manifest)).toEqual([]);
  expect(manifest.label).toEqual({ 'en-GB': ['Harbour'], 'de-CH': ['Hafen'], ja: ['港'], ar: ['ميناء'] });
  expect(manifest.summary).toMatchObject({ de: ['Im Morgennebel'] });
  expect(manifest.metadata).toContainEqual({
    label: { en: ['Usage terms'] },
    value: { en: ['Ask first'], de: ['Bitte fragen'] },
  });
  expect((await readManifest('mill.jpg')).label).toEqual({ en: ['Mill'], fr: ['Moulin'], cy: ['Melin'] });
});

test('structured data, feed and open data contain all of them', async () => {
  const json = renderItemData(get('harbour.jpg'));
  expect(json).not.toContain('</script>');
  expect(JSON.parse(json)['@graph'][0].alternateName).toEqual([
    { '@value': 'ميناء', '@language': 'ar' },
    { '@value': 'Hafen', '@language': 'de-CH' },
    { '@value': '港', '@language': 'ja' },
  ]);
  const atom = await (await getAtom(toRequest('/feed.xml'))).text();
  expect(atom).toContain('<summary type="text" xml:lang="de">Im Morgennebel</summary>');
  const lines = (await (await getLines(toRequest())).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.find(({ file }) => file === 'harbour.jpg').translations).toMatchObject({
    'title.de-CH': ['Hafen'],
    'caption.fr': [`Dans la brume ${HOSTILE}`],
    'usageTerms.de': ['Bitte fragen'],
  });
});

test('a site in another language shows another text', async () => {
  place.put('vitrine.yaml', 'language: fr\n');
  await index(place);
  const { title, caption, rights } = get('harbour.jpg');
  // Without a French text, the default of the file.
  expect({ title, caption, notice: rights?.notice }).toEqual({
    title: 'Harbour',
    caption: `Dans la brume ${HOSTILE}`,
    notice: 'Tous droits réservés',
  });
  const mill = get('mill.jpg');
  expect([mill.title, mill.alternatives?.title, getLangAttribute(mill, 'caption', 'fr')]).toEqual([
    'Moulin',
    // In an unknown language.
    { und: 'Mill', fr: 'Moulin', cy: 'Melin' },
    'nl',
  ]);
  expect(find('Mill')).toEqual(['Moulin']);
});

test('the script of the site is preferred', async () => {
  place.put('vitrine.yaml', 'language: zh-Hans\n');
  await index(place);
  expect(get('china.jpg').title).toBe('简体');
});

test('a private column is private in all languages, and a rule matches any language', async () => {
  place.put('vitrine.yaml', 'fields: { caption: private }\nhide: title:Kai\n');
  place.put(
    'metadata.csv',
    'file,title,caption,caption_es,Titel (alt),title_nr\nold.jpg,Old,Caption 1,Leyenda 1,Older,17\n',
  );
  await index(place);
  const { title, caption, alternatives, fields } = get('old.jpg');
  expect({ title, caption, alternatives }).toEqual({ title: 'Old' });
  expect(fields?.map(({ name }) => name)).toEqual(['Titel (alt)', 'title_nr']);
  expect(getItem(toItemId('wharf.jpg'))).toBeNull();
});

test('a rule that hides a place reports its name in any language', async () => {
  place.put('vitrine.yaml', 'places:\n  - when: all\n    hide: true\n');
  place.put('metadata.csv', 'file,title,title.de,city\nmill.jpg,Mill,Mühle in Bern,Bern\n');
  await index(place);
  expect(get('mill.jpg').telling).toEqual(['title']);
});
