// npm run standalone: a folder that holds all that serving needs, and no package that only building needs; node server.js in it.
import fs from 'node:fs';
import path from 'node:path';
import { checkNode, next, root, run, say } from './ensure.mjs';
import { writeNotices } from './licences.mjs';
import { ensurePackages } from './packages.mjs';

const target = path.join(root, '.next', 'standalone');

/** Packages of which a part is chosen or read by name when they run, which no tracing can see. */
const NATIVE = ['@img', '@libsql', 'jxl-oxide-wasm'];

function copy(from, to = from) {
  fs.cpSync(path.join(root, from), path.join(target, to), { recursive: true, verbatimSymlinks: true });
}

/** The programs beside the web server, with what they import. */
async function copyPrograms() {
  const { default: nft } = await import('next/dist/compiled/@vercel/nft/index.js');
  copy('dist');
  const programs = fs.readdirSync(path.join(root, 'dist')).filter((name) => name.endsWith('.mjs'));
  const { fileList } = await nft.nodeFileTrace(
    programs.map((name) => path.join(root, 'dist', name)),
    { base: root, processCwd: root },
  );
  for (const file of fileList) if (file.startsWith('node_modules')) copy(file);
  for (const scope of NATIVE) copy(path.join('node_modules', scope));
}

/** What is started: Next's own server, by as many processes as help. */
const SERVER = `// Started as node server.js; next-server.js is Next's own, which serves by one process (docs/decisions/0045).
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.chdir(import.meta.dirname);
process.env.NODE_ENV = 'production';
process.argv.splice(2, Number.POSITIVE_INFINITY, path.resolve('next-server.js'));
await import(pathToFileURL(path.resolve('dist', 'serve.mjs')).href);
`;

checkNode();
await ensurePackages();
// Before the build, so that a licence that is not reviewed stops at once.
const notices = writeNotices();
const code = await run(process.execPath, [next, 'build'], { env: { ...process.env, VITRINE_STANDALONE: '1' } });
if (code !== 0) process.exit(code);
for (const file of ['LICENSE', notices]) copy(file);
copy('public');
copy(path.join('.next', 'static'));
await copyPrograms();
fs.renameSync(path.join(target, 'server.js'), path.join(target, 'next-server.js'));
fs.writeFileSync(path.join(target, 'server.js'), SERVER);
say(`ready: VITRINE_LIBRARY=/photographs node ${path.relative(process.cwd(), path.join(target, 'server.js'))}`);
