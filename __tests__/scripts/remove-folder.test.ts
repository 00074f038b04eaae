/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '@/scripts/remove-folder.mjs';

it('removes a folder once a process that writes into it has ended', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-remove-'));
  const write = `
    const fs = require('node:fs');
    let written = 0;
    const end = Date.now() + 1500;
    while (Date.now() < end) {
      fs.mkdirSync(process.argv[1] + '/one/two', { recursive: true });
      try { fs.writeFileSync(process.argv[1] + '/one/two/' + (written++ % 500), ''); } catch {}
      if (written === 1) console.log('begun');
    }`;
  const writer = spawn(process.execPath, ['-e', write, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(writer, 'exit');
  await once(writer.stdout, 'data');
  await removeFolder(folder);
  await ended;
  await removeFolder(folder);
  expect(fs.existsSync(folder)).toBe(false);
});
