// npm run publish: sends the catalogue to the hosted index, or with --check says what differs there.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from './compile.mjs';
import './ensure.mjs';

await import(pathToFileURL(path.join(await compile(), 'publish.mjs')).href);
