import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Locked = { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean };

const NOTICES = 'THIRD-PARTY-NOTICES.txt';
const ESCAPE = /[.*+?^${}()|[\]\\]/g;

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-licences-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the notices of the packages of this project', () => {
  let notices: string;
  beforeEach(() => {
    const file = path.join(folder, 'notices.txt');
    const { status, stderr } = spawnSync(process.execPath, ['scripts/licences.mjs', file], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    notices = fs.readFileSync(file, 'utf8');
  });

  test('name every installed production package with its licence and a licence text', () => {
    const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, Locked>;
    };
    const installed = Object.entries(packages).filter(
      ([place, { dev, devOptional }]) => place && !dev && !devOptional && fs.existsSync(place),
    );
    expect(installed.length).toBeGreaterThan(250);
    const incomplete = installed.filter(([place]) => {
      const { name, version } = JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8'));
      const title = `${name} ${version}`.replace(ESCAPE, '\\$&');
      const [, number] =
        new RegExp(`^${title} \\| [\\w(][^|]+ \\| [^|]+ \\| [^|]+ \\| \\[(\\d+)\\]`, 'm').exec(notices) ?? [];
      return !number || !new RegExp(`^--- \\[${number}\\] ---\\n\\n.{4}`, 'm').test(notices);
    });
    expect(incomplete.map(([place]) => place)).toEqual([]);
  });

  test('start with the more demanding licences, and include the texts that those require', () => {
    const [conditions = ''] = notices.split('\nPackages\n');
    for (const name of ['libheif-js', '@img/sharp-libvips-', 'mediabunny']) expect(conditions).toContain(`\n- ${name}`);
    expect(conditions).not.toContain('\n- react ');
    expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(notices).toContain('GNU GENERAL PUBLIC LICENSE\n');
    expect(notices).toContain('SIL OPEN FONT LICENSE');
    expect(notices).toContain('The Newsreader Project Authors');
  });

  test('include packages in compiled form, and the data of the map', () => {
    expect(notices).toMatch(/^acorn \(in next .*\) \| MIT \|/m);
    expect(notices).toMatch(/^\| librsvg +\| LGPLv3/m);
    expect(notices).toContain('GeoNames');
    expect(notices).toContain('Copyright (c) 2011 Gary Court');
  });
});

const MIT = 'MIT License\n\nCopyright (c) 2020 Ada';
const PACKAGES: Record<string, Record<string, unknown>> = {
  serves: { license: 'MIT', repository: 'github:ada/serves', LICENSE: MIT },
  'serves-linux': { license: 'MIT', repository: { url: 'git+https://github.com/ada/serves.git' } },
  chosen: { license: '(GPL-2.0 OR ISC)', LICENSE: 'ISC text' },
};

/** Lays a project with a lockfile, its packages and the scripts. `packages` extends a valid set. */
function layProject(packages: typeof PACKAGES = {}, locked: Record<string, Partial<Locked>> = {}) {
  const all = { ...PACKAGES, ...packages };
  fs.cpSync('scripts', path.join(folder, 'scripts'), { recursive: true });
  const files: Record<string, string> = {
    LICENSE: 'Vitrine',
    'tools/ground/CREDITS.md': 'coasts',
    'tools/sample/CREDITS.md': 'pictures',
    'public/fonts/OFL.txt': 'typefaces',
    'package-lock.json': JSON.stringify({
      packages: {
        '': {},
        ...Object.fromEntries(Object.keys(all).map((name) => [`node_modules/${name}`, { version: '1.0.0' }])),
        ...Object.fromEntries(Object.entries(locked).map(([name, flags]) => [`node_modules/${name}`, flags])),
      },
    }),
  };
  for (const [name, { LICENSE, README, ...manifest }] of Object.entries(all)) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', ...manifest });
    if (LICENSE) files[`node_modules/${name}/LICENSE`] = String(LICENSE);
    if (README) files[`node_modules/${name}/README.md`] = String(README);
  }
  write(files);
}

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}

