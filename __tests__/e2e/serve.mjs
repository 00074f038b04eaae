// Serves the built site over a fresh copy of the sample library, for the browser tests.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { next, serve } from '../../scripts/ensure.mjs';
import { layIndexedSample } from './lay-sample.mjs';
import { readLibrary } from './read-library.mjs';

const place = path.resolve('test-results/site');
const library = path.join(place, 'library');
const data = path.join(place, 'data');
const sample = path.resolve('test-results/sample');
const sampleData = path.resolve('test-results/sample-data');
const port = process.env.PORT || '3217';
fs.rmSync(place, { recursive: true, force: true });
fs.mkdirSync(place, { recursive: true });
await layIndexedSample(path.resolve('test-results'));
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
