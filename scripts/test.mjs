// npm test: unit tests, then the built site in a real browser; from a fresh clone.
import path from 'node:path';
import { checkNode, ensureBuild, ensurePackages, root, run, say } from './ensure.mjs';

const tool = (...parts) => path.join(root, 'node_modules', ...parts);

checkNode();
await ensurePackages();
await ensureBuild();

say('unit tests');
const unit = await run(process.execPath, [tool('jest', 'bin', 'jest.js')]);

say('browser tests');
const { findChromium } = await import('./chromium.mjs');
const chromium = await findChromium();
say(`with ${chromium}`);
const browser = await run(process.execPath, [tool('@playwright', 'test', 'cli.js'), 'test'], {
  env: { ...process.env, VITRINE_CHROMIUM: chromium, NEXT_TELEMETRY_DISABLED: '1' },
});

const failed = [unit, browser].filter((code) => code !== 0).length;
console.log(
  `vitrine: unit tests ${unit === 0 ? 'passed' : 'failed'}, browser tests ${browser === 0 ? 'passed' : 'failed'}`,
);
process.exitCode = failed > 0 ? 1 : 0;
