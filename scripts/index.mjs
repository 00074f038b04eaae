// npm run index: updates the catalogue manually, with a progress bar and a summary.
import { runCompiled } from './compiled.mjs';

await runCompiled('indexer');
