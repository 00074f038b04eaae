import fs from 'node:fs';
import { parse } from 'yaml';

interface Step {
  run?: string;
}
interface Workflow {
  jobs: Record<string, { strategy?: { matrix: { node: string[] } }; steps: Step[] }>;
}

const { version, scripts, engines } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
  engines: { node: string };
};
const readYaml = (file: string) => parse(fs.readFileSync(file, 'utf8'));
const workflows = fs.readdirSync('.github/workflows').map((name) => readYaml(`.github/workflows/${name}`) as Workflow);
const commands = workflows.flatMap(({ jobs }) =>
  Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run)),
);

test('workflows run scripts that package.json has, and .ci/run', () => {
  const used = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !(name in scripts))).toEqual([]);
  expect(commands).toEqual(expect.arrayContaining(['npm test', '.ci/run']));
});

test('continuous integration audits the packages that the site is built and served with', () => {
  expect(commands.filter((command) => /^npm audit\b.*--omit=dev/.test(command))).toHaveLength(1);
});

test('.ci/run runs every suite, and every script that it names exists', () => {
  const text = fs.readFileSync('.ci/run', 'utf8');
  const used = [...text.matchAll(/^npm run ([\w:]+)/gm)].map(([, name = '']) => name);
  expect(text).toMatch(/^npm test -- --all \|\|/m);
  expect(used).toEqual(['check']);
  expect(used.filter((name) => !(name in scripts))).toEqual([]);
});

test('workflows test the oldest version of Node that is supported, and the newest', () => {
  const versions = workflows.flatMap(({ jobs }) =>
    Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix.node ?? []),
  );
  expect(`>=${versions[0]}`).toBe(engines.node);
  expect(versions.at(-1)).toBe(fs.readFileSync('.nvmrc', 'utf8').trim());
});

test('CITATION.cff names the version of package.json', () => {
  expect(readYaml('CITATION.cff')).toMatchObject({ 'cff-version': '1.2.0', title: 'Vitrine', version });
});

test('issue templates are valid YAML with a name', () => {
  for (const name of ['bug_report.yml', 'feature_request.yml'])
    expect(readYaml(`.github/ISSUE_TEMPLATE/${name}`)).toMatchObject({
      name: expect.any(String),
      body: expect.any(Array),
    });
});
