// Port and library of the browser tests' server.
import path from 'node:path';

export const PORT = Number(process.env.PORT || 3217);
export const PLACE = path.resolve('test-results/site');
/** The sample library, to be copied. */
export const SAMPLE = path.resolve('test-results/sample');
/** Its derived data, to be copied as well. */
export const SAMPLE_DATA = path.resolve('test-results/sample-data');
export const LIBRARY = path.join(PLACE, 'library');
export const DATA = path.join(PLACE, 'data');

/** The port of a separate site, relative to the shared one, so that two runs on one machine do not collide. */
export const toOwnPort = (number: number) => PORT + number;
