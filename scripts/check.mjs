// npm run check: format, lint with accessibility, types, unit tests, byte budgets.
import path from 'node:path';
import { checkNode, ensureBuild, ensurePackages, next, root, run, say } from './ensure.mjs';

const tool = (...parts) => path.join(root, 'node_modules', ...parts);

checkNode();
await ensurePackages();

const steps = [
  ['format and lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.']],
  ['route types', [next, 'typegen']],
  ['types', [tool('typescript', 'bin', 'tsc'), '--noEmit']],
  ['types of the tests', [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', '__tests__']],
  ['unit tests', [tool('jest', 'bin', 'jest.js'), '--silent']],
  ['build', null],
  ['byte budgets', ['scripts/budgets.mjs']],
];

let failed = 0;
for (const [name, args] of steps) {
  say(name);
  const code = args === null ? await ensureBuild() : await run(process.execPath, args);
  if (code) {
    failed += 1;
    console.error(`vitrine: ${name} failed (exit ${code})`);
  }
}
console.log(`check: ${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
