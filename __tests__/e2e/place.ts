// Where the browser tests' server stands, and the library that it shows.
import path from 'node:path';

export const PORT = Number(process.env.PORT || 3217);
export const PLACE = path.resolve('test-results/site');
/** The sample as it was laid, to be copied. */
export const SAMPLE = path.resolve('test-results/sample');
/** What is derived from it, to be copied too. */
export const SAMPLE_DATA = path.resolve('test-results/sample-data');
export const LIBRARY = path.join(PLACE, 'library');
export const DATA = path.join(PLACE, 'data');

/** Of a site of its own, counted from the one that all look at, so that two runs on one machine need not meet. */
export const toOwnPort = (number: number) => PORT + number;
