// Port and library of the server that the browser tests share; the HTTP tests have their own (jest.http.config.js).
import path from 'node:path';

export const PORT = Number(process.env.PORT || 3217);
const FOLDER = path.resolve(process.env.VITRINE_TEST_FOLDER || 'test-results');
export const PLACE = path.join(FOLDER, 'site');
/** The sample library, to be copied. */
export const SAMPLE = path.join(FOLDER, 'sample');
export const LIBRARY = path.join(PLACE, 'library');
export const DATA = path.join(PLACE, 'data');

/** The port of a separate site, relative to the shared one, so that two runs on one machine do not collide. */
export const toOwnPort = (number: number) => PORT + number;
