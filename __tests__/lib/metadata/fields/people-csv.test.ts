/** @jest-environment node */
// Parses people.csv as owners write it, and reports unusable values.
import { parsePeopleCsv } from '@/lib/metadata/fields/people-csv';

const parse = (...lines: string[]) => parsePeopleCsv(lines.join('\n'));

test('names, dates, texts and links are read under various headings', () => {
  const { people, faults } = parse(
    '\uFEFFName;Date of birth;died;Biography;Wikidata;VIAF;Same as',
    'Felice Beato;1832;29 January 1909;"Photographer; in Japan from 1863";Q1299;96266129;https://example.org/beato | http://b.example/',
    'Ada;about 1815;;;;;',
    ';;;;;;',
  );
  expect(faults).toEqual([]);
  expect(people).toEqual([
    {
      name: 'Felice Beato',
      born: '1832',
      died: '1909-01-29',
      description: 'Photographer; in Japan from 1863',
      links: [
        'https://www.wikidata.org/wiki/Q1299',
        'https://viaf.org/viaf/96266129',
        'https://example.org/beato',
        'http://b.example/',
      ],
    },
    { name: 'Ada', born: '1815~' },
  ]);
});

test.each([
  ['wikidata', 'Q42', 'https://www.wikidata.org/wiki/Q42'],
  ['wikidata', 'https://www.wikidata.org/entity/Q42', 'https://www.wikidata.org/entity/Q42'],
  ['ulan', '500000001', 'https://vocab.getty.edu/page/ulan/500000001'],
  ['gnd', '118529579', 'https://d-nb.info/gnd/118529579'],
  ['orcid', '0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
  ['isni', '0000 0001 2103 2683', 'https://isni.org/isni/0000000121032683'],
])('%s %s leads to %s', (column, cell, link) => {
  expect(parse(`name,${column}`, `Ada,${cell}`)).toEqual({ people: [{ name: 'Ada', links: [link] }], faults: [] });
});

test('unusable values are reported by line, and the others are used', () => {
  const { people, faults } = parse(
    'name,born,link,wikidata,diedd',
    'Ada,sometime,javascript:alert(1) https://a.example,P31,1852',
    'ADA,1815,,,',
    ',1815,,,',
    'Grace,1906,,,',
  );
  expect(people).toEqual([
    { name: 'Ada', links: ['https://a.example/'] },
    { name: 'Grace', born: '1906' },
  ]);
  expect(faults.map(({ line, detail }) => `${line}: ${detail}`)).toEqual([
    '1: there is no column "diedd" in people.csv; is died meant?',
    '2: "sometime" is no date that is understood (born)',
    '2: "javascript:alert(1)" is no address (https://…)',
    '2: "P31" is no number of wikidata',
    '3: "ADA" has a row already; this one is not used',
    '4: the column "name" is empty',
  ]);
});

test('a table without names is reported, and an empty one is not', () => {
  expect(parse('who,born', 'Ada,1815')).toEqual({
    people: [],
    faults: [{ line: 1, detail: 'no column is called "name", so no row says of whom it is' }],
  });
  expect(parse('')).toEqual({ people: [], faults: [] });
});

test('at most twenty links are shown', () => {
  const links = Array.from({ length: 25 }, (_, n) => `https://a.example/${n}`).join(' ');
  const { people, faults } = parse('name,link', `Ada,${links}`);
  expect(people[0]?.links).toHaveLength(20);
  expect(faults[0]?.detail).toBe('25 links; the first 20 are shown');
});

test('other names are read from columns of lists and of languages, each once', () => {
  const { people, faults } = parse(
    'name,also known as,name.de,name_pt-BR,label@uk,Name (fr),name[cy],Labels',
    'Wassily Kandinsky,"Kandinsky, Vasily | wassily kandinsky; V. K.",Wassily Kandinsky,Vassíli Kandinski,Василь Кандинський,,,V. K.',
    'Ada,,,,,,,',
  );
  expect(faults).toEqual([]);
  expect(people).toEqual([
    {
      name: 'Wassily Kandinsky',
      names: ['Kandinsky, Vasily', 'V. K.', 'Vassíli Kandinski', 'Василь Кандинський'],
    },
    { name: 'Ada' },
  ]);
});
