import fs from 'node:fs';
import { parse } from 'yaml';

interface Step {
  run?: string;
  uses?: string;
}
interface Job {
  strategy?: { matrix: { node?: string[]; include?: { arch: string; runner: string }[] } };
  needs?: string;
  permissions?: Record<string, string>;
  /** A workflow instead of steps. */
  uses?: string;
  steps?: Step[];
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const { version, scripts, engines } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
  engines: { node: string };
};
const readYaml = (file: string) => parse(fs.readFileSync(file, 'utf8'));
const workflows = fs.readdirSync('.github/workflows').map((name) => readYaml(`.github/workflows/${name}`) as Workflow);
const commands = workflows.flatMap(({ jobs }) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.map(({ run = '' }) => run)),
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

test('files that workflows run exist', () => {
  const files = commands.flatMap((command) => [...command.matchAll(/\bnode ((?:tools|scripts)\/\S+)/g)]);
  expect(files.length).toBeGreaterThan(1);
  for (const [, file = ''] of files) expect(fs.existsSync(file)).toBe(true);
});

const release = readYaml('.github/workflows/release.yml') as Workflow & { on: { push: Record<string, string[]> } };

test('a release begins with a tag of a version, and publishes nothing before all tests have passed', () => {
  expect(release.on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
  expect(Object.entries(release.jobs).map(([name, { needs }]) => [name, needs])).toEqual([
    ['test', undefined],
    ['image', 'test'],
    ['manifest', 'image'],
    ['package', 'test'],
  ]);
  expect(release.jobs.test?.uses).toBe('./.github/workflows/ci.yml');
  expect(readYaml('.github/workflows/ci.yml').on).toHaveProperty('workflow_call');
});

test('each architecture of the image is built and tried on a machine of its own before it is published', () => {
  const { strategy, steps = [] } = release.jobs.image ?? {};
  expect(strategy?.matrix.include).toEqual([
    { arch: 'amd64', runner: 'ubuntu-24.04' },
    { arch: 'arm64', runner: 'ubuntu-24.04-arm' },
  ]);
  const runs = steps.map(({ run = '' }) => run);
  const find = (text: string) => runs.findIndex((run) => run.includes(text));
  expect(find('--load')).toBeLessThan(find('tools/try-image.mjs'));
  expect(find('tools/try-image.mjs')).toBeLessThan(find('--push'));
  expect(find('--load')).toBeGreaterThan(-1);
});

test('jobs that may publish use actions pinned to commits, and may do nothing else', () => {
  for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
  const writing = workflows
    .flatMap(({ jobs }) => Object.entries(jobs))
    .filter(([, { permissions = {} }]) => Object.values(permissions).includes('write'));
  expect(writing.map(([name, { permissions }]) => [name, permissions])).toEqual([
    ['image', { contents: 'read', packages: 'write' }],
    ['manifest', { packages: 'write', 'id-token': 'write', attestations: 'write' }],
    ['package', { contents: 'read', 'id-token': 'write' }],
  ]);
  const used = writing.flatMap(([, { steps = [] }]) => steps.flatMap(({ uses = [] }) => uses));
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test('image and package are published with their provenance', () => {
  expect(commands.filter((command) => /--push/.test(command))).toEqual([
    expect.stringContaining('--provenance=mode=max'),
  ]);
  expect(commands.filter((command) => /^npm publish/.test(command))).toEqual([expect.stringContaining('--provenance')]);
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
