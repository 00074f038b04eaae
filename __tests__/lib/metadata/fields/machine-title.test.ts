import { dropMachineTitle, withoutMachineTitle } from '@/lib/metadata/fields/machine-title';
import { type Xmp, xmpText } from '@/lib/metadata/formats/xmp-values';

test.each([
  'paper.html',
  'Microsoft Word - Letter to the mayor.doc',
  'Microsoft Office PowerPoint - talk',
  '(Microsoft Word - minutes.docx)',
  'LibreOffice Writer - minutes',
  'untitled',
  'Untitled-2',
  'Unbenannt 1',
  'Sans titre',
  'Document1',
  'PowerPoint-Präsentation',
  'C:\\scans\\0001.tif',
  'file:///home/ann/report',
  'https://example.org/print?id=3',
  'my thesis (final).DOCX',
  'Bericht_2019.indd',
  '---',
  ' ',
])('%j of a document is a machine title', (title) => expect(dropMachineTitle(title)).toBeUndefined());

test.each([
  'A diary',
  'Untitled landscapes of the north',
  'Illustrator: a life',
  'Microsoft, Word and the office of the eighties',
  'Notes on Node.js',
  'Dokumente zur Stadtgeschichte',
  'Vol. 3',
  '1936',
])('%j is a title', (title) => expect(dropMachineTitle(title)).toBe(title));

test('generated titles are removed from a packet in every language, and others remain', () => {
  const packet: Xmp = new Map([
    ['dc:title', 'paper.html'],
    ['dc:title@de', 'Unbenannt'],
    ['dc:title@fr', 'Le journal'],
    ['dc:description', 'paper.html'],
  ]);
  const left = withoutMachineTitle(packet);
  expect(xmpText(left, 'dc:title')).toBeUndefined();
  expect([...left.keys()]).toEqual(['dc:title@fr', 'dc:description']);
});
