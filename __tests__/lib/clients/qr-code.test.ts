// QR codes as SVG paths.
import { encode } from 'uqr';
import { toQrCode } from '@/lib/clients/qr-code';

test('the path covers exactly the dark modules, inside a quiet zone of four', () => {
  const url = 'https://museum.example/items/abcdefghij';
  const { size, path } = toQrCode(url);
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); at += 1) (dark[Number(y)] ?? [])[Number(x) + at] = true;
  expect(dark).toEqual(encode(url, { ecc: 'M', border: 4 }).data);
  expect(dark.slice(0, 4).flat()).not.toContain(true);
  // The finder pattern in the corner: seven dark modules.
  expect(dark[4]?.slice(4, 12)).toEqual([true, true, true, true, true, true, true, false]);
});
