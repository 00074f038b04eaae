// npm run report: lists files with problems and what to do, as text, or with --json or --csv.
import { runCompiled } from './compiled.mjs';

await runCompiled('report');
