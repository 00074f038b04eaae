// npm start and npm run dev: from a fresh clone to a served site.
import { checkNode, ensureBuild, ensureLibrary, next, run, say, serve } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';
import { mustBeFree, parsePort } from './port.mjs';

const [command, ...more] = process.argv[2] === 'dev' ? process.argv.slice(2) : ['start', ...process.argv.slice(2)];

checkNode();
const port = parsePort();
// Whoever names another port or address to Next is told by Next.
if (more.length === 0) await mustBeFree(port);
await ensurePackages({ development: command === 'dev' });
if (command === 'start') await ensureBuild();
// Others read the library for a server that only answers.
const role = process.env.VITRINE_ROLE;
if (role !== 'web') await ensureLibrary();
if (role === 'indexer' && command === 'start') {
  say(`indexing ${process.env.VITRINE_LIBRARY || 'library/'} for servers that answer visitors (Ctrl+C ends it)`);
  process.exit(await run(process.execPath, ['dist/indexer.mjs', '--watch', `--parent=${process.pid}`]));
}
say(`starting at http://localhost:${port}, from ${process.env.VITRINE_LIBRARY || 'library/'} (Ctrl+C ends it)`);
const program = command === 'start' ? [serve] : [next, command];
process.exitCode = await run(process.execPath, [...program, '-p', String(port), ...more], {
  // glibc gives each thread memory of its own and takes none back: pictures, decoded in many, would leave hundreds of megabytes.
  env: { MALLOC_ARENA_MAX: '2', ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
