import { parse } from 'yaml';
import { DEFAULT_SITE, listLanguages, localizeSite, parseSite, siteSchema } from '@/lib/config/site';
import { WANTED } from '@/lib/config/site-faults';

const whole = {
  title: 'A Harbour Archive',
  description: 'Boats and people',
  language: 'de-AT',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  licensor: 'https://example.org/licensing',
  training: 'allow',
  featured: ['Japan/1864/harbour.jpg'],
  navigation: ['stories/tale.md'],
  originals: false,
  statistics: true,
  contributions: false,
  contact: false,
  analytics: { google: 'G-AB12CD34EF' },
};

test.each([null, undefined, {}])('without settings (%j) the defaults apply', (value) => {
  expect(parseSite(value)).toEqual({ site: DEFAULT_SITE, faults: [] });
});

test('valid settings are used', () => {
  expect(parseSite(whole)).toEqual({ site: whole, faults: [] });
});

test('a title is trimmed', () => {
  expect(parseSite({ title: '  Boats ' }).site.title).toBe('Boats');
});

test('an unknown setting is reported, and the others apply', () => {
  const { site, faults } = parseSite({ ...whole, colour: 'red', Title: 'x' });
  expect(site).toEqual(whole);
  expect(faults).toHaveLength(2);
  expect(faults.join()).toContain('"colour"');
  expect(faults.join()).toContain('"Title"');
});

test.each<[key: keyof typeof whole, value: unknown]>([
  ['title', 7],
  ['title', '   '],
  ['title', 'x'.repeat(201)],
  ['description', ['a']],
  ['language', 'Deutsch'],
  ['language', 'en_GB'],
  // Well-formed, but without date formats.
  ['language', 'en-ab-cd'],
  ['licence', 'CC BY 4.0'],
  ['licence', 'javascript:alert(1)'],
  ['licence', 'ftp://example.org/licence'],
  ['licensor', 'write to me'],
  ['licensor', 'javascript:alert(1)'],
  ['featured', 'Japan/1864/harbour.jpg'],
  ['featured', [1]],
  ['featured', Array.from({ length: 51 }, (_, number) => `${number}.jpg`)],
])('an invalid %s (%j) is reported and keeps its default, and the others apply', (key, value) => {
  const { site, faults } = parseSite({ ...whole, [key]: value });
  const { [key]: _bad, ...others } = whole;
  expect(site).toEqual({ ...others, ...(key in DEFAULT_SITE && { [key]: DEFAULT_SITE[key] }) });
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault.startsWith(`${key}: `)).toBe(true);
});

test('with an unknown time zone a day begins last', () => {
  const { site, faults } = parseSite({ timeZone: 'Europe/Atlantis' });
  expect(site).toEqual({ ...DEFAULT_SITE, timeZone: 'Etc/GMT+12' });
  expect(faults).toEqual(['timeZone: a time zone is wanted, as Europe/Berlin or UTC']);
  expect(parseSite({ timeZone: 'Europe/Berlin' })).toEqual({
    site: { ...DEFAULT_SITE, timeZone: 'Europe/Berlin' },
    faults: [],
  });
});

test('the first of several languages is the default, unless the owner sets another', () => {
  const { site, faults } = parseSite({ languages: ['fr', 'de'], title: { de: 'Schiffe', fr: 'Navires' } });
  expect([faults, site.language, listLanguages(site)]).toEqual([[], 'fr', ['fr', 'de']]);
  expect(localizeSite(site)).toMatchObject({ language: 'fr', title: 'Navires' });
  expect(localizeSite(site, 'de')).toMatchObject({ language: 'de', title: 'Schiffe' });
  expect(listLanguages(parseSite({ language: 'de', languages: ['fr', 'de'] }).site)).toEqual(['de', 'fr']);
  expect(listLanguages(parseSite({ language: 'de' }).site)).toEqual(['de']);
});

test.each([[['map']], [['fr', 'English']], [[]], ['fr']])('invalid languages %j are reported', (languages) => {
  expect(parseSite({ languages }).faults).toEqual([expect.stringMatching(/^languages: /)]);
});

test('several faults are all reported at once', () => {
  const { site, faults } = parseSite({ title: 7, language: '?', shape: 'round', originals: false });
  expect(site).toEqual({ ...DEFAULT_SITE, originals: false });
  expect(faults.map((fault) => /"?(title|language|shape)"?/.exec(fault)?.[1]).sort()).toEqual([
    'language',
    'shape',
    'title',
  ]);
});

test.each(['words', 7, true, ['title']])('a file that is not a mapping (%j) is one fault', (value) => {
  const { site, faults } = parseSite(value);
  expect(site).toEqual(DEFAULT_SITE);
  expect(faults).toEqual([expect.stringMatching(/^the file: /)]);
});

