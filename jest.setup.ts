import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { toPatience } from './__tests__/patience.mjs';

// Machines of continuous integration are often busy with other work.
configure({ asyncUtilTimeout: process.env.CI ? 60_000 : toPatience(15_000) });
