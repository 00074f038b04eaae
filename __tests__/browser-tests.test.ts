// Each file of browser tests belongs to a project of playwright.config.ts; others would never run.
import fs from 'node:fs';
import config from '../playwright.config';

test('each file of browser tests runs', () => {
  const patterns = (config.projects ?? []).flatMap(({ testMatch }) => testMatch ?? []);
  const specs = fs.readdirSync('__tests__/e2e').filter((name) => name.endsWith('.spec.ts'));
  expect(specs.length).toBeGreaterThan(20);
  const runs = (name: string) => patterns.some((pattern) => new RegExp(pattern).test(`/__tests__/e2e/${name}`));
  expect(specs.filter((name) => !runs(name))).toEqual([]);
});
