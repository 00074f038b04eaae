// The description of the archive as a dataset.
import { buildDataCatalog } from '@/lib/seo/data-catalog';
import { photo, site } from './example';

const licence = 'https://creativecommons.org/licenses/by/4.0/';

test('a dataset has absolute URLs of its files, and the licence of the site', () => {
  const catalog = buildDataCatalog({ ...site, licence }, { count: 12, example: photo });
  const { 'dcat:dataset': dataset } = catalog;
  expect(dataset['@type']).toEqual(['dcat:Dataset', 'void:Dataset']);
  expect(dataset['dcterms:license']).toEqual({ '@id': licence });
  expect(dataset['void:entities']).toBe(12);
  expect(dataset['dcat:distribution'].map((file) => file['dcat:downloadURL']['@id'])).toEqual([
    'https://photos.example.org/data/items.csv',
    'https://photos.example.org/data/items.ndjson',
  ]);
  expect(catalog['dcat:service'].map((service) => service['dcat:endpointURL']['@id'])).toContain(
    'https://photos.example.org/oai',
  );
});

test('every id is a URL, and prefixes are those of the context', () => {
  const catalog = buildDataCatalog(site, { count: 0 });
  const prefixes = Object.keys(catalog['@context']);
  const check = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(check);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        if (name === '@context') continue;
        if (name === '@id') expect(URL.canParse(String(part))).toBe(true);
        else if (!name.startsWith('@')) expect(prefixes).toContain(name.split(':')[0]);
        check(part);
      }
  };
  check(catalog);
  expect(JSON.stringify(catalog)).not.toContain('license');
});
