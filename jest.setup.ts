import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// As long as a test may take: nothing here measures time, and machines that run tests are often busy with others.
configure({ asyncUtilTimeout: 60_000 });
