// Runs a compiled program; compiles it only if it is older than its sources, so that running needs no write access.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getNewestTime, getTime, root } from './ensure.mjs';

const SOURCES = ['app', 'components', 'lib', 'scripts', 'package-lock.json', 'tsconfig.json'];
const PROGRAMS = ['indexer', 'reader', 'serve', 'vitrine'];

const isFresh = () => {
  const newest = Math.max(...SOURCES.map((source) => getNewestTime(path.join(root, source))));
  return Math.min(...PROGRAMS.map((name) => getTime(`dist/${name}.mjs`))) > newest;
};

/** Returns the first output file that is not writable; undefined if all are. */
function findClosed(dist) {
  const made = fs.existsSync(dist) ? [dist, ...fs.readdirSync(dist).map((name) => path.join(dist, name))] : [root];
  return made.find((file) => {
    try {
      fs.accessSync(file, fs.constants.W_OK);
      return false;
    } catch {
      return true;
    }
  });
}

export async function runCompiled(name) {
  const dist = path.join(root, 'dist');
  if (!isFresh()) {
    const closed = findClosed(dist);
    if (closed) {
      const why = fs.existsSync(dist) ? 'older than their sources' : 'not compiled yet';
      console.error(
        `vitrine: the programs are ${why}, and ${closed} cannot be written by you; run npm run build as whoever owns that folder.`,
      );
      process.exit(1);
    }
    const { compile } = await import('./compile.mjs');
    await compile(dist);
  }
  await import(pathToFileURL(path.join(dist, `${name}.mjs`)).href);
}
