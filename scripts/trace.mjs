// Touches undocumented parts of Next: the tracer that it is built with. Lists the files of packages that serving needs.
import fs from 'node:fs';
import path from 'node:path';
import { next, root } from './ensure.mjs';

/** Named by tables of Next, which no tracer understands. */
const NAMED = ['next/dist/compiled/webpack', '@swc/helpers/cjs', '@swc/helpers/esm'];

/** Loaded by name at run time. */
const DATA = ['node_modules/@cornerstonejs/codec-openjpeg/dist/openjpegwasm_decode.wasm'];

/** Parts of Next that only building and developing load; reading them takes most of the time. */
const OF_BUILD = [
  'build/(babel|polyfills|webpack/(config|loaders|plugins))/',
  'compiled/(@next/font|babel|babel-packages|crypto-browserify|next-devtools|postcss-preset-env|webpack)/',
  'compiled/next-server/.*\\.dev\\.js$',
  'docs/',
  'lib/upgrade/',
  'next-devtools/',
  'server/dev/next-dev-server\\.js$',
];
const NOT_SERVING = new RegExp(
  `^node_modules/(next/dist/(${OF_BUILD.join('|')})|react(-dom)?/.*\\.development\\.js$)|\\.map$`,
);

/**
 * Files that only development or a build loads, source maps, and second forms of packages that are imported.
 * @param file with slashes
 */
export const isUnused = (file) =>
  /\.map$|\.runtime\.dev\.js$|\.development\.js$|^node_modules\/(caniuse-lite|kysely\/dist\/cjs|@simplewebauthn\/server\/script)\//.test(
    file,
  );

const listFiles = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/**
 * @param {string} dist folder of the compiled programs
 * @returns {Promise<string[]>} files below node_modules that the programs and Next's server import, relative to the root
 */
export async function tracePrograms(dist) {
  const { default: nft } = await import('next/dist/compiled/@vercel/nft/index.js');
  const programs = fs.readdirSync(dist).filter((name) => name.endsWith('.mjs'));
  const server = path.resolve(next, '../../server/next.js');
  const { fileList } = await nft.nodeFileTrace([...programs.map((name) => path.join(dist, name)), server], {
    base: root,
    processCwd: root,
    ignore: (file) =>
      NOT_SERVING.test(file.replaceAll('\\', '/')) ||
      // Folders whose names the programs compose would be read too.
      (!file.startsWith('node_modules') && path.dirname(path.join(root, file)) !== dist),
  });
  return [
    ...[...fileList].filter((file) => file.startsWith('node_modules')),
    ...DATA,
    ...NAMED.flatMap((name) => listFiles(`node_modules/${name}`)),
  ];
}
