// npm run report: what is worth doing to which file, as text, with --json or --csv for programs and spreadsheets.
import { runCompiled } from './compiled.mjs';

await runCompiled('report');
