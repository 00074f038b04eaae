/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createCliPlace } from '../cli';

const { place, home, vitrine, remove } = createCliPlace('vitrine-cli-');
const library = path.join(place, 'My Pictures');

beforeAll(() => {
  fs.mkdirSync(library);
  fs.writeFileSync(path.join(library, 'walk.md'), 'A walk.\n');
});
afterAll(remove);

const COMMANDS = ['index', 'report', 'export', 'publish', 'account', 'doctor', 'init', 'completion'];

test('--version prints the version of the package', () => {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
  expect(vitrine(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('--help lists every command, and each command has help of its own', () => {
  const { status, stdout } = vitrine(['--help']);
  expect(status).toBe(0);
  for (const name of COMMANDS) {
    expect(stdout).toMatch(new RegExp(`^ {2}${name}\\b.*\\S`, 'm'));
    expect(vitrine([name, '--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining(`vitrine ${name}`) });
  }
});

test.each([
  [['idnex'], '"idnex" is neither a folder nor a command'],
  [['--prot', '3'], 'Did you mean --port?'],
  [['--port', '70000'], 'from 0 to 65535'],
  [['report', '--csv', '--json'], 'cannot be used with'],
  [['report', '--only', 'alt,nothing'], 'There is no finding "nothing"'],
  [['index', 'nowhere'], '"nowhere"'],
  [['publish', '--full', '--check'], 'cannot be used with'],
  [['export'], "missing required argument 'output'"],
  [['export', 'copy'], '--url https://'],
  [['export', '.', 'My Pictures', '--url', 'https://a.example', '--data', 'data'], 'name a folder elsewhere'],
  [['account', 'add', 'Eva', '--role=king'], 'owner, editor, contributor'],
  [['account', 'add'], "missing required argument 'name'"],
  [['init'], "missing required argument 'folder'"],
  [['completion', 'tcsh'], 'bash, zsh, fish'],
])('%j is wrong usage: it exits with 2, says why and does nothing', (args, why) => {
  const { status, stdout, stderr } = vitrine(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(why);
  expect(fs.readdirSync(home)).toEqual([]);
});

test('an option that npm has kept to itself is refused with the remedy, and nothing is done', () => {
  const env = { VITRINE_COMMAND: 'npm run', npm_config_role: 'owner' };
  const { status, stderr } = vitrine(['account', 'add', 'Eva', '--library', library], { env });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'vitrine: npm has kept --role to itself. Write -- after the command: npm run account -- …\n',
  });
  expect(fs.readdirSync(home)).toEqual([]);
  expect(vitrine(['doctor', library], { env: { ...env, VITRINE_COMMAND: 'npx vitrine' } }).stderr).toBe('');
});

test('a wrong setting exits with 78, a failure with 1', () => {
  const data = ['--data', path.join(place, 'empty')];
  expect(vitrine(['publish', library, ...data])).toMatchObject({ status: 78 });
  expect(vitrine([library, ...data], { env: { VITRINE_CSP: 'loose' } })).toMatchObject({ status: 78 });
  expect(vitrine(['report', library, ...data])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npx vitrine index makes it'),
  });
});

test('all commands find the same derived data by the folder, which they leave as it is', () => {
  expect(vitrine(['index', 'My Pictures'])).toMatchObject({ status: 0, stdout: expect.stringContaining('1 items') });
  const report = vitrine(['report', '--json', library]);
  expect(JSON.parse(report.stdout)).toMatchObject({ items: 1 });
  expect(vitrine(['account', 'add', 'Ole', 'Lund', '--library', library]).stdout).toContain('Ole Lund may sign in');
  expect(vitrine(['account', '--library', `${library}/`]).stdout).toMatch(/^Ole Lund\tcontributor/);
  expect(fs.readdirSync(path.join(home, '.local/share/vitrine'))).toEqual([
    expect.stringMatching(/^My-Pictures-[0-9a-f]{8}$/),
  ]);
  expect(fs.readdirSync(library)).toEqual(['walk.md']);
});

test('--data, VITRINE_DATA and .env name another folder for derived data, relative to the current one', () => {
  vitrine(['index', library, '--data', 'a'], { env: { VITRINE_DATA: 'b' } });
  vitrine(['index', library], { env: { VITRINE_DATA: 'b' } });
  fs.writeFileSync(path.join(place, '.env'), 'VITRINE_DATA=c\n');
  vitrine(['index', library]);
  fs.rmSync(path.join(place, '.env'));
  for (const name of ['a', 'b', 'c']) expect(fs.existsSync(path.join(place, name, 'catalogue.db'))).toBe(true);
});

test('completions name every command and option', () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { status, stdout } = vitrine(['completion', shell]);
    expect(status).toBe(0);
    for (const name of [...COMMANDS, 'port', 'only', 'reset']) expect(stdout).toContain(name);
  }
});

test('bash completes commands and options', () => {
  const script = vitrine(['completion', 'bash']).stdout;
  const complete = (words: string) => {
    const tab = `COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _vitrine; echo "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', script + tab], { encoding: 'utf8' }).stdout.trim();
  };
  expect(complete('vitrine acc')).toBe('account');
  expect(complete('vitrine report --o')).toBe('--only');
  expect(complete('vitrine account re')).toBe('reset remove');
});

const hasFish = spawnSync('fish', ['--version']).status === 0;
(hasFish ? test : test.skip)('fish completes commands and options', () => {
  const script = vitrine(['completion', 'fish']).stdout;
  const complete = (line: string) => {
    const { stdout } = spawnSync('fish', ['--no-config', '-c', `${script}complete -C '${line}'`], { encoding: 'utf8' });
    return stdout.match(/^\S+(?=\t)/gm);
  };
  expect(complete('vitrine acc')).toEqual(['account']);
  expect(complete('vitrine report --o')).toEqual(['--only']);
  expect(complete('vitrine account re')).toEqual(['remove', 'reset']);
});
