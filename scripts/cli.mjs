// The command line of a clone (npm run index, report, export, publish, account …): compiles the programs if necessary.
import { runCompiled } from './compiled.mjs';

const isHelp = process.argv.some((word) => word === '--help' || word === '-h');
if (process.argv[2] === 'export' && !isHelp) {
  // An export renders pages, which need a build.
  const { checkNode, ensureBuild, ensureLibrary } = await import('./ensure.mjs');
  const { ensurePackages } = await import('./packages.mjs');
  checkNode();
  await ensurePackages();
  await ensureBuild();
  await ensureLibrary();
}
// A clone keeps its library and its derived data in itself, and the package in folders of the user.
process.env.VITRINE_LIBRARY ||= 'library';
process.env.VITRINE_DATA ||= '.vitrine';
process.env.VITRINE_COMMAND ||= 'npm run';
await runCompiled('vitrine');
