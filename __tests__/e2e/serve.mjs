// Serves the built site over a fresh copy of the sample library, for the browser tests.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { next, serve } from '../../scripts/ensure.mjs';
import { laySample } from '../../scripts/sample.mjs';
import { readLibrary } from './read-library.mjs';

const place = path.resolve('test-results/site');
const library = path.join(place, 'library');
const data = path.join(place, 'data');
const sample = path.resolve('test-results/sample');
const sampleData = path.resolve('test-results/sample-data');
const port = process.env.PORT || '3217';
for (const folder of [place, sample, sampleData]) fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(place, { recursive: true });
// Laid and indexed once; the separate sites copy it.
await laySample(sample);
// Truncate times to the precision that copies preserve.
for (const entry of fs.readdirSync(sample, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  const seconds = Math.floor(fs.statSync(file).mtimeMs / 1000);
  if (entry.isFile()) fs.utimesSync(file, seconds, seconds);
}
fs.mkdirSync(sampleData);
// Some separate sites have no ffmpeg; index without it, and let the others draw what is missing.
await readLibrary(sample, sampleData, { VITRINE_FFMPEG: 'none' });
for (const [from, to] of [
  [sample, library],
  [sampleData, data],
])
  fs.cpSync(from, to, { recursive: true, preserveTimestamps: true });
await readLibrary(library, data, {});

const child = spawn(process.execPath, [serve, next, 'start', '-p', port], {
  stdio: 'inherit',
  env: {
    VITRINE_PROCESSES: '1',
    ...process.env,
    PORT: port,
    VITRINE_URL: '',
    VITRINE_LIBRARY: library,
    VITRINE_DATA: data,
  },
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
