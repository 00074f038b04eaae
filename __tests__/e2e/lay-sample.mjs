// Lays the sample library and indexes it once; the sites of the browser and HTTP tests copy both folders.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { laySample } from '../../scripts/sample.mjs';
import { readLibrary } from './read-library.mjs';

/** @param {string} folder gets `sample`, `sample-data` (without ffmpeg) and `sample-data-films` */
export async function layIndexedSample(folder) {
  const sample = path.join(folder, 'sample');
  const data = path.join(folder, 'sample-data');
  const films = path.join(folder, 'sample-data-films');
  for (const each of [sample, data, films]) fs.rmSync(each, { recursive: true, force: true });
  fs.mkdirSync(data, { recursive: true });
  await laySample(sample);
  // Truncate times to the precision that copies preserve.
  for (const entry of fs.readdirSync(sample, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const seconds = Math.floor(fs.statSync(file).mtimeMs / 1000);
    if (entry.isFile()) fs.utimesSync(file, seconds, seconds);
  }
  await readLibrary(sample, data, { VITRINE_FFMPEG: 'none' });
  fs.cpSync(data, films, { recursive: true });
  await readLibrary(sample, films, {});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await layIndexedSample(path.resolve(process.argv[2] ?? ''));
