// Adds the TextDecoder that jsdom lacks; import it before modules that decode text as they load.
import { TextDecoder } from 'node:util';

Object.assign(globalThis, { TextDecoder });
