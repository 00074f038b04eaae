// Prints the totals of the runners, and the name and reason of each failed test, as the last lines of npm test.
import fs from 'node:fs';
import path from 'node:path';

/** Maximum failures listed per runner; the full output above has all of them. */
const MAX_NAMED_FAILURES = 10;

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const toFirstLine = (text = '') =>
  text
    .replace(ANSI, '')
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean);

/** A file that does not compile has no tests to fail. */
const readJest = (report) => ({
  counts: [
    report.numPassedTests,
    report.numFailedTests + report.numRuntimeErrorTestSuites,
    report.numPendingTests + report.numTodoTests,
  ],
  failed: report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = path.basename(name);
    const failures = assertionResults.filter((each) => each.status === 'failed');
    return failures.length === 0 && status === 'failed'
      ? [[file, message]]
      : failures.map(({ fullName, failureMessages }) => [`${file} › ${fullName}`, failureMessages[0]]);
  }),
});

function* listSpecs({ suites = [], specs = [] }) {
  yield* specs;
  for (const suite of suites) yield* listSpecs(suite);
}

const readPlaywright = (report) => ({
  counts: [
    report.stats.expected + report.stats.flaky,
    report.stats.unexpected + report.errors.length,
    report.stats.skipped,
  ],
  failed: [
    ...[...listSpecs(report)].flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => [
          `[${projectName}] ${file}:${line} › ${title}`,
          results.at(-1)?.error?.message,
        ]),
    ),
    ...report.errors.map(({ message }) => ['outside any test', message]),
  ],
});

const readAbuse = ({ held, failed, skipped, named }) => ({ counts: [held, failed, skipped], failed: named });

const RUNNERS = [
  ['unit tests', 'unit', readJest],
  ['HTTP tests', 'http', readJest],
  ['browser tests', 'browser', readPlaywright],
  ['abuse', 'abuse', readAbuse],
];

/**
 * @param {string} folder where the runners left their reports
 * @param {ReadonlyMap<string, { seconds: number, code: number }>} ends of the runners, by their names
 * @returns a line a runner, each followed by its failures
 */
export function summarise(folder, ends = new Map()) {
  return RUNNERS.flatMap(([name, file, read]) => {
    const report = path.join(folder, `${file}.json`);
    if (!fs.existsSync(report)) return [`${name}: ended before it could count`];
    const { counts, failed } = read(JSON.parse(fs.readFileSync(report, 'utf8')));
    const [passed, failures, skipped] = counts;
    const { seconds, code } = ends.get(name) ?? {};
    const end = seconds === undefined ? '' : ` (${seconds} s${code === 0 ? '' : `, exit code ${code}`})`;
    return [
      `${name}: ${passed} passed, ${failures} failed, ${skipped} skipped${end}`,
      ...failed
        .slice(0, MAX_NAMED_FAILURES)
        .map(([which, why]) => `  failed: ${which}: ${toFirstLine(why) ?? 'no reason given'}`),
    ];
  }).join('\n');
}
