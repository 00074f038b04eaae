// The built site over a fresh copy of the sample library, for the browser tests.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { next, serve } from '../../scripts/ensure.mjs';
import { laySample } from '../../scripts/sample.mjs';

const place = path.resolve('test-results/site');
const sample = path.resolve('test-results/sample');
const port = process.env.PORT || '3217';
for (const folder of [place, sample]) fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(place, { recursive: true });
// Laid once: the sites of their own copy it too.
await laySample(sample);
fs.cpSync(sample, path.join(place, 'library'), { recursive: true });

const child = spawn(process.execPath, [serve, next, 'start', '-p', port], {
  stdio: 'inherit',
  env: {
    VITRINE_PROCESSES: '1',
    ...process.env,
    PORT: port,
    VITRINE_URL: '',
    VITRINE_LIBRARY: path.join(place, 'library'),
    VITRINE_DATA: path.join(place, 'data'),
  },
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
