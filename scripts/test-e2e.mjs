// npm run test:e2e: the built site in a real browser. Arguments are Playwright's: a file, --grep, --project.
import path from 'node:path';
import { checkNode, ensureBuild, root, run, say } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';

checkNode();
await ensurePackages({ development: true });
await ensureBuild();
const { findChromium } = await import('./chromium.mjs');
const chromium = await findChromium({ light: true });
say(`with ${chromium}`);
const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
process.exitCode = await run(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
  env: { ...process.env, VITRINE_CHROMIUM: chromium, NEXT_TELEMETRY_DISABLED: '1' },
});
