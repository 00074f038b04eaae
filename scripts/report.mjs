// npm run report: what is worth doing to which file, as text, with --json or --csv for programs and spreadsheets.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from './compile.mjs';
import './ensure.mjs';

await import(pathToFileURL(path.join(await compile(), 'report.mjs')).href);
