import { listKeyPrefixes, parseObjectKey, toObjectKey } from '@/lib/store/object-key';

const DATA = '/srv/vitrine';

test.each([
  ['renditions/ab/abcdefghij-v1234567-full_400,_0_default.webp', 'abcdefghij', 'v1234567'],
  ['renditions/ab/abcdefghij-v1234567-p12_full_max_0_default.jpg', 'abcdefghij', 'v1234567'],
  ['masters/ab/abcdefghij-v1234567.jpg', 'abcdefghij', 'v1234567'],
  ['masters/ab/abcdefghij-v1234567.frames.jpg', 'abcdefghij', 'v1234567'],
])('%s is stored under its own path, which contains id and version', (key, id, version) => {
  expect(toObjectKey(DATA, `${DATA}/${key}`)).toBe(key);
  expect(parseObjectKey(key)).toEqual({ id, version });
  expect(listKeyPrefixes(id).some((prefix) => key.startsWith(prefix))).toBe(true);
});

test.each([
  `${DATA}/catalogue.db`,
  `${DATA}/permalinks.jsonl`,
  `${DATA}/letters.jsonl`,
  `${DATA}/renditions/../../../etc/passwd`,
  `${DATA}/renditions/ab/../../letters.jsonl`,
  `${DATA}/renditions/ab/.hidden/x.webp`,
  `${DATA}/renditions/ab/a b/x.webp`,
  `${DATA}/renditions/ab/a\nb.webp`,
  `${DATA}/renditions/ab/${'a'.repeat(300)}.webp`,
  '/etc/passwd',
])('%s is never uploaded or requested', (file) => {
  expect(toObjectKey(DATA, file)).toBeNull();
});

test.each(['', '..', '../ab', 'ABCDEFGHIJ', 'abcdefghi', 'abcdefghij/..', 'a'])('nothing is deleted for "%s"', (id) => {
  expect(listKeyPrefixes(id)).toEqual([]);
});

test.each(['renditions/notes.txt', 'catalogue/ab/abcdefghij/v1/x', 'masters/ab/short-v1.jpg', ''])(
  '"%s" is not one of our keys',
  (key) => {
    expect(parseObjectKey(key)).toBeNull();
  },
);
