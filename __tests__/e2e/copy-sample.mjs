// Copies the sample library with its index, so that a site reads only what a test changes.
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';

/**
 * Copied files have new inode change times (ctime), so the indexer would read all of them again: stores the new times.
 * @param {string} library
 * @param {string} data
 */
function storeTimes(library, data) {
  const catalogue = new Database(path.join(data, 'catalogue.db'));
  const files = catalogue.prepare('SELECT folder, name, bytes, modified, changed FROM files').all();
  const update = catalogue.prepare('UPDATE files SET changed = ? WHERE folder = ? AND name = ?');
  // Signatures of companions contain their times.
  const updateBeside = catalogue.prepare('UPDATE files SET beside = replace(beside, ?, ?) WHERE folder = ?');
  catalogue.transaction(() => {
    for (const { folder, name, bytes, modified, changed } of files) {
      const now = fs.statSync(path.join(library, folder, name)).ctimeMs;
      update.run(now, folder, name);
      updateBeside.run(`${name}:${bytes}:${modified}:${changed}`, `${name}:${bytes}:${modified}:${now}`, folder);
    }
  })();
  catalogue.close();
}

/**
 * @param {string} folder of lay-sample.mjs
 * @param {{ library: string, data: string, env?: Record<string, string | undefined> }} site and its settings
 */
export function copySample(folder, { library, data, env = {} }) {
  const index = (env.VITRINE_FFMPEG ?? process.env.VITRINE_FFMPEG) === 'none' ? 'sample-data' : 'sample-data-films';
  // With modification times, which identify files that have been read.
  const options = { recursive: true, preserveTimestamps: true };
  fs.cpSync(path.join(folder, 'sample'), library, options);
  fs.cpSync(path.join(folder, index), data, options);
  storeTimes(library, data);
}
