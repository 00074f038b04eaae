import { toEntryNames } from '@/lib/model/entry-names';

const toName = (name: string) => toEntryNames([name])[0] ?? '';

test('a plain name is unchanged, in any script', () => {
  for (const name of ['boat.jpg', 'Übersicht 1.tif', '長崎.jpg', 'no ending']) expect(toName(name)).toBe(name);
});

test('names are unique, also on case-insensitive file systems', () => {
  expect(toEntryNames(['boat.jpg', 'Boat.JPG', 'boat.jpg', 'boat (2).jpg'])).toEqual([
    'boat.jpg',
    'Boat (2).JPG',
    'boat (3).jpg',
    'boat (2) (2).jpg',
  ]);
});

test.each([
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\windows\\x',
  '..',
  '.',
  '',
  ' . ',
  'a\u0000b',
  'a\nb',
  '-\u202egpj.exe',
  'NUL',
  'con.jpg',
  'com1.tar.gz',
  'a?.jpg',
  'trailing. ',
  `${'é'.repeat(300)}.jpg`,
  '\ud83d\ude00'.repeat(200),
])('%j becomes a name without a path', (name) => {
  const safe = toName(name);
  expect(safe).toMatch(/^[^\p{Cc}\p{Cf}<>:"/\\|?*\s.][^\p{Cc}\p{Cf}<>:"/\\|?*]*$/u);
  expect(safe).not.toMatch(/^(con|nul|com1)(\.|$)|[ .]$/i);
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
  expect(Buffer.from(safe).toString()).toBe(safe);
});
