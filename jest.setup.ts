// Matchers and time-outs for tests of components; loading them takes longer than most other test files run.
import { toPatience } from './__tests__/patience.mjs';

if (typeof document !== 'undefined') {
  require('@testing-library/jest-dom');
  // Machines of continuous integration are often busy with other work.
  require('@testing-library/dom').configure({ asyncUtilTimeout: process.env.CI ? 60_000 : toPatience(15_000) });
}
