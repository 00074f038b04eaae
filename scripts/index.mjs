// npm run index: brings the catalogue up to date by hand, with a progress bar and a summary.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from './compile.mjs';
import './ensure.mjs';

await import(pathToFileURL(path.join(await compile(), 'indexer.mjs')).href);
