// Indexes a library before a site serves it, so that copies reuse the result and only index what a test adds.
import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * @param {string} library
 * @param {string} data folder of the derived data
 * @param {Record<string, string | undefined>} env the settings of the site
 * @returns {Promise<void>}
 */
export const readLibrary = (library, data, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.resolve('dist/indexer.mjs')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env, VITRINE_LIBRARY: library, VITRINE_DATA: data },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${library} was not read: the indexer ended (${signal ?? code})`)),
    );
  });
