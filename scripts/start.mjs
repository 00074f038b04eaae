// npm start and npm run dev: from a fresh clone to a served site.
import { checkNode, ensureBuild, ensureLibrary, next, run, say } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';
import { mustBeFree, toPort } from './port.mjs';

const [command, ...more] = process.argv[2] === 'dev' ? process.argv.slice(2) : ['start', ...process.argv.slice(2)];

checkNode();
const port = toPort();
// Whoever names another port or address to Next is told by Next.
if (more.length === 0) await mustBeFree(port);
await ensurePackages({ development: command === 'dev' });
if (command === 'start') await ensureBuild();
await ensureLibrary();
say(`starting at http://localhost:${port}, from ${process.env.VITRINE_LIBRARY || 'library/'} (Ctrl+C ends it)`);
process.exitCode = await run(process.execPath, [next, command, '-p', String(port), ...more], {
  // glibc gives each thread memory of its own and takes none back: pictures, decoded in many, would leave hundreds of megabytes.
  env: { MALLOC_ARENA_MAX: '2', ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
