// npm run test:http: requests to the built site, without a browser. Arguments are Jest's: a file, --testNamePattern.
import path from 'node:path';
import { checkNode, ensureBuild, root, run } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';

checkNode();
await ensurePackages({ development: true });
await ensureBuild();
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
process.exitCode = await run(process.execPath, [jest, '--config=jest.http.config.js', ...process.argv.slice(2)], {
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
