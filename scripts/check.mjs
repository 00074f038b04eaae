// npm run check: format, lint with accessibility, types, unit tests (unless npm test has just passed on these files), byte budgets.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWhereOld, checkNode, next, root, run, say } from './ensure.mjs';
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

let failed = 0;
let count = 0;
async function take(name, does) {
  const code = await does();
  count += 1;
  if (!code) return;
  failed += 1;
  console.error(`vitrine: ${name} failed (exit ${code})`);
}

const said = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-check-'));

/** Says what a program says once it has ended: others run beside it. */
const runQuietly = (name, args) =>
  take(name, async () => {
    const file = path.join(said, name);
    const out = fs.openSync(file, 'w');
    const code = await run(process.execPath, args, { stdio: ['ignore', out, out] });
    fs.closeSync(out);
    say(name);
    process.stdout.write(fs.readFileSync(file));
    return code;
  });

const runAloud = (name, does) =>
  take(name, () => {
    say(name);
    return does();
  });

const build = runAloud('build', buildWhereOld);

async function readCode() {
  await runQuietly('format and lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.']);
  // Both write where the other does.
  await build;
  await runQuietly('route types', [next, 'typegen']);
  await runQuietly('types', [tool('typescript', 'bin', 'tsc'), '--noEmit']);
  await runQuietly('types of the tests', [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', '__tests__']);
}

async function runCode() {
  await build;
  await runAloud('unit tests', runUnitTests);
  await runQuietly('byte budgets', ['scripts/budgets.mjs']);
  await runQuietly('byte budgets of HTML', ['scripts/html-budgets.mjs']);
}

await Promise.all([readCode(), runCode()]);
fs.rmSync(said, { recursive: true, force: true });
console.log(`check: ${count - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
