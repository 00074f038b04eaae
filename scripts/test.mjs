// npm test: unit tests, the built site in a real browser, and the quick part of the abuse suite; from a fresh clone.
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

say('abuse, the quick part (npm run test:abuse for all)');
const abuse = await run(process.execPath, ['scripts/test-abuse.mjs', '--quick']);

const toWord = (code) => (code === 0 ? 'passed' : 'failed');
const failed = [unit, browser, abuse].filter((code) => code !== 0).length;
console.log(`vitrine: unit tests ${toWord(unit)}, browser tests ${toWord(browser)}, abuse ${toWord(abuse)}`);
process.exitCode = failed > 0 ? 1 : 0;
