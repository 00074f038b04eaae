import { toLicenceName } from '@/lib/licences';

test.each([
  ['https://creativecommons.org/licenses/by-sa/4.0/', 'CC BY-SA 4.0'],
  ['http://creativecommons.org/licenses/by/2.0', 'CC BY 2.0'],
  ['https://www.creativecommons.org/licenses/by-nc-nd/3.0/deed.de', 'CC BY-NC-ND 3.0'],
  ['https://creativecommons.org/licenses/by-nc/', 'CC BY-NC'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public domain'],
  ['http://rightsstatements.org/vocab/InC/1.0/', 'In copyright'],
  ['https://rightsstatements.org/page/NoC-US/1.0/?language=en', 'No copyright, United States'],
  ['http://rightsstatements.org/vocab/UND/1.0/', 'Copyright undetermined'],
])('%s is known as "%s"', (address, name) => {
  expect(toLicenceName(address)).toBe(name);
});

test.each([
  'https://example.org/terms',
  'https://creativecommons.org/',
  'https://creativecommons.org/licenses/sampling+/1.0/',
  'https://creativecommons.org/publicdomain/other/1.0/',
  'https://creativecommons.org.example.org/licenses/by/4.0/',
  'https://example.org/?https://creativecommons.org/licenses/by/4.0/',
  'http://rightsstatements.org/vocab/XYZ/1.0/',
  'CC BY 4.0',
  '',
])('"%s" is not taken for a well-known licence', (address) => {
  expect(toLicenceName(address)).toBeNull();
});

test.each([
  'http://rightsstatements.org/vocab/constructor/1.0/',
  'http://rightsstatements.org/vocab/toString/1.0/',
  'https://creativecommons.org/publicdomain/constructor/1.0/',
])('%s, made up by a file, has no name, and least of all one that is no text', (address) => {
  expect(toLicenceName(address)).toBeNull();
});
