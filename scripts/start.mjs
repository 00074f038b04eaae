// npm start and npm run dev: from a fresh clone to a served site.
import { pathToFileURL } from 'node:url';
import {
  checkNode,
  endWithNpm,
  ensureBuild,
  ensureLibrary,
  killPrograms,
  next,
  root,
  run,
  say,
  serve,
} from './ensure.mjs';
import { ensurePackages } from './packages.mjs';
import { mustBeFree, parsePort } from './port.mjs';
import { findSharpFault } from './sharp-check.mjs';

const [command, ...more] = process.argv[2] === 'dev' ? process.argv.slice(2) : ['start', ...process.argv.slice(2)];

checkNode();
const port = parsePort();
// Further arguments may name another port, which the server then reports.
if (more.length === 0) await mustBeFree(port);
await ensurePackages({ development: command === 'dev' });
// In parallel, because it takes a fifth of the start.
void findSharpFault(root).then((fault) => {
  if (!fault) return;
  console.error(`vitrine: ${fault}.`);
  killPrograms();
  process.exit(1);
});
if (command === 'start') await ensureBuild();
// A server of the role `web` has no library of its own.
const role = process.env.VITRINE_ROLE;
if (role !== 'web') await ensureLibrary();
if (role === 'indexer' && command === 'start') {
  say(`indexing ${process.env.VITRINE_LIBRARY || 'library/'} for servers that answer visitors (Ctrl+C ends it)`);
  process.exit(await run(process.execPath, ['dist/indexer.mjs', '--watch', `--parent=${process.pid}`]));
}
say(`starting at http://localhost:${port}, from ${process.env.VITRINE_LIBRARY || 'library/'} (Ctrl+C ends it)`);
Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1' });
// For the processes that serve: glibc gives each thread memory of its own and takes none back; pictures, decoded in
// many, would leave hundreds of megabytes.
process.env.MALLOC_ARENA_MAX ??= '2';
const args = ['-p', String(port), ...more];
if (command === 'start') {
  // In this process, because one that only waited for the server would hold 50 MB.
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
  process.chdir(root);
  process.argv = [process.execPath, serve, ...args];
  await import(pathToFileURL(serve).href);
} else process.exitCode = await run(process.execPath, [next, command, ...args]);
