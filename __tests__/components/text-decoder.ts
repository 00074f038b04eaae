// What jsdom lacks, and every browser and Node has: imported before what decodes text as it is loaded.
import { TextDecoder } from 'node:util';

Object.assign(globalThis, { TextDecoder });
