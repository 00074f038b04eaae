// npm run publish: uploads the catalogue to the hosted search index; --check lists the differences only.
import { runCompiled } from './compiled.mjs';

await runCompiled('publish');
