// Cover art in the tags of a recording: its size as poster, and its master.

import { createHash } from 'node:crypto';
import { JPEG, sharp } from '@/lib/clients/sharp';
import { MAX_PIXELS } from '@/lib/metadata/formats/limits';
import { readSound } from '@/lib/metadata/formats/sound';
import type { Poster } from '@/lib/model/types';
import { writeWhole } from './write-whole';

const MAX_SIDE_PX = 1_920;

const open = (cover: Uint8Array) =>
  sharp(cover, { autoOrient: true, failOn: 'none', limitInputPixels: MAX_PIXELS.whole }).timeout({ seconds: 10 });

export async function renderCoverPoster(cover: Uint8Array): Promise<Poster | null> {
  try {
    const { autoOrient } = await open(cover).metadata();
    // Damaged pixels are only detected by decoding them.
    await open(cover).resize(16).raw().toBuffer();
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(autoOrient.width, autoOrient.height));
    const toSide = (side: number) => Math.max(1, Math.round(side * scale));
    return {
      name: '',
      type: 'image/jpeg',
      width: toSide(autoOrient.width),
      height: toSide(autoOrient.height),
      fingerprint: createHash('sha256').update(cover).digest('hex').slice(0, 12),
    };
  } catch {
    return null;
  }
}

export async function makeCoverMaster(
  { absolute, width, height }: { absolute: string; width: number; height: number },
  target: string,
): Promise<void> {
  const { cover } = await readSound(absolute);
  if (!cover) throw new Error('there is no picture in its tags any more');
  await writeWhole(target, (work) =>
    open(cover).resize(width, height, { fit: 'fill' }).flatten({ background: '#fff' }).jpeg(JPEG).toFile(work),
  );
}
