import { toPersistentUrl } from '@/lib/model/persistent-identifier';

test.each([
  ['10.5281/zenodo.1234', 'https://doi.org/10.5281/zenodo.1234'],
  ['doi:10.5281/zenodo.1234', 'https://doi.org/10.5281/zenodo.1234'],
  ['http://dx.doi.org/10.1002/(SICI)1-2<3::A>4', 'https://doi.org/10.1002/(SICI)1-2%3C3::A%3E4'],
  ['10.1000/a#b?c', 'https://doi.org/10.1000/a%23b%3Fc'],
  ['ark:/12148/btv1b8449691v', 'https://n2t.net/ark:/12148/btv1b8449691v'],
  ['ark:12148/btv1b8449691v', 'https://n2t.net/ark:12148/btv1b8449691v'],
  ['https://museum.example/ark:/12148/x1', 'https://museum.example/ark:/12148/x1'],
  ['hdl:20.500.12345/7', 'https://hdl.handle.net/20.500.12345/7'],
  ['https://hdl.handle.net/2027/uc1.b1', 'https://hdl.handle.net/2027/uc1.b1'],
  ['urn:nbn:de:bvb:12-bsb00001', 'https://nbn-resolving.org/urn:nbn:de:bvb:12-bsb00001'],
])('%s leads to %s', (identifier, url) => {
  expect(toPersistentUrl(identifier)).toBe(url);
});

test.each([
  '1911.4',
  'A 10.5',
  'NEG-0042/7',
  '10.5/x',
  'javascript:ark:/12345/x',
  'urn:isbn:123',
  '',
  'doi:',
  'park:/x',
])('%j is no persistent identifier', (identifier) => {
  expect(toPersistentUrl(identifier)).toBeNull();
});
