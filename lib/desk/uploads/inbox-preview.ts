// Renders small pictures of files in the inbox, in the process that reads hostile files; they are not stored.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import { readInProcess } from './check-content';

/** Types that are rendered without a master. */
const RENDERED = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif'];

/** @returns a WebP; null if the file is no picture that can be shown here */
export async function renderPreview(absolute: string): Promise<Buffer<ArrayBuffer> | null> {
  const { size: bytes, mtimeMs: modified } = await fs.stat(absolute);
  const file = { path: path.basename(absolute), absolute, bytes, modified, sidecars: [] };
  const read = await readInProcess({ type: 'facts', file, story: false });
  if (read.type !== 'facts' || !RENDERED.includes(read.metadata.type)) return null;
  const { type, width = 0, height = 0 } = read.metadata;
  const grid = path.join(/*turbopackIgnore: true*/ getConfig().data, 'previews', `${randomUUID()}.webp`);
  try {
    const source = { id: '', version: '', absolute, type, width, height };
    const drawn = await readInProcess({ type: 'pixels', source, grid });
    return drawn.type === 'pixels' ? await fs.readFile(grid) : null;
  } finally {
    await fs.rm(grid, { force: true });
  }
}
