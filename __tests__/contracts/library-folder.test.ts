/** @jest-environment node */
// Tests what a site serves from a library in a folder.
import { createPlace } from '../lib/catalogue/site';
import { createFolderPlace } from './library-places';
import { describeServing, startServing } from './library-serving';

const place = createPlace();
const library = createFolderPlace(place);
// Import modules that read the environment after this.
Object.assign(process.env, library.env);
afterAll(() => place.remove());

describeServing(() => startServing(library, place));
