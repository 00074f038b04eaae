import { chooseFreeName, parseUploadName } from '@/lib/desk/uploads/upload-name';

test('names are composed, and lose the dots and spaces at their end', () => {
  expect(parseUploadName('Fotos /Cafe\u0301. ')).toEqual({ type: 'valid', folders: ['Fotos'], name: 'Café' });
  expect(parseUploadName(' a b (1).JPG')).toEqual({ type: 'valid', folders: [], name: 'a b (1).JPG' });
});

test.each([
  ['../a.jpg', 'hidden'],
  ['a/../b.jpg', 'hidden'],
  ['a/.. /b.jpg', 'hidden'],
  ['./a.jpg', 'hidden'],
  ['/etc/passwd', 'nameless'],
  ['a//b.jpg', 'nameless'],
  ['', 'nameless'],
  [' . . ', 'nameless'],
  ['...', 'nameless'],
  ['C:\\a.jpg', 'separator'],
  ['..\\a.jpg', 'separator'],
  ['a\0.jpg', 'unprintable'],
  ['a\n.jpg', 'unprintable'],
  ['a\u202egpj.exe', 'unprintable'],
  ['a\ud800.jpg', 'unprintable'],
  ['nul', 'device'],
  ['Con.jpg', 'device'],
  ['com1.tar.jpg', 'device'],
  ['aux/a.jpg', 'device'],
  ['.htaccess', 'hidden'],
  ['.vitrine/journal/a.ndjson', 'hidden'],
  ['~$a.docx', 'hidden'],
  [`${'é'.repeat(126)}.jpg`, 'tooLong'],
  [`${'a/'.repeat(30)}b.jpg`, 'tooLong'],
  ['Thumbs.db', 'ignored'],
  ['README.md', 'ignored'],
  ['@eaDir/a.jpg', 'ignored'],
  ['a.jpg.part', 'ignored'],
  ['catalog.lrcat', 'ignored'],
])('%j is refused', (name, fault) => {
  expect(parseUploadName(name)).toEqual({ type: 'fault', fault });
});

test('a longest name is accepted', () => {
  expect(parseUploadName(`${'a'.repeat(251)}.jpg`)).toMatchObject({ type: 'valid' });
});

test('a taken name gets a number, whatever its case and composition', () => {
  expect(chooseFreeName('a.jpg', ['b.jpg'])).toBe('a.jpg');
  expect(chooseFreeName('Harbour.jpg', ['HARBOUR.JPG'])).toBe('Harbour (2).jpg');
  expect(chooseFreeName('Café.jpg', ['Cafe\u0301.jpg', 'café (2).jpg'])).toBe('Café (3).jpg');
  expect(chooseFreeName('notes', ['notes'])).toBe('notes (2)');
});

test('a number fits into the longest name, between characters', () => {
  const name = `${'😀'.repeat(62)}.jpeg`;
  const free = chooseFreeName(name, [name]);
  expect(free).toMatch(/^(?:😀)+ \(2\)\.jpeg$/u);
  expect(Buffer.byteLength(free)).toBeLessThanOrEqual(255);
});
