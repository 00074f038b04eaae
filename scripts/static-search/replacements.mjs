// Bundles code of the server for the browser of a static copy. Modules that read the catalogue are replaced by those of
// this folder, which read the search data; all other code is the server's, so both find and show the same.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(path.dirname(here));

/** Modules of the project by their replacement here. */
const REPLACEMENTS = {
  catalogue: [
    'lib/catalogue/read/by-id',
    'lib/catalogue/read/collections',
    'lib/catalogue/read/places',
    'lib/catalogue/read/search-data',
    'lib/catalogue/read/site',
    'lib/catalogue/read/story-covers',
    'lib/config/config',
  ],
  engine: ['lib/search/engine/alike', 'lib/search/engine/index-state', 'lib/search/engine/surnames'],
  'facet-names': ['lib/search/engine/facet-counts'],
  languages: ['lib/messages/languages/all'],
  'no-server': [
    'components/search/static-search-script',
    'lib/catalogue/read/trace',
    'lib/i18n/request-locale',
    'lib/seo/page-metadata',
    'lib/seo/site',
    'lib/statistics/fruitless-searches',
  ],
  browse: ['lib/pages/browse'],
  search: ['lib/search/search'],
  navigation: ['next/navigation'],
};

const byModule = new Map(
  Object.entries(REPLACEMENTS).flatMap(([name, modules]) => modules.map((module) => [module, path.join(here, name)])),
);

/** https://esbuild.github.io/plugins/#on-resolve */
const replaceModules = {
  name: 'replace modules',
  setup(build) {
    build.onResolve({ filter: /^(@\/|\.|next\/navigation$)/ }, ({ path: name, resolveDir, kind, importer }) => {
      // Replacements may use what they replace.
      if (importer.startsWith(here)) return undefined;
      const file = name.startsWith('.') ? path.relative(root, path.join(resolveDir, name)) : name.replace(/^@\//, '');
      const other = byModule.get(file.replace(/\.(ts|tsx)$/, ''));
      return other && build.resolve(other, { resolveDir: here, kind });
    });
  },
};

/** @param options of esbuild; https://esbuild.github.io/api/ */
export const bundleForBrowser = (options) =>
  build({
    absWorkingDir: root,
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [replaceModules],
    ...options,
  });
