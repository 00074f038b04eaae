// Jest's global set-up: the reading processes are real ones, compiled as they are for the site.
import { execFileSync } from 'node:child_process';

export default function compile() {
  execFileSync(process.execPath, ['scripts/compile.mjs'], { stdio: 'inherit' });
}
