// npm run standalone: a folder that holds all that serving needs.
import fs from 'node:fs';
import path from 'node:path';
import { checkNode, next, root, run, say } from './ensure.mjs';
import { writeNotices } from './licences.mjs';
import { ensurePackages } from './packages.mjs';
import { isUnused, tracePrograms } from './trace.mjs';

const target = path.join(root, '.next', 'standalone');

/** Packages with parts that are chosen or read by name at run time, which cannot be traced. */
const NATIVE = ['@img', '@libsql', 'jxl-oxide-wasm'];

function copy(from, to = from) {
  fs.cpSync(path.join(root, from), path.join(target, to), { recursive: true, verbatimSymlinks: true });
}

/** The programs and Next's server, with the packages that they import. */
async function copyPrograms() {
  copy('dist');
  for (const file of await tracePrograms(path.join(root, 'dist'))) copy(file);
  for (const scope of NATIVE) copy(path.join('node_modules', scope));
}

/** Next's list of files is longer than what serving needs, by 100 MB. */
function removeUnused() {
  for (const entry of fs.readdirSync(target, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && isUnused(path.relative(target, file).replaceAll('\\', '/'))) fs.rmSync(file);
  }
}

const SERVER = `// node server.js: serves the site on PORT and HOSTNAME.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.chdir(import.meta.dirname);
if (process.env.HOSTNAME) process.argv.push('-H', process.env.HOSTNAME);
await import(pathToFileURL(path.resolve('dist', 'serve.mjs')).href);
`;

checkNode();
// The standalone folder serves buckets too.
await ensurePackages({ buckets: true });
// Before the build, so that a licence that has not been reviewed stops at once.
const notices = writeNotices();
const code = await run(process.execPath, [next, 'build'], { env: { ...process.env, VITRINE_STANDALONE: '1' } });
if (code !== 0) process.exit(code);
for (const file of ['LICENSE', notices]) copy(file);
copy('public');
copy(path.join('.next', 'static'));
await copyPrograms();
removeUnused();
fs.writeFileSync(path.join(target, 'server.js'), SERVER);
say(`ready: VITRINE_LIBRARY=/photographs node ${path.relative(process.cwd(), path.join(target, 'server.js'))}`);
