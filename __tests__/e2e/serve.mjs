// The built site over a fresh copy of the sample library, for the browser tests.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { next } from '../../scripts/ensure.mjs';
import { laySample } from '../../scripts/sample.mjs';

const place = path.resolve('test-results/site');
const port = '3217';
fs.rmSync(place, { recursive: true, force: true });
fs.mkdirSync(place, { recursive: true });
await laySample(path.join(place, 'library'));

const child = spawn(process.execPath, [next, 'start', '-p', port], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: port,
    VITRINE_URL: '',
    VITRINE_LIBRARY: path.join(place, 'library'),
    VITRINE_DATA: path.join(place, 'data'),
  },
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
