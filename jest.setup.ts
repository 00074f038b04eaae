import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Machines of continuous integration are often busy with other work.
configure({ asyncUtilTimeout: process.env.CI ? 60_000 : 15_000 });
