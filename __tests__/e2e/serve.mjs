// Serves the built site over a fresh copy of the sample library, or an export of it, for the browser tests (target.mjs).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { serve } from '../../scripts/ensure.mjs';
import { copySample } from './copy-sample.mjs';
import { exportLibrary } from './export-library.mjs';
import { layIndexedSample } from './lay-sample.mjs';
import { serveFolder } from './serve-files.mjs';
import { BASE, IS_EXPORT } from './target.mjs';

const place = path.resolve('test-results/site');
const library = path.join(place, 'library');
const data = path.join(place, 'data');
const port = process.env.PORT || '3217';
fs.rmSync(place, { recursive: true, force: true });
fs.mkdirSync(place, { recursive: true });
await layIndexedSample(path.resolve('test-results'));
copySample(path.resolve('test-results'), { library, data });

const url = `http://localhost:${port}${BASE}`;

async function serveExport() {
  const out = path.join(place, 'export');
  await exportLibrary(out, url, { VITRINE_LIBRARY: library, VITRINE_DATA: data });
  await serveFolder(out, { port: Number(port), base: BASE });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
}

function serveSite() {
  const child = spawn(process.execPath, [serve, '-p', port], {
    stdio: 'inherit',
    env: {
      VITRINE_PROCESSES: '1',
      ...process.env,
      PORT: port,
      VITRINE_URL: BASE && url,
      VITRINE_LIBRARY: library,
      VITRINE_DATA: data,
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}

await (IS_EXPORT ? serveExport() : serveSite());
