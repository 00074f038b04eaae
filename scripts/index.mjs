// npm run index: brings the catalogue up to date by hand, with a progress bar and a summary.
import { runCompiled } from './compiled.mjs';

await runCompiled('indexer');
