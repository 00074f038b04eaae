import { decodeProse } from '@/lib/metadata/formats/plain-text';

function decode(bytes: Uint8Array) {
  const assumptions: string[] = [];
  return { text: decodeProse(bytes, (assumption) => assumptions.push(assumption)), assumptions };
}

// Bytes of Mac Roman: https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/ROMAN.TXT
const MAC: Record<string, number> = {
  ...{ Ä: 0x80, Å: 0x81, Ç: 0x82, É: 0x83, Ñ: 0x84, Ö: 0x85, Ü: 0x86, á: 0x87, à: 0x88, â: 0x89, ä: 0x8a, å: 0x8c },
  ...{ ç: 0x8d, é: 0x8e, è: 0x8f, ê: 0x90, ñ: 0x96, ó: 0x97, ö: 0x9a, ú: 0x9c, ü: 0x9f, ß: 0xa7, ø: 0xbf, œ: 0xcf },
  ...{ '“': 0xd2, '”': 0xd3, '’': 0xd5, '–': 0xd0, '«': 0xc7, '»': 0xc8 },
};
const toMac = (text: string) => Buffer.from([...text].map((letter) => MAC[letter] ?? letter.charCodeAt(0)));
const toWindows = (text: string) =>
  Buffer.from(
    text.replace(
      /[“”’–€]/g,
      (mark) => ({ '“': '\x93', '”': '\x94', '’': '\x92', '–': '\x96', '€': '\x80' })[mark] ?? '',
    ),
    'latin1',
  );

const TEXTS = [
  'file\ttitle\tcaption\np.jpg\tÜberschrift\tNürnberg\n',
  'Größe',
  'ÄÖÜ',
  'Straße über die Brücke, 1914–1918',
  'L’été à Evian, «Garçon»: ma pêche? “Ça va”',
  'En søster på fjøset med smågodt',
  'El niño comió a las ocho – y tú?',
  'ÉCOLE PRIMAIRE DE MÉZIÉRES',
  'café',
];

test.each(TEXTS)('%j is read in Windows-1252 and in Mac Roman, and the guess is reported', (text) => {
  for (const [name, bytes] of [
    ['Windows-1252', toWindows(text)],
    ['Mac Roman', toMac(text)],
  ] as const) {
    const { text: read, assumptions } = decode(bytes);
    expect([name, read]).toEqual([name, text]);
    expect(assumptions).toEqual([expect.stringContaining(name)]);
  }
});

test.each(TEXTS)('%j is read in UTF-8 and UTF-16, with and without byte order mark, and nothing is assumed', (text) => {
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const marked = (...parts: (number[] | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
  const encoded = [Buffer.from(text), marked([0xef, 0xbb, 0xbf], Buffer.from(text)), little, big];
  for (const bytes of [...encoded, marked([0xff, 0xfe], little), marked([0xfe, 0xff], big)])
    expect(decode(bytes)).toEqual({ text, assumptions: [] });
});

test('a damaged letter does not change the encoding of all others', () => {
  const bytes = Buffer.concat([Buffer.from('Größe und Übermut für Nürnberg'), Buffer.from([0xc3]), Buffer.from(' ')]);
  const { text, assumptions } = decode(bytes);
  expect(text).toBe('Größe und Übermut für Nürnberg\uFFFD ');
  expect(assumptions).toEqual([expect.stringMatching(/^1 of its characters are damaged/)]);
});

test.each([
  ['zeros among letters', Buffer.from('a\0bcdef, and more')],
  ['control characters', Buffer.from([1, 2, 0xe4, 0xff, 0x81])],
])('%s are no text', (_, bytes) => {
  expect(() => decode(bytes)).toThrow('save it as UTF-8');
});
