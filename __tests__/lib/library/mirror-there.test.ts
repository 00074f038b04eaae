/** @jest-environment node */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isInLibrary } from '@/lib/library/mirror';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

test('a file in an unreadable folder is not missing; one that does not exist is', () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-there-'));
  fs.chmodSync(place, 0o755);
  const closed = path.join(place, 'closed');
  fs.mkdirSync(closed);
  fs.writeFileSync(path.join(closed, 'a.jpg'), '');
  fs.chmodSync(closed, 0o000);
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    expect(isInLibrary(path.join(closed, 'a.jpg'))).toBe(true);
    expect(isInLibrary(path.join(place, 'b.jpg'))).toBe(false);
    expect(isInLibrary(path.join(place, 'x'.repeat(300)))).toBe(false);
  } finally {
    if (isRoot) process.seteuid?.(0);
    fs.chmodSync(closed, 0o755);
    fs.rmSync(place, { recursive: true });
  }
});
