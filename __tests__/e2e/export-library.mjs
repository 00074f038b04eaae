// Exports an indexed library, for tests that open the export as visitors do.
import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * @param {string} out folder of the export
 * @param {string} url that the export has
 * @param {Record<string, string | undefined>} env settings: VITRINE_LIBRARY, VITRINE_DATA
 * @returns {Promise<void>}
 */
export const exportLibrary = (out, url, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.resolve('dist/vitrine.mjs'), 'export', out, '--url', url, '--no-index'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...env },
      },
    );
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${out} is incomplete: the export ended (${signal ?? code})`)),
    );
  });
