/** @jest-environment node */
// Tests of a suite run at the same time, so each site that they start needs a port of its own.
import fs from 'node:fs';
import path from 'node:path';

test.each(['http', 'e2e'])('no two files of %s use the same port', (suite) => {
  const folder = path.join(__dirname, suite);
  const files = new Map<string, string[]>();
  for (const name of fs.readdirSync(folder).filter((each) => /\.(?:test|spec)\.ts$/.test(each))) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    for (const port of new Set([...text.matchAll(/toOwnPort\((\d+)\)/g)].map(([, number = '']) => number)))
      files.set(port, [...(files.get(port) ?? []), name]);
  }
  expect(files.size).toBeGreaterThan(5);
  expect([...files].filter(([, names]) => names.length > 1)).toEqual([]);
});