test.each(['no', 'off', 'No', '"no"', 'never'])(
  'originals: %s withholds originals, whether it is valid or not',
  (written) => {
    expect(parseSite(parse(`originals: ${written}`)).site.originals).toBe(false);
  },
);

test.each(['no', 'off', '"no"', 'never'])('contact: %s disables letters, whether it is valid or not', (written) => {
  expect(parseSite(parse(`contact: ${written}`)).site.contact).toBe(false);
});

test.each(['no', 'off', 'never', 'denied', '{ all: deny }'])(
  'training: %s denies training, whether it is valid or not',
  (written) => {
    expect(parseSite(parse(`training: ${written}`)).site.training).toBe('deny');
  },
);

test.each(['UA-1234-1', 'G-', "G-X');alert(1)//", 7])(
  'an invalid measurement id %j disables analytics and is reported',
  (google) => {
    const { site, faults } = parseSite({ analytics: { google } });
    expect(site.analytics).toBeUndefined();
    expect(faults).toEqual([expect.stringMatching(/^analytics\.google: a measurement id is wanted/)]);
  },
);

test('stored settings can be parsed again', () => {
  expect(parseSite(JSON.parse(JSON.stringify(parseSite(whole).site)))).toEqual({ site: whole, faults: [] });
});

test.each<[says: Record<string, unknown>, fault: string]>([
  [{ featured: 'one.jpg' }, 'featured: a list of at most 50 paths is wanted, as [boats/one.jpg, boats/two.jpg]'],
  [
    { featured: ['one.jpg', 2] },
    'featured: entry 2 is no path; a list of at most 50 paths is wanted, as [boats/one.jpg, boats/two.jpg]',
  ],
  [{ analytics: 'G-AB12CD34EF' }, 'analytics: entries of its own are wanted, as { google: G-AB12CD34EF }'],
  [
    { licence: 'CC BY' },
    'licence: the address of a licence is wanted, as https://creativecommons.org/licenses/by/4.0/',
  ],
  [{ training: 'maybe' }, 'training: allow or deny is wanted'],
  [
    { title: 1984 },
    'title: a text of at most 200 characters is wanted, or one for each language, as { de: Schiffe, fr: Navires }; write "1984" with its quotation marks',
  ],
  [{ map: { tiles: '/t/{z}/{x}/{y}.png' } }, 'map.attribution: a text is wanted: who made the tiles'],
  [
    { map: { tiles: '/t/{z}/{x}/{y}.png', attribution: 'Us', maxZoom: 40 } },
    'map.maxZoom: a whole number from 1 to 22 is wanted',
  ],
  [
    { map: { tiles: '/t/{z}/{x}/{y}.png', attribution: 'Us', maxzom: 4 } },
    'map: there is no entry "maxzom"; is maxZoom meant?',
  ],
  [{ titel: 'Boats' }, 'there is no setting "titel"; is title meant?'],
  [{ license: 'x' }, 'there is no setting "license"; is licence meant?'],
  [{ Navigaton: [] }, 'there is no setting "Navigaton"; is navigation meant?'],
  [{ feature: [] }, 'there is no setting "feature"; is featured meant?'],
  [{ colour: 'red' }, 'there is no setting "colour"'],
])('%j is reported to the owner with a suggestion', (says, fault) => {
  expect(parseSite(says).faults).toEqual([fault]);
});

test('synonyms are a list of lines', () => {
  expect(parseSite({ synonyms: ['boat, ship', 'vessel => boat'] }).site.synonyms).toHaveLength(2);
});

test.each([
  ['boat, ship', 'synonyms: a list of lines is wanted'],
  [{ boat: 'ship' }, 'synonyms: a list of lines is wanted'],
  [['boat, ship', ['boat']], 'synonyms: entry 2 is no line; a list of lines is wanted'],
])('synonyms that are %j are reported, and the others apply', (synonyms, fault) => {
  const { site, faults } = parseSite({ title: 'Boats', synonyms });
  expect(site).toEqual({ ...DEFAULT_SITE, title: 'Boats' });
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test('each setting has a message for the owner', () => {
  expect(
    Object.keys(WANTED)
      .filter((key) => !key.includes('.'))
      .sort(),
  ).toEqual(Object.keys(siteSchema.shape).sort());
});

test('a fault within a setting keeps the other settings', () => {
  const says = { title: 'Boats', map: { tiles: '/t/{z}/{x}/{y}.png', atribution: 'Us' } };
  const { site, faults } = parseSite(says);
  expect(site).toEqual({ ...DEFAULT_SITE, title: 'Boats' });
  expect(faults).toEqual([
    'map: there is no entry "atribution"; is attribution meant?',
    'map.attribution: a text is wanted: who made the tiles',
  ]);
});
