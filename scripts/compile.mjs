// Compiles the programs: server, indexer, reader process and command line; and the search of a static copy.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleForBrowser } from './static-search/replacements.mjs';

/** Packages with native code or data files, and those of the desk, which few programs need. All others are bundled, which takes a third off the start-up time. */
const APART = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@better-auth/passkey',
  '@cornerstonejs/codec-openjpeg',
  'better-auth',
  'exifr',
  'jxl-oxide-wasm',
  'kysely',
  'libheif-js',
  'libsql',
  'next',
  'sharp',
];

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {{ sourcemap?: boolean }} options */
export async function compile(outdir = path.join(root, 'dist'), { sourcemap = true } = {}) {
  await build({
    absWorkingDir: root,
    entryPoints: {
      indexer: 'scripts/indexer.ts',
      reader: 'lib/catalogue/index/reading-process.ts',
      serve: 'scripts/serve.ts',
      vitrine: 'scripts/cli/vitrine.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    external: APART,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap,
    sourcesContent: false,
    // Bundled CommonJS packages call `require` for Node's modules.
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
    logLevel: 'error',
    outExtension: { '.js': '.mjs' },
  });
  // The search of a static copy, which runs in the browser.
  const client = path.join(outdir, 'search-client');
  // Names of parts change with their content.
  fs.rmSync(client, { recursive: true, force: true });
  await bundleForBrowser({
    entryPoints: { search: 'scripts/static-search/page.ts', suggest: 'scripts/static-search/suggest.ts' },
    outdir: client,
    format: 'esm',
    splitting: true,
  });
  return outdir;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile();
