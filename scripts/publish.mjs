// npm run publish: sends the catalogue to the hosted index, or with --check says what differs there.
import { runCompiled } from './compiled.mjs';

await runCompiled('publish');
