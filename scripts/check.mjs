// npm run check: format, lint with accessibility, types, unit tests (unless npm test has just passed on these files), byte budgets.
import path from 'node:path';
import { checkNode, ensureBuild, next, root, run, say } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';
import { hasPassed, remember, toDigest } from './tested.mjs';

const tool = (...parts) => path.join(root, 'node_modules', ...parts);

checkNode();
await ensurePackages({ development: true });

async function runUnitTests() {
  if (!process.argv.includes('--again') && hasPassed()) {
    say('they passed on exactly these files when they last ran (npm run check -- --again runs them all the same)');
    return 0;
  }
  const digest = toDigest();
  const code = await run(process.execPath, [tool('jest', 'bin', 'jest.js'), '--silent']);
  remember(code === 0 && toDigest() === digest ? digest : null);
  return code;
}

const steps = [
  ['format and lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.']],
  ['route types', [next, 'typegen']],
  ['types', [tool('typescript', 'bin', 'tsc'), '--noEmit']],
  ['types of the tests', [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', '__tests__']],
  ['unit tests', runUnitTests],
  ['build', ensureBuild],
  ['byte budgets', ['scripts/budgets.mjs']],
  ['byte budgets of HTML', ['scripts/html-budgets.mjs']],
];

let failed = 0;
for (const [name, args] of steps) {
  say(name);
  const code = typeof args === 'function' ? await args() : await run(process.execPath, args);
  if (code) {
    failed += 1;
    console.error(`vitrine: ${name} failed (exit ${code})`);
  }
}
console.log(`check: ${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
