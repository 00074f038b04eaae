import { exifWindowsText } from '@/lib/metadata/formats/exif';

const toBytes = (text: string) => Buffer.from(text, 'utf16le');

it('reads what Windows writes, to the first zero', () => {
  expect(exifWindowsText({ XPTitle: toBytes('A boat\0\0') }, 'XPTitle')).toBe('A boat');
  expect(exifWindowsText({ XPTitle: 'Decoded' }, 'XPTitle')).toBe('Decoded');
  expect(exifWindowsText({ XPTitle: 3 }, 'XPTitle')).toBeUndefined();
});

// Node 24 writes a byte beyond the memory that it takes for such text, which ends the process sooner or later.
it('reads whole units of a text that ends in the midst of one, wherever it lies', () => {
  for (let units = 750; units < 10_000; units += 1) {
    const bytes = Buffer.concat([Buffer.from([0]), toBytes('b'.repeat(units)), Buffer.from([255])]).subarray(1);
    expect(exifWindowsText({ XPComment: bytes }, 'XPComment')).toBe('b'.repeat(units));
  }
});
