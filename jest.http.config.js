// The HTTP tests: they send requests to the built site, and open no browser.
import { toPatience } from './__tests__/patience.mjs';
import unit from './jest.config.js';

// Apart from those of the browser tests, so that both may run at the same time.
process.env.PORT ||= '3317';
process.env.VITRINE_TEST_FOLDER ||= 'test-results/http';

export default async () => ({
  ...(await unit()),
  testMatch: ['<rootDir>/__tests__/http/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  // Longer than `poll` of client.ts repeats a check, so that a failure shows the last result.
  testTimeout: process.env.CI ? 600_000 : toPatience(180_000),
  // Much of a test is waiting: for a site that starts, a file that is noticed.
  maxWorkers: 3,
  testSequencer: undefined,
  setupFilesAfterEnv: [],
  globalSetup: '<rootDir>/__tests__/http/set-up.ts',
  globalTeardown: '<rootDir>/__tests__/http/tear-down.ts',
});
