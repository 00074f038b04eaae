// Jest's global set-up: starts the site that the HTTP tests share, over a copy of the sample library.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite } from '../e2e/own-site';
import { PLACE, PORT } from '../e2e/place';

export default async function setUp() {
  if (!['.next/BUILD_ID', 'dist/serve.mjs'].every((file) => fs.existsSync(file)))
    throw new Error('These tests need a build. Run npm run test:http, which builds if necessary, or npm run build.');
  execFileSync(process.execPath, ['__tests__/e2e/lay-sample.mjs', path.dirname(PLACE)], { stdio: 'inherit' });
  const site = await layOwnSite({ name: path.basename(PLACE), port: PORT, env: { VITRINE_URL: '' } });
  const server = await site.start();
  process.env.VITRINE_TEST_SERVER = String(server.pid);
}
