// npm test: unit tests, the built site in a real browser, and the quick part of the abuse suite; from a fresh clone.
import fs from 'node:fs';
import path from 'node:path';
import { checkNode, ensureBuild, root, run, say } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';
import { toSummary } from './test-summary.mjs';
import { remember, toDigest } from './tested.mjs';

const tool = (...parts) => path.join(root, 'node_modules', ...parts);

const reports = path.join(root, 'test-results');
fs.mkdirSync(reports, { recursive: true });
const toReport = (name) => path.join(reports, `${name}.json`);
// What an earlier run counted is not said again.
for (const name of ['unit', 'browser', 'abuse']) fs.rmSync(toReport(name), { force: true });
const told = path.join(reports, 'summary.txt');
fs.rmSync(told, { force: true });

checkNode();
await ensurePackages({ development: true });
await ensureBuild();

say('unit tests');
const digest = toDigest();
const unit = await run(process.execPath, [
  tool('jest', 'bin', 'jest.js'),
  '--json',
  `--outputFile=${toReport('unit')}`,
]);
remember(unit === 0 && toDigest() === digest ? digest : null);

say('browser tests');
const { findChromium } = await import('./chromium.mjs');
const chromium = await findChromium({ light: true });
say(`with ${chromium}`);
const browser = await run(process.execPath, [tool('@playwright', 'test', 'cli.js'), 'test'], {
  env: { ...process.env, VITRINE_CHROMIUM: chromium, NEXT_TELEMETRY_DISABLED: '1' },
});

say('abuse, the quick part (npm run test:abuse for all)');
const abuse = await run(process.execPath, ['scripts/test-abuse.mjs', '--quick']);

const summary = toSummary(reports);
// Continuous integration ends with it.
fs.writeFileSync(told, `${summary}\n`);
console.log(summary);

const toWord = (code) => (code === 0 ? 'passed' : 'failed');
console.log(`vitrine: unit tests ${toWord(unit)}, browser tests ${toWord(browser)}, abuse ${toWord(abuse)}`);
process.exitCode = [unit, browser, abuse].some((code) => code !== 0) ? 1 : 0;
