// The baseline of each pass: the same files and packages without Vitrine; prints wall time and CPU time in ms.
import exifr from 'exifr';
import sharp from 'sharp';
import { listFiles } from './place.mjs';

const [, , library, kind, at, part, parts] = process.argv;
const files = listFiles(library).filter((_, index) => index % Number(parts) === Number(part));
sharp.cache(false);

const work = {
  async facts(file) {
    await exifr.parse(file);
    await sharp(file).metadata();
  },
  // Same options as lib/clients/sharp.ts.
  pixels: (file) => sharp(file).resize(400).webp({ quality: 78, effort: 3 }).toBuffer(),
};

let next = 0;
async function go() {
  while (next < files.length) await work[kind](files[next++]);
}
const since = performance.now();
const before = process.cpuUsage();
await Promise.all(Array.from({ length: Number(at) }, go));
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ ms: performance.now() - since, cpu: (user + system) / 1000 }));
