// Where the browser tests' server stands, and the library that it shows.
import path from 'node:path';

export const PORT = 3217;
export const PLACE = path.resolve('test-results/site');
export const LIBRARY = path.join(PLACE, 'library');
export const DATA = path.join(PLACE, 'data');
