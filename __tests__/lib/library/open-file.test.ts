import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFile } from '@/lib/library/open-file';

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-open-'));
const root = path.join(place, 'library');
fs.mkdirSync(path.join(root, 'folder'), { recursive: true });
fs.writeFileSync(path.join(root, 'a.jpg'), 'a photograph');
fs.writeFileSync(path.join(place, 'secret'), 'a secret');
afterAll(() => fs.rmSync(place, { recursive: true }));

test('a regular file of the library is opened, also through a link within it', async () => {
  fs.symlinkSync('a.jpg', path.join(root, 'link.jpg'));
  for (const name of ['a.jpg', 'link.jpg']) {
    const handle = await openFile(path.join(root, name), root);
    expect(await handle?.readFile('utf8')).toBe('a photograph');
    await handle?.close();
  }
});

test('a photograph replaced by a pipe is rejected without blocking', async () => {
  execFileSync('mkfifo', [path.join(root, 'pipe.jpg')]);
  expect(await openFile(path.join(root, 'pipe.jpg'), root)).toBeNull();
});

test.each([
  ['a link out of the library', 'out.jpg', () => fs.symlinkSync('../secret', path.join(root, 'out.jpg'))],
  ['a folder', 'folder', () => {}],
  ['what is gone', 'gone.jpg', () => {}],
  ['a path that climbs', '../secret', () => {}],
])('%s is rejected', async (_name, file, prepare) => {
  prepare();
  expect(await openFile(path.join(root, file), root)).toBeNull();
});
