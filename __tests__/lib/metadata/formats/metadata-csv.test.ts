import { customFieldCells, selectRow } from '@/lib/metadata/formats/columns';
import { parseMetadataCsv } from '@/lib/metadata/formats/metadata-csv';

describe('a metadata.csv', () => {
  test('is keyed by file, and keeps the names of all columns, including unknown ones', () => {
    const { rows, faults } = parseMetadataCsv(
      'file,dc:title,Date,shoe size\na.jpg,"Boats, Nagasaki",about 1865,9\n.\\b\\c.jpg,,1911,\n',
    );
    expect(faults).toEqual([]);
    expect([...rows]).toEqual([
      ['a.jpg', { 'dc:title': 'Boats, Nagasaki', Date: 'about 1865', 'shoe size': '9' }],
      ['b/c.jpg', { Date: '1911' }],
    ]);
  });

  test.each([
    ['a byte order mark and CRLF', '\uFEFFfile,title\r\na.jpg,A\r\n'],
    ['semicolons', 'file;title\na.jpg;A\n'],
    ['tabs', 'file\ttitle\na.jpg\tA\n'],
    ['carriage returns alone', 'file,title\ra.jpg,A'],
    ['the columns of exiftool', 'SourceFile,Title\n./a.jpg,A\n'],
    ['quotes around names', '"File Name","Title"\n"a.jpg","A"\n'],
  ])('may have %s', (_, text) => {
    const { rows, faults } = parseMetadataCsv(text);
    expect(faults).toEqual([]);
    expect(Object.values(rows.get('a.jpg') ?? {})).toEqual(['A']);
  });

  test('finds a file in either Unicode form', () => {
    expect(parseMetadataCsv('file,title\nO\u0308l.jpg,A').rows.has('Öl.jpg')).toBe(true);
  });

  test('reports invalid rows by line, and keeps the valid ones', () => {
    const text = 'file,title\na.jpg,A\n,B\na.jpg,C\nd.jpg,D,E,F\n"e.jpg,oops\nf.jpg,F\n';
    const { rows, faults } = parseMetadataCsv(text);
    expect([...rows.keys()]).toEqual(['a.jpg', 'f.jpg']);
    expect(faults.map((fault) => fault.line)).toEqual([3, 4, 5, 6]);
    expect(rows.get('a.jpg')).toEqual({ title: 'A' });
  });

  test('keeps multi-line texts', () => {
    expect(parseMetadataCsv('file,caption\na.jpg,"one\ntwo"\n').rows.get('a.jpg')).toEqual({ caption: 'one\ntwo' });
  });

  test('without a column of files is reported', () => {
    expect(parseMetadataCsv('title,date\nA,1911\n').faults).toEqual([
      { line: 1, detail: expect.stringContaining('"file"') },
    ]);
    expect(parseMetadataCsv('').faults).toEqual([]);
  });

  test('loses no column, whether headings are repeated, empty or unusual', () => {
    const { rows, faults } = parseMetadataCsv(
      'file,keywords,Keywords,keywords,Donor,Donor,__proto__,,constructor\na.jpg,a,b,c,D,E,P,Q,R\n',
    );
    expect(faults).toEqual([]);
    const cells = rows.get('a.jpg');
    expect(selectRow(cells).get('keywords')).toEqual(['a', 'b', 'c']);
    expect([...customFieldCells(cells)]).toEqual([
      ['Donor', ['D', 'E']],
      ['__proto__', ['P']],
      ['Column 8', ['Q']],
      ['constructor', ['R']],
    ]);
    expect(Object.getPrototypeOf(cells)).toBe(Object.prototype);
  });

  test('with too many columns reports how many are read', () => {
    const names = Array.from({ length: 600 }, (_, at) => `n${at}`);
    const { rows, faults } = parseMetadataCsv(`file,${names.join()}\na.jpg,${names.join()}\n`);
    expect(faults.map(({ detail }) => detail)).toEqual(['601 columns; the first 500 are read']);
    expect(customFieldCells(rows.get('a.jpg')).size).toBe(499);
  });

  test('may have unusable headings, which are shortened to one line', () => {
    const { rows } = parseMetadataCsv(`file,"${'x'.repeat(5000)}","a\nb\u0007"\na.jpg,1,2\n`);
    expect([...customFieldCells(rows.get('a.jpg')).keys()]).toEqual(['x'.repeat(200), 'a b']);
  });

  test('recognises columns by many names', () => {
    const cells = {
      'dcterms:created': '1911',
      'XMP-dc:Creator': 'A',
      'Usage terms': 'ask',
      'State/Province': 'B',
      licence_url: 'http://x.org',
      __proto__x: 'no',
    };
    expect([...selectRow(cells)]).toEqual([
      ['date', ['1911']],
      ['makers', ['A']],
      ['usageTerms', ['ask']],
      ['licence', ['http://x.org']],
    ]);
    expect(selectRow({ State: 'B', 'dc:Coverage': 'C' }).get('region')).toEqual(['B']);
  });
});
