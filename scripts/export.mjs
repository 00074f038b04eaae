// npm run export -- FOLDER --url https://…: writes the site as files that any host can serve.

import { runCompiled } from './compiled.mjs';
import { checkNode, ensureBuild, ensureLibrary } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';

checkNode();
await ensurePackages();
await ensureBuild();
await ensureLibrary();
await runCompiled('export');
