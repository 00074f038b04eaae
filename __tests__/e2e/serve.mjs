// Serves the built site over a fresh copy of the sample library, for the browser tests.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { serve } from '../../scripts/ensure.mjs';
import { copySample } from './copy-sample.mjs';
import { layIndexedSample } from './lay-sample.mjs';

const place = path.resolve('test-results/site');
const library = path.join(place, 'library');
const data = path.join(place, 'data');
const port = process.env.PORT || '3217';
fs.rmSync(place, { recursive: true, force: true });
fs.mkdirSync(place, { recursive: true });
await layIndexedSample(path.resolve('test-results'));
copySample(path.resolve('test-results'), { library, data });

const child = spawn(process.execPath, [serve, '-p', port], {
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
