import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deletePictures } from '@/lib/catalogue/write/delete-pictures';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-delete-'));
afterAll(() => fs.rmSync(data, { recursive: true, force: true }));

test('all derived files of the items are deleted, under any name, and others in the same folders stay', () => {
  const put = (where: string) => {
    fs.mkdirSync(path.dirname(path.join(data, where)), { recursive: true });
    fs.writeFileSync(path.join(data, where), '');
    return where;
  };
  const doomed = [
    'renditions/aa/aabbbbbbbb-v1-full_400,_0_default.webp',
    'renditions/aa/aabbbbbbbb-v2-p3_page.jpg',
    'renditions/aa/aabbbbbbbb-v2-full_800,_0_default.webp.77.x.tmp',
    'renditions/aa/aabbbbbbbb-v1-tiles/tiles_files/0/0_0.jpeg',
    // The former layout of one folder per item.
    'renditions/aa/aabbbbbbbb/v1/full_400,_0_default.webp',
    'masters/aa/aabbbbbbbb-v1.jpg',
    'renditions/aa/aacccccccc-v1-full_400,_0_default.webp',
    'renditions/dd/dddddddddd-v1-full_400,_0_default.webp',
  ].map(put);
  const others = ['renditions/aa/aaeeeeeeee-v1-full_400,_0_default.webp', 'masters/aa/aaeeeeeeee-v1.jpg'].map(put);
  deletePictures(data, ['aabbbbbbbb', 'aacccccccc', 'dddddddddd', 'zzzzzzzzzz']);
  const isThere = (where: string) => fs.existsSync(path.join(data, where));
  expect(doomed.filter(isThere)).toEqual([]);
  expect(others.filter(isThere)).toEqual(others);
});
