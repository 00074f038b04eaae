// npm run check: lint, typecheck and budgets, all of them even where one fails.
import { checkNode, ensureBuild, run, say } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';

const SCRIPTS = ['lint', 'typecheck', 'budgets'];

checkNode();
await ensurePackages({ development: true });
await ensureBuild();
const failed = [];
for (const name of SCRIPTS) {
  say(name);
  const code = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '--silent', name]);
  if (code !== 0) failed.push(name);
}
console.log(
  `check: ${SCRIPTS.length - failed.length} passed, ${failed.length} failed${failed.map((name) => ` (${name})`).join('')}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
