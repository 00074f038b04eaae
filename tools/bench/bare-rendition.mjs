// Makes the rendition of each file that it is told, with sharp alone, and prints the milliseconds.
import { createInterface } from 'node:readline';
import sharp from 'sharp';

sharp.cache(false);
for await (const file of createInterface({ input: process.stdin })) {
  const since = performance.now();
  // The options of lib/library/renditions.ts.
  await sharp(file, { autoOrient: true }).resize(800).webp({ quality: 78, effort: 3 }).toBuffer();
  console.log(performance.now() - since);
}
