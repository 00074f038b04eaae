import { replaceStoryText, withLineEnds } from '@/lib/desk/files/story-edit';

test.each([
  [
    'a changed line takes the line end of the others',
    'one\r\ntwo\r\nthree\r\n',
    'one\n2\nthree\n',
    'one\r\n2\r\nthree\r\n',
  ],
  ['lines that stay keep their own line end', 'one\r\ntwo\nthree\r\n', 'one\ntwo\n3\n', 'one\r\ntwo\n3\r\n'],
  ['a last line without an end stays so', 'one\ntwo', 'one\ntwo', 'one\ntwo'],
  ['an added last line end is written', 'one\r\ntwo', 'one\ntwo\n', 'one\r\ntwo\n'],
  ['an old line end of Macs stays', 'one\rtwo\r', 'one\nmore\ntwo\n', 'one\rmore\rtwo\r'],
  ['everything may be removed', 'one\n', '', ''],
  ['a new text has line feeds', '', 'one\ntwo', 'one\ntwo'],
])('%s', (_name, before, after, expected) => {
  expect(withLineEnds(before, after)).toBe(expected);
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFone\r\n\r\n two \n'), 'one\n\n two \n'],
  ['UTF-16', Buffer.from('\uFEFFone\r\ntwo', 'utf16le'), 'one\ntwo'],
  ['Windows-1252', Buffer.from('caf\xe9\r\n', 'latin1'), 'café\n'],
  ['an empty file', Buffer.from(''), ''],
])('an unchanged text changes no byte: %s', (_name, bytes, text) => {
  expect(replaceStoryText(bytes, text)).toEqual(bytes);
});

test('letters that the encoding of a file lacks make it UTF-8', () => {
  const before = Buffer.from('caf\xe9 and more letters\n', 'latin1');
  expect(replaceStoryText(before, 'café, naïve\n')).toEqual(Buffer.from('caf\xe9, na\xefve\n', 'latin1'));
  expect(replaceStoryText(before, 'café, żółw\n')).toEqual(Buffer.from('café, żółw\n'));
});

test('a file that is no text is not replaced', () => {
  expect(() => replaceStoryText(Buffer.from([0, 1, 2, 3, 255]), 'text')).toThrow();
});
