// npm run settings: generates the table of docs/settings.md and .env.example from lib/config/settings.ts.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';

await ensurePackages({ development: false });
const { build } = await import('esbuild');

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ['lib/config/settings-text.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const { renderEnvExample, renderSettingsTable } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);
const page = path.join(root, 'docs/settings.md');
const table = /(?<=## The environment\n\n)[\s\S]*?(?=\n\n## )/;
fs.writeFileSync(page, fs.readFileSync(page, 'utf8').replace(table, renderSettingsTable));
fs.writeFileSync(path.join(root, '.env.example'), renderEnvExample());
