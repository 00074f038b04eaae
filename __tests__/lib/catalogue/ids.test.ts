import { createHash } from 'node:crypto';
import { computeVersion, toDigest, toItemId } from '@/lib/catalogue/ids';

/** RFC 4648 by long division, an independent implementation. */
function toBase32(text: string) {
  let number = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`) << 4n;
  let out = '';
  for (let letter = 0; letter < 52; letter += 1) {
    out = `${'abcdefghijklmnopqrstuvwxyz234567'[Number(number & 31n)]}${out}`;
    number >>= 5n;
  }
  return out;
}

test.each(['', 'a', 'Japan/1864/harbour.jpg', '長崎.jpg'])('a digest of "%s" is the SHA-256 in base 32', (text) => {
  expect(toDigest(text, 10)).toBe(toBase32(text).slice(0, 10));
  expect(toDigest(text, 52)).toBe(toBase32(text));
});

test('an id has ten base-32 characters, and never changes', () => {
  expect(toItemId('Japan/1864/harbour.jpg')).toMatch(/^[a-z2-7]{10}$/);
  expect(toItemId('Japan/1864/harbour.jpg')).toBe(toBase32('Japan/1864/harbour.jpg').slice(0, 10));
});

test.each(['Größe/Brücke.jpg', 'ガラス/が.png', 'Чайка.jpg', '한국/서울.tif'])(
  '%s has one id in all Unicode forms of its name',
  (path) => {
    expect(path.normalize('NFD')).not.toBe(path.normalize('NFC'));
    expect(toItemId(path.normalize('NFD'))).toBe(toItemId(path.normalize('NFC')));
  },
);

test('any other difference in the path gives another id', () => {
  const paths = ['a/b.jpg', 'a/B.jpg', 'a/b.jpeg', 'ab.jpg', 'b/a.jpg', 'a/b.jpg ', 'ﬁ.jpg', 'fi.jpg'];
  expect(new Set(paths.map(toItemId)).size).toBe(paths.length);
});

test('a hundred thousand paths have distinct ids', () => {
  const ids = new Set(Array.from({ length: 100_000 }, (_, number) => toItemId(`folder/${number}.jpg`)));
  expect(ids.size).toBe(100_000);
});

test('a version changes with the content and the rights, and with nothing else', () => {
  const version = computeVersion('content', [{ notice: 'mine' }, ['Me']]);
  expect(version).toMatch(/^[a-z2-7]{8}$/);
  expect(computeVersion('content', [{ notice: 'mine' }, ['Me']])).toBe(version);
  expect(computeVersion('content2', [{ notice: 'mine' }, ['Me']])).not.toBe(version);
  expect(computeVersion('content', [{ notice: 'yours' }, ['Me']])).not.toBe(version);
  expect(computeVersion('content', [{ notice: 'mine' }, ['You']])).not.toBe(version);
  expect(computeVersion('content', [undefined, undefined])).not.toBe(version);
});