function run(script: string) {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`], { cwd: folder, encoding: 'utf8' });
  const file = path.join(folder, NOTICES);
  return { status, stderr, notices: fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null };
}

test('a package without a licence text uses that of its repository, and a choice of licences the permissive one', () => {
  layProject();
  const { notices } = run('licences');
  expect(notices).toContain('serves 1.0.0 | MIT | - | https://github.com/ada/serves | [2]');
  expect(notices).toContain('serves-linux 1.0.0 | MIT | - | https://github.com/ada/serves | [2]');
  expect(notices).toContain(`--- [2] ---\n\n${MIT}\n`);
  expect(notices).not.toContain('Permission is hereby granted');
});

test('a package without a licence text gets the standard text, and the statement of its README', () => {
  layProject({
    alone: { license: 'MIT', author: 'Bo <b@example.org>', README: '# alone\n\n## Licence\n\nBo, 1999\n\n## More\n' },
  });
  const { notices } = run('licences');
  expect(notices).toContain('alone 1.0.0 | MIT | Bo | - | [1] [2]');
  expect(notices).toContain('--- [2] ---\n\nBo, 1999\n');
  expect(notices).toContain('Permission is hereby granted');
});

test('packages for development and for other platforms are not listed', () => {
  layProject(
    { tests: { license: 'UNLICENSED' } },
    { tests: { dev: true }, 'serves-windows': { version: '1.0.0', optional: true } },
  );
  const { status, notices } = run('licences');
  expect(status).toBe(0);
  expect(notices).not.toMatch(/tests|serves-windows/);
});

test('equal packages give equal notices, in any order of the lockfile', () => {
  layProject();
  const { notices } = run('licences');
  const file = path.join(folder, 'package-lock.json');
  const { packages } = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, JSON.stringify({ packages: Object.fromEntries(Object.entries(packages).reverse()) }));
  expect(run('licences').notices).toBe(notices);
});

test.each([
  ['states no licence', { README: '# culprit' }, 'culprit 1.0.0 states no licence', 'STATED'],
  ['has an unknown licence', { license: 'SSPL-1.0', LICENSE: 'text' }, 'the licence "SSPL-1.0"', 'CONDITIONS'],
  ['has one known licence of two', { license: 'MIT AND AGPL-3.0', LICENSE: 'text' }, '"AGPL-3.0"', 'CONDITIONS'],
  [
    'has no licence text',
    { license: 'ISC', README: '## License\n\nISC\n' },
    'no licence text',
    'licence-texts/ISC.txt',
  ],
])('a package that %s stops the program with its name and the remedy', (_, culprit, fault, remedy) => {
  layProject({ culprit });
  const { status, stderr, notices } = run('licences');
  expect(status).toBe(1);
  expect(stderr).toContain('culprit 1.0.0');
  expect(stderr).toContain(fault);
  expect(stderr).toContain(remedy);
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect(notices).toBeNull();
});

test('a package that is not installed stops the program with the remedy', () => {
  layProject({}, { gone: { version: '1.0.0' } });
  const { status, stderr } = run('licences');
  expect(status).toBe(1);
  expect(stderr).toContain('node_modules/gone is in package-lock.json but is not installed. Run npm ci.');
});

describe('the standalone folder', () => {
  /** Lays a stub of `next build` and the files that the script copies. */
  function layBuild() {
    write({
      'node_modules/next/dist/bin/next':
        "const fs = require('node:fs'); fs.mkdirSync('.next/standalone', { recursive: true });",
      'node_modules/next/dist/compiled/@vercel/nft/index.js':
        'exports.nodeFileTrace = async () => ({ fileList: new Set() });',
      'node_modules/next/dist/compiled/webpack/package.json': '{}',
      'node_modules/@swc/helpers/cjs/file.cjs': '',
      'node_modules/@swc/helpers/esm/file.js': '',
      'node_modules/.package-lock.json': fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'),
      'node_modules/@cornerstonejs/codec-openjpeg/dist/openjpegwasm_decode.wasm': '',
      'node_modules/@img/file': '',
      'node_modules/@libsql/file': '',
      'node_modules/jxl-oxide-wasm/file': '',
      'dist/serve.mjs': '',
      'public/icon.svg': '',
      '.next/static/file': '',
    });
  }

  test('contains the notices and the licence of Vitrine', () => {
    layProject();
    layBuild();
    expect(run('standalone')).toMatchObject({ status: 0, stderr: '' });
    const read = (name: string) => fs.readFileSync(path.join(folder, '.next/standalone', name), 'utf8');
    expect(read(NOTICES)).toContain('serves 1.0.0 | MIT');
    expect(read('LICENSE')).toBe('Vitrine');
  });

  test('is not built if a licence has not been reviewed', () => {
    layProject({ culprit: { license: 'SSPL-1.0' } });
    layBuild();
    expect(run('standalone').status).toBe(1);
    expect(fs.existsSync(path.join(folder, '.next/standalone'))).toBe(false);
  });
});
