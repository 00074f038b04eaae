/** @jest-environment node */
// What visitors are given of a library in a folder.
import { createPlace } from '../lib/catalogue/site';
import { createFolderPlace } from './library-places';
import { describeServing, startServing } from './library-serving';

const place = createPlace();
const library = createFolderPlace(place);
// Modules that read the environment are loaded after this.
Object.assign(process.env, library.env);
afterAll(() => place.remove());

describeServing(() => startServing(library, place));
