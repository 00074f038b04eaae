// npm start: from a fresh clone to a served site.
import { checkNode, ensureBuild, ensureLibrary, ensurePackages, next, run, say } from './ensure.mjs';

checkNode();
await ensurePackages();
await ensureBuild();
await ensureLibrary();
const port = process.env.PORT || '3000';
say(`serving ${process.env.VITRINE_LIBRARY ?? 'library/'} at http://localhost:${port} (Ctrl+C ends it)`);
process.exitCode = await run(process.execPath, [next, 'start', '-p', port], {
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
