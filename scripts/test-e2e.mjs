// npm run test:e2e: the built site in a real browser. Arguments are Playwright's: a file, --grep, --project; and --target,
// which runs the shared tests against the server below a path, or an export.
import path from 'node:path';
import { checkNode, ensureBuild, root, run, say } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';

/** See __tests__/e2e/target.mjs. */
const TARGETS = ['server', 'server-below', 'export', 'export-below'];
const OPTION = '--target=';
const args = process.argv.slice(2).filter((each) => !each.startsWith(OPTION));
const named = process.argv.find((each) => each.startsWith(OPTION))?.slice(OPTION.length) ?? 'server';
const targets = named === 'all' ? TARGETS : [named];
if (named !== 'all' && !TARGETS.includes(named)) {
  console.error(`vitrine: there is no target ${named}; name one of ${TARGETS.join(', ')}, all`);
  process.exit(2);
}

checkNode();
await ensurePackages({ development: true });
await ensureBuild();
const { findChromium } = await import('./chromium.mjs');
const chromium = await findChromium({ light: true });
say(`with ${chromium}`);
const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
for (const target of targets) {
  if (targets.length > 1) say(`target ${target}`);
  const env = { ...process.env, VITRINE_TEST_TARGET: target, VITRINE_CHROMIUM: chromium, NEXT_TELEMETRY_DISABLED: '1' };
  process.exitCode = (await run(process.execPath, [cli, 'test', ...args], { env })) || process.exitCode;
}
