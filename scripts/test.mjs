// npm test: a fast part of each suite, for before a commit; npm run test:all: every unit, HTTP and browser test, and the quick abuse cases.
import fs from 'node:fs';
import path from 'node:path';
import { checkNode, ensureBuild, root, run, say } from './ensure.mjs';
import { ensurePackages } from './packages.mjs';
import { summarise } from './test-summary.mjs';

const isAll = process.argv.includes('--all');

const reports = path.join(root, 'test-results');
fs.mkdirSync(reports, { recursive: true });
const toReport = (name) => path.join(reports, `${name}.json`);
const summaryFile = path.join(reports, 'summary.txt');
for (const file of [...['unit', 'http', 'browser', 'abuse'].map(toReport), summaryFile])
  fs.rmSync(file, { force: true });

checkNode();
await ensurePackages({ development: true });
await ensureBuild();

const SUITES = [
  {
    name: 'unit tests',
    program: path.join('node_modules', 'jest', 'bin', 'jest.js'),
    args: ['--json', `--outputFile=${toReport('unit')}`],
    fast: ['--testPathIgnorePatterns', '/node_modules/', '__tests__/http/', '\\.slow\\.test\\.'],
  },
  {
    name: 'HTTP tests',
    program: 'scripts/test-http.mjs',
    args: ['--json', `--outputFile=${toReport('http')}`],
    fast: ['--testNamePattern=@smoke'],
  },
  { name: 'browser tests', program: 'scripts/test-e2e.mjs', args: [], fast: ['--grep=@smoke'] },
  { name: 'abuse', program: 'scripts/test-abuse.mjs', args: isAll ? ['--quick'] : [], fast: ['--smoke'] },
];

const ends = new Map();
for (const { name, program, args, fast } of SUITES) {
  say(name);
  const started = performance.now();
  const code = await run(process.execPath, [program, ...args, ...(isAll ? [] : fast)]);
  ends.set(name, { code, seconds: Math.round((performance.now() - started) / 1000) });
}

const summary = summarise(reports, ends);
// .ci/run prints it last.
fs.writeFileSync(summaryFile, `${summary}\n`);
console.log(summary);
if (!isAll) say('this was the fast part; npm run test:all runs everything');
process.exitCode = [...ends.values()].some(({ code }) => code !== 0) ? 1 : 0;
