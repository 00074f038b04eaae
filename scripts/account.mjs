// npm run account: lists, adds, resets and removes accounts of the desk.
import { runCompiled } from './compiled.mjs';

await runCompiled('account');
