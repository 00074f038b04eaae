// npm run test:browsers: the main journeys in Firefox and in WebKit, or in the one that is named; it says what to install where one is missing.
import path from 'node:path';
import { checkNode, ensureBuild, root, run, say } from './ensure.mjs';
import { BROWSERS, findBrowser } from './other-browsers.mjs';
import { ensurePackages } from './packages.mjs';

const named = process.argv.slice(2);
const there = (named.length > 0 ? named : Object.keys(BROWSERS)).filter((name) => {
  try {
    if (!(name in BROWSERS)) throw new Error(`"${name}" is none of ${Object.keys(BROWSERS).join(', ')}`);
    return findBrowser(name);
  } catch (error) {
    say(error.message);
    // A browser that could not start counts as a failure.
    process.exitCode = 1;
    return false;
  }
});

if (there.length > 0) {
  checkNode();
  await ensurePackages({ development: true });
  await ensureBuild();
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = '--config=__tests__/browsers/playwright.config.ts';
  const code = await run(process.execPath, [cli, 'test', config, ...there.map((name) => `--project=${name}`)]);
  process.exitCode ||= code;
}
