// npm run test:abuse: hostile files, hostile visitors and bad days against the built site; --smoke, --quick, --long, --fuzz=10000, --mutations=1000, --seed=1, --only=words.
import path from 'node:path';
import { checkNode, ensureBuild, root, run } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';

checkNode();
await ensurePackages({ development: true });
await ensureBuild();
const { build } = await import('esbuild');
const outfile = path.join(root, 'test-results', 'abuse', 'run.mjs');
await build({
  absWorkingDir: root,
  entryPoints: ['__tests__/abuse/run.ts'],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'error',
});
process.exitCode = await run(process.execPath, ['--enable-source-maps', outfile, ...process.argv.slice(2)]);
