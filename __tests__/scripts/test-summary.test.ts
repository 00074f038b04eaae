import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { summarise } from '@/scripts/test-summary.mjs';

let folder: string;
const write = (name: string, report: unknown) =>
  fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(report));

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-summary-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('a runner that left no report is not counted as passed', () => {
  expect(summarise(folder).split('\n')).toEqual([
    'unit tests: ended before it could count',
    'HTTP tests: ended before it could count',
    'browser tests: ended before it could count',
    'abuse: ended before it could count',
  ]);
});

test('a runner is listed with the time it took, and with its exit code if it failed', () => {
  write('abuse', { held: 4, failed: 0, skipped: 0, named: [] });
  const getLine = (code: number) => summarise(folder, new Map([['abuse', { seconds: 61, code }]])).split('\n')[3];
  expect([0, 1].map(getLine)).toEqual([
    'abuse: 4 passed, 0 failed, 0 skipped (61 s)',
    'abuse: 4 passed, 0 failed, 0 skipped (61 s, exit code 1)',
  ]);
});

test('the last lines list each failure with its file and its reason', () => {
  write('unit', {
    numPassedTests: 3,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: '/x/edtf.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'well', failureMessages: [] },
          { status: 'failed', fullName: 'a year', failureMessages: ['\u001b[31m\nexpected 1930\u001b[39m\nat x'] },
        ],
      },
      { name: '/x/torn.test.ts', status: 'failed', message: 'unexpected token', assertionResults: [] },
    ],
  });
  write('http', {
    numPassedTests: 2,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 4,
    numTodoTests: 0,
    testResults: [],
  });
  write('browser', {
    stats: { expected: 5, flaky: 0, unexpected: 1, skipped: 2 },
    errors: [],
    suites: [
      {
        suites: [
          {
            specs: [
              {
                file: 'map.spec.ts',
                line: 7,
                title: 'opens',
                tests: [
                  { projectName: 'wide', status: 'expected', results: [{}] },
                  { projectName: 'phone', status: 'unexpected', results: [{ error: { message: 'Target crashed' } }] },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  write('abuse', { held: 9, failed: 1, skipped: 0, named: [['search: a quote', 'answered 500']] });
  expect(summarise(folder)).toBe(`unit tests: 3 passed, 2 failed, 1 skipped
  failed: edtf.test.ts › a year: expected 1930
  failed: torn.test.ts: unexpected token
HTTP tests: 2 passed, 0 failed, 4 skipped
browser tests: 5 passed, 1 failed, 2 skipped
  failed: [phone] map.spec.ts:7 › opens: Target crashed
abuse: 9 passed, 1 failed, 0 skipped
  failed: search: a quote: answered 500`);
});
