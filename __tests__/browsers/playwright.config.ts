// Runs the main journeys in Firefox and WebKit; Playwright is only the test runner, and its own browsers are not used.
import { defineConfig } from '@playwright/test';
import { BROWSERS } from '../../scripts/other-browsers.mjs';
import { PORT } from '../e2e/place';
import type { BrowserName } from './session';

export default defineConfig<{ browserToDrive: BrowserName }>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: (Object.keys(BROWSERS) as BrowserName[]).map((name) => ({ name, use: { browserToDrive: name } })),
  webServer: {
    command: 'node __tests__/e2e/serve.mjs',
    cwd: '../..',
    url: `http://localhost:${PORT}/api/health`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
