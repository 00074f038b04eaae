import { getLicenceName, parseLicence } from '@/lib/model/licences';

test.each([
  ['https://creativecommons.org/licenses/by-sa/4.0/', 'CC BY-SA 4.0'],
  ['http://creativecommons.org/licenses/by/2.0', 'CC BY 2.0'],
  ['https://www.creativecommons.org/licenses/by-nc-nd/3.0/deed.de', 'CC BY-NC-ND 3.0'],
  ['https://creativecommons.org/licenses/by/4.0/legalcode', 'CC BY 4.0'],
  ['https://creativecommons.org/licenses/by/4.0/deed', 'CC BY 4.0'],
  ['https://creativecommons.org/licenses/by-nc/', 'CC BY-NC'],
  ['https://creativecommons.org/licenses/by/3.0/us/', 'CC BY 3.0 US'],
  ['https://creativecommons.org/licenses/by-sa/3.0/igo/legalcode', 'CC BY-SA 3.0 IGO'],
  ['https://creativecommons.org/licenses/by-nc/2.5/scotland/', 'CC BY-NC 2.5 Scotland'],
  ['https://creativecommons.org/licenses/by/2.1/jp/deed.ja', 'CC BY 2.1 JP'],
  ['https://creativecommons.org/licenses/by-nd-nc/1.0/', 'CC BY-ND-NC 1.0'],
  ['https://creativecommons.org/licenses/nc-sa/1.0/', 'CC NC-SA 1.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public domain'],
  ['http://rightsstatements.org/vocab/InC/1.0/', 'In copyright'],
  ['https://rightsstatements.org/page/NoC-US/1.0/?language=en', 'No copyright, United States'],
  ['http://rightsstatements.org/vocab/UND/1.0/', 'Copyright undetermined'],
])('%s is known as "%s"', (address, name) => {
  expect(getLicenceName(address)).toBe(name);
});

test.each([
  'https://example.org/terms',
  'https://creativecommons.org/',
  'https://creativecommons.org/licenses/sampling+/1.0/',
  'https://creativecommons.org/licenses/by-nd-sa/4.0/',
  'https://creativecommons.org/licenses/byte/4.0/',
  'https://creativecommons.org/publicdomain/other/1.0/',
  'https://creativecommons.org.example.org/licenses/by/4.0/',
  'https://example.org/?https://creativecommons.org/licenses/by/4.0/',
  'http://rightsstatements.org/vocab/XYZ/1.0/',
  'CC BY 4.0',
  '',
])('"%s" is not a well-known licence', (address) => {
  expect(getLicenceName(address)).toBeNull();
});

test.each([
  'http://rightsstatements.org/vocab/constructor/1.0/',
  'http://rightsstatements.org/vocab/toString/1.0/',
  'https://creativecommons.org/publicdomain/constructor/1.0/',
])('%s, from an untrusted file, has no name', (address) => {
  expect(getLicenceName(address)).toBeNull();
});

test.each([
  ['http://creativecommons.org/licenses/by/4.0/legalcode.de', 'https://creativecommons.org/licenses/by/4.0/'],
  [
    'https://creativecommons.org/licenses/by-nc/2.5/scotland/deed.en',
    'https://creativecommons.org/licenses/by-nc/2.5/scotland/',
  ],
  ['http://www.creativecommons.org/publicdomain/zero/1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['http://rightsstatements.org/vocab/InC-EDU/1.0/', 'https://rightsstatements.org/page/InC-EDU/1.0/'],
])('%s is linked to the page for people at %s', (address, href) => {
  expect(parseLicence(address)?.href).toBe(href);
});
