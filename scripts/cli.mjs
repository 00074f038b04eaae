// The command line of a clone (npm run index, report, publish, account …): compiles the programs if necessary.
import { runCompiled } from './compiled.mjs';

// A clone keeps its library and its derived data in itself, and the package in folders of the user.
process.env.VITRINE_LIBRARY ||= 'library';
process.env.VITRINE_DATA ||= '.vitrine';
process.env.VITRINE_COMMAND ||= 'npm run';
await runCompiled('vitrine');
