/** @jest-environment node */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readFingerprint } from '@/lib/library/fingerprint';
import { answer } from '@/lib/library/reader';

const PIECE = 16_384;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-fingerprint-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const paint = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#905030',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

function lay(name: string, content: Buffer) {
  const absolute = path.join(folder, name);
  fs.writeFileSync(absolute, content);
  return { path: name, absolute, bytes: content.length, modified: 0, sidecars: [] };
}

const hashOf = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('base64url');

const middleOf = (content: Buffer) => content.subarray(Math.floor((content.length - PIECE) / 2)).subarray(0, PIECE);

// Stable across machines and versions, because it identifies moved files.
test.each([
  ['a small file, whole', async () => paint(20).jpeg().toBuffer(), (content: Buffer) => [content]],
  [
    'a large one, by three pieces',
    async () => paint(900).jpeg({ quality: 95 }).toBuffer(),
    (content: Buffer) => [content.subarray(0, PIECE), middleOf(content), content.subarray(-PIECE)],
  ],
  [
    'one of 64 KiB, whole',
    async () => Buffer.concat([await paint(20).jpeg().toBuffer(), Buffer.alloc(4 * PIECE, 1)]).subarray(0, 4 * PIECE),
    (content: Buffer) => [content],
  ],
  [
    'one of just over 64 KiB, by three pieces',
    async () =>
      Buffer.concat([await paint(20).jpeg().toBuffer(), Buffer.alloc(4 * PIECE, 1)]).subarray(0, 4 * PIECE + 1),
    (content: Buffer) => [content.subarray(0, PIECE), middleOf(content), content.subarray(-PIECE)],
  ],
  ['a TIFF, whole', async () => paint(300).tiff({ compression: 'none' }).toBuffer(), (content: Buffer) => [content]],
])('the fingerprint of %s, alone and with its facts', async (name, make, toParts) => {
  const content = await make();
  const file = lay(`${name}.bin`, content);
  const expected = hashOf(`${content.length} `, ...toParts(content));
  expect(await readFingerprint(file)).toBe(expected);
  expect(await answer({ type: 'facts', file, story: false })).toMatchObject({ type: 'facts', fingerprint: expected });
});
