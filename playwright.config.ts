import { defineConfig, devices } from '@playwright/test';
import { PORT } from './__tests__/e2e/place';
import { BASE, IS_EXPORT, TARGET } from './__tests__/e2e/target.mjs';
import { toPatience } from './__tests__/patience.mjs';

/** Machines of continuous integration are often busy with other work. */
const isCi = Boolean(process.env.CI);

// Of several such lists a browser reads the last: what Playwright turns off is said again.
const PLAYWRIGHTS = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];
// A whole browser draws its own suggestions and toolbars as pages, and keeps one more page ready: of every test's three processes two.
const UNSEEN = [
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

const use = {
  baseURL: `http://localhost:${PORT}${BASE}/`,
  launchOptions: {
    executablePath: process.env.VITRINE_CHROMIUM,
    // The machines that run tests are often root in a container, where Chromium's sandbox cannot start.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      `--disable-features=${[...PLAYWRIGHTS, ...UNSEEN]}`,
    ],
  },
};

/** Tests with a site of their own. */
const OWN =
  /\b(layout|stories|letters|consent|tracks|tiles|film|prepared-films|sound|iiif|policy|texts|direction|formats|caption-parsing|documents|languages|site-languages|search-many|static-search|below-path|home-blocks|kiosk|looks|moving-stories|viewer-sign-in|contributions|desk-[a-z]+)\.spec\.ts/;
/** Tests that run against each target (target.mjs), except those that are tagged for the server or an export. */
const SHARED = /(?<!-)\b(pages|browse|search|item|selection|map|menu|viewer)\.spec\.ts/;
const SERVER_ONLY = /(?<!-)\b(instantsearch|reuse-panel)\.spec\.ts/;
const OTHER = IS_EXPORT ? /@server/ : /@export/;
const isServer = TARGET === 'server';
const testMatch = isServer ? [SHARED, SERVER_ONLY] : SHARED;

export default defineConfig({
  testDir: '__tests__/e2e',
  globalSetup: './__tests__/e2e/gallery.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Much of a test is waiting: for a site that starts, a file that is noticed, a page that has come to rest.
  workers: 3,
  forbidOnly: isCi,
  timeout: isCi ? 600_000 : toPatience(120_000),
  expect: isCi
    ? { timeout: 120_000, toPass: { timeout: 240_000 } }
    : { timeout: toPatience(20_000), toPass: { timeout: toPatience(60_000) } },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  projects: [
    // Files whose tests have a site of their own start first, because they take longest.
    ...(isServer ? [{ name: 'own', testMatch: OWN, use }] : []),
    {
      name: 'wide',
      testMatch,
      grepInvert: OTHER,
      use: { ...devices['Desktop Chrome'], ...use, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch,
      testIgnore: /\binstantsearch\.spec\.ts/,
      // What is the same on every screen, in every colour and by every hand, is asked of the wide one.
      grepInvert: [/@once/, OTHER],
      use: { ...devices['Pixel 7'], ...use, colorScheme: 'dark' },
    },
  ],
  webServer: {
    command: 'node __tests__/e2e/serve.mjs',
    url: `http://localhost:${PORT}${BASE}/${IS_EXPORT ? '' : 'api/health'}`,
    timeout: isCi ? 600_000 : toPatience(180_000),
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
