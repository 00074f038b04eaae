// Decodes JPEG XL, which sharp cannot read, to a master.
import fs from 'node:fs/promises';
import { openJxl } from '@/lib/clients/jxl';
import { MASTER_JPEG, PNG, sharp } from '@/lib/clients/sharp';
import { MAX_PIXELS } from '@/lib/metadata/formats/limits';
import { writeWhole } from './write-whole';

async function decode(absolute: string): Promise<Uint8Array> {
  const image = await openJxl();
  try {
    image.feedBytes(await fs.readFile(absolute));
    if (!image.tryInit()) throw new Error('it is no JPEG XL picture');
    return image.render().encodeToPng();
  } catch (cause) {
    throw new Error(`its pixels are damaged: ${cause instanceof Error ? cause.message : cause}`, { cause });
  } finally {
    image.free();
  }
}

/** Writes the master atomically, upright and in sRGB. @throws Error with a message for the owner */
export async function makeJxlMaster(absolute: string, target: string): Promise<void> {
  const picture = sharp(await decode(absolute), { limitInputPixels: MAX_PIXELS.jxl });
  const { hasAlpha } = await picture.metadata();
  await writeWhole(target, async (work) => {
    await fs.writeFile(work, await (hasAlpha ? picture.png(PNG) : picture.jpeg(MASTER_JPEG)).toBuffer());
  });
}
