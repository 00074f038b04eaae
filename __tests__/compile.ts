// Jest's global set-up: compiles the reader processes as for the site.
import { execFileSync } from 'node:child_process';

export default function compile() {
  execFileSync(process.execPath, ['scripts/compile.mjs'], { stdio: 'inherit' });
}
