import { exifWindowsText } from '@/lib/metadata/formats/exif';

const toBytes = (text: string) => Buffer.from(text, 'utf16le');

it('reads the text fields of Windows up to the first NUL', () => {
  expect(exifWindowsText({ XPTitle: toBytes('A boat\0\0') }, 'XPTitle')).toBe('A boat');
  expect(exifWindowsText({ XPTitle: 'Decoded' }, 'XPTitle')).toBe('Decoded');
  expect(exifWindowsText({ XPTitle: 3 }, 'XPTitle')).toBeUndefined();
});

// Node 24 writes beyond the buffer for UTF-16 text with an odd length, which eventually crashes the process.
it('reads complete UTF-16 units of a truncated text at any offset', () => {
  for (let units = 750; units < 10_000; units += 1) {
    const bytes = Buffer.concat([Buffer.from([0]), toBytes('b'.repeat(units)), Buffer.from([255])]).subarray(1);
    expect(exifWindowsText({ XPComment: bytes }, 'XPComment')).toBe('b'.repeat(units));
  }
});
