import { describeErrorMessage } from '@/lib/metadata/machine-faults';

test.each([
  [
    "ENOENT: no such file or directory, open '/srv/my photos/a b.jpg'",
    'ENOENT: no such file or directory, open a file',
  ],
  ['Input file: /srv/photos/a.jpg: unable to open', 'a file: unable to open'],
  ['/srv/my photos/a.jpg: bad seek', 'bad seek'],
  ['VipsJpeg: premature end (/home/me/x.jpg)', 'VipsJpeg: premature end (a file)'],
  ['Unknown error', 'its decoder does not say why'],
  ['', 'its decoder does not say why'],
  ['its width/height are 3/2', 'its width/height are 3/2'],
])('%j is reported without local paths, and never as an unknown error', (said, told) => {
  const words = describeErrorMessage(said, '/srv/my photos/a.jpg');
  expect(words).toBe(told);
});
