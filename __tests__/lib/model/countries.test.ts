/** @jest-environment node */
import { findCountryCode, getCountryName } from '@/lib/model/countries';

test.each([
  [
    'US',
    [
      'USA',
      'U.S.A.',
      'US',
      'United States',
      'united states of america',
      'Vereinigte Staaten',
      'الولايات المتحدة',
      'アメリカ合衆国',
    ],
  ],
  ['GB', ['UK', 'United Kingdom', 'Great Britain', 'Vereinigtes Königreich', 'Großbritannien', 'Royaume-Uni']],
  ['DE', ['Germany', 'Deutschland', 'Allemagne', 'Alemania', 'DEUTSCHLAND']],
  ['JP', ['Japan', '日本', 'Japon']],
  ['CI', ['Côte d’Ivoire', "Côte d'Ivoire", 'Elfenbeinküste', 'Ivory Coast']],
])('names of %s', (code, names) => {
  expect(names.map(findCountryCode)).toEqual(names.map(() => code));
});

test.each(['CA', 'de', 'Bavaria', 'Nagasaki', 'Atlantis', 'Unknown Region', 'World', 'Europe', '', '__proto__'])(
  '%j is no country',
  (name) => expect(findCountryCode(name)).toBeNull(),
);

test('a country is named in the language of the page', () => {
  expect(['en-GB', 'de', 'ar'].map((locale) => getCountryName('DE', locale))).toEqual([
    'Germany',
    'Deutschland',
    'ألمانيا',
  ]);
});
