import { getMessages } from '@/lib/messages/messages';
import { formatRights, getLicenceUrl, getMiningTerm } from '@/lib/model/rights';

const t = getMessages('en');
const CC = 'https://creativecommons.org/licenses';
const say = (licenceUrl: string) =>
  formatRights({ licenceUrl }, {}, t).terms.map(({ sign, text }) => `${sign}: ${text}`);

const NAME = 'must: You must name its maker and the licence, and say if you changed it.';
const NAME_ONLY = 'must: You must name its maker and the licence.';
const ALIKE = 'must: You must share what you make of it under the same licence.';
const UNCHANGED = 'not: You may not share it changed.';
const UNPAID = 'not: You may not use it commercially.';

test.each([
  ['by/4.0', ['may: You may copy, change and share it, also commercially.', NAME]],
  ['by-sa/3.0/de', ['may: You may copy, change and share it, also commercially.', NAME, ALIKE]],
  ['by-nd/2.0', ['may: You may copy and share it, also commercially.', UNCHANGED, NAME_ONLY]],
  ['by-nc/2.5/scotland', ['may: You may copy, change and share it.', UNPAID, NAME]],
  ['by-nc-sa/4.0', ['may: You may copy, change and share it.', UNPAID, NAME, ALIKE]],
  ['by-nc-nd/4.0', ['may: You may copy and share it.', UNPAID, UNCHANGED, NAME_ONLY]],
  ['by-nd-nc/1.0', ['may: You may copy and share it.', UNPAID, UNCHANGED, NAME_ONLY]],
])('%s states commercial use, changes, attribution and sharing', (path, said) => {
  expect(say(`${CC}/${path}/`)).toEqual(said);
});

test('without a known author, attribution is not required, but a name is welcome', () => {
  const { terms } = formatRights({ licenceUrl: `${CC}/by-nd/4.0/` }, { isNamed: false }, t);
  expect(terms.map(({ sign, text }) => `${sign}: ${text}`).slice(2)).toEqual([
    'must: You must name the licence.',
    'note: Its maker is not stated here: name them if you know them.',
  ]);
});

test.each(['https://creativecommons.org/publicdomain/zero/1.0/', 'https://creativecommons.org/publicdomain/mark/1.0/'])(
  '%s requires nothing',
  (address) => {
    const { terms } = formatRights({ licenceUrl: address }, {}, t);
    expect(terms.map(({ sign }) => sign)).toEqual(['note', 'may', 'note']);
    expect(terms[1]?.text).toContain('for any purpose, also commercially');
  },
);

const STATEMENTS = 'InC InC-OW-EU InC-EDU InC-NC InC-RUU NoC-CR NoC-NC NoC-OKLR NoC-US CNE UND NKC'.split(' ');

test.each(STATEMENTS)('the statement %s has a name, a summary of two to four sentences, and a link', (code) => {
  const words = formatRights({ licenceUrl: `http://rightsstatements.org/vocab/${code}/1.0/` }, {}, t);
  expect(words.name).not.toBe('');
  expect(words.terms.length).toBeGreaterThanOrEqual(2);
  expect(words.terms.length).toBeLessThanOrEqual(4);
  for (const { text } of words.terms) expect(text).toMatch(/^\p{Lu}.*\.$/u);
  expect(words.page).toEqual({
    href: `https://rightsstatements.org/page/${code}/1.0/`,
    label: 'Read the statement',
    isLicence: false,
  });
});

test('no two statements have equal texts', () => {
  const said = STATEMENTS.map((code) => say(`http://rightsstatements.org/vocab/${code}/1.0/`).join());
  expect(new Set(said).size).toBe(12);
});

test.each(['InC', 'InC-OW-EU', 'InC-EDU', 'InC-NC', 'InC-RUU', 'CNE', 'UND'])(
  'uses that %s leaves open require permission or research',
  (code) => {
    expect(say(`http://rightsstatements.org/vocab/${code}/1.0/`).join()).toMatch(/must: .*(ask|find out)/);
  },
);

test('only non-commercial use is free under InC-NC and NoC-NC', () => {
  expect(say('http://rightsstatements.org/vocab/InC-NC/1.0/').join()).toContain('For commercial use, ask');
  expect(say('http://rightsstatements.org/vocab/NoC-NC/1.0/').join()).toContain(
    'not: You may not use this digital copy commercially',
  );
});

test('the owner’s own page is linked, and their terms are quoted', () => {
  const rights = { licenceUrl: 'https://museum.example/terms', usageTerms: 'Send us a copy.' };
  expect(formatRights(rights, {}, t)).toMatchObject({
    name: 'The owner’s terms',
    usageTerms: 'Send us a copy.',
    page: { href: 'https://museum.example/terms' },
  });
});

test('terms of use without a URL are quoted', () => {
  const words = formatRights({ usageTerms: 'For editorial use only.' }, {}, t);
  expect(words).toMatchObject({ name: 'The owner’s terms', usageTerms: 'For editorial use only.' });
  expect(words.page).toBeUndefined();
});

test('the owner may grant more than the licence', () => {
  const words = formatRights({ licenceUrl: `${CC}/by/4.0/`, usageTerms: 'Please send a copy.' }, {}, t);
  expect(words).toMatchObject({ name: 'CC BY 4.0', usageTerms: 'Please send a copy.' });
});

test.each([[undefined], [{}], [{ notice: '© 1993 Ann' }], [{ credit: 'Ann' }]])(
  'with %j, which grants nothing, all rights are reserved, and permission comes from the owner',
  (rights) => {
    const { name, terms } = formatRights(rights, {}, t);
    expect(name).toBe('All rights reserved');
    expect(terms.map(({ text }) => text)).toContain('Ask its owner first.');
  },
);

describe('the licence of the site', () => {
  const site = `${CC}/by/4.0/`;
  test.each([
    ['holds for what says nothing', {}, site],
    ['holds beside a plain notice', { notice: '© 1993 Ann' }, site],
    [
      'yields to a licence of the work’s own',
      { licenceUrl: 'https://museum.example/terms' },
      'https://museum.example/terms',
    ],
    ['yields to terms of use', { usageTerms: 'Ask first.' }, undefined],
    ['yields to rights that are reserved', { notice: '© Ann. All Rights Reserved.' }, undefined],
  ])('%s', (_what, rights, address) => {
    expect(getLicenceUrl(rights, site)).toBe(address);
  });

  test('has the same summary as that of an item', () => {
    expect(formatRights({}, { site }, t).name).toBe('CC BY 4.0');
  });
});

test.each([
  ['DMI-ALLOWED', 'may'],
  ['DMI-PROHIBITED', 'not'],
  ['DMI-PROHIBITED-AIMLTRAINING', 'not'],
  ['DMI-PROHIBITED-GENAIMLTRAINING', 'not'],
  ['DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING', 'not'],
  ['DMI-PROHIBITED-SEECONSTRAINT', 'not'],
  ['DMI-PROHIBITED-SOMETHING-NEW', 'not'],
])('%s is shown as "%s"', (policy, sign) => {
  expect(getMiningTerm(policy, t)).toMatchObject({ sign, text: expect.stringMatching(/\.$/) });
});

test.each([undefined, '', 'DMI-UNSPECIFIED', 'constructor'])('%j does not mention data mining', (policy) => {
  expect(getMiningTerm(policy, t)).toBeNull();
});
