// npm run pack: builds the npm package that serves a folder by one command, npx vitrine FOLDER (docs/commands.md).
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkNode, ensureBuild, root, say } from './ensure.mjs';
import { writeNotices } from './licences.mjs';
import { ensurePackages } from './packages.mjs';
import { laySample } from './sample.mjs';
import { isUnused, tracePrograms } from './trace.mjs';

const built = path.join(root, '.next');
/** Its folder `app` is one that npm leaves as it is, with packages of its own. */
const target = path.join(built, 'package');
const app = path.join(target, 'app');

/** Packages with code for each platform, which npm chooses. All others are part of the package, file by file. */
const NATIVE = ['sharp', 'libsql'];
const isNative = (file) => /^node_modules\/(sharp|libsql|@img|@libsql|@neon-rs)\//.test(file);

/** Parts of a build that only building or developing needs. */
const isOfBuild = (file) =>
  /^(cache|diagnostics|node_modules|package|standalone|trace|trace-build|turbopack|types|dev)(\/|$)|\.(map|nft\.json|tgz)$/.test(
    file,
  );

const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

function copyBuild() {
  const filter = (source) => !isOfBuild(path.relative(built, source).replaceAll('\\', '/'));
  // One by one, because a folder cannot be copied into itself.
  for (const name of fs.readdirSync(built)) {
    const from = path.join(built, name);
    if (filter(from)) fs.cpSync(from, path.join(app, '.next', name), { recursive: true, filter });
  }
}

/** Turbopack's names of external packages, which are links in .next/node_modules: `sharp-20c6a5da84e2135f`. */
function listLinks(folder = path.join(built, 'node_modules')) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (!entry.isSymbolicLink()) return listLinks(file);
    return [[entry.name, path.basename(fs.realpathSync(file))]];
  });
}

/** Gives external packages their own names, because npm packs no links. */
function nameExternals() {
  const names = new Map(listLinks());
  const pattern = new RegExp([...names.keys()].join('|'), 'g');
  const server = path.join(app, '.next', 'server');
  for (const name of fs.readdirSync(server, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(server, name);
    const text = fs.readFileSync(file, 'utf8');
    const named = text.replace(pattern, (link) => names.get(link));
    if (named !== text) fs.writeFileSync(file, named);
  }
}

/** Files of packages that the pages need, as Next lists them. */
function listPageFiles() {
  const server = path.join(built, 'server');
  const lists = fs.readdirSync(server, { recursive: true }).filter((name) => name.endsWith('.nft.json'));
  const files = new Set(
    lists.flatMap((name) => {
      const list = path.join(server, name);
      return JSON.parse(fs.readFileSync(list, 'utf8'))
        .files.filter((file) => file.includes('node_modules/'))
        .map((file) => path.resolve(path.dirname(list), file));
    }),
  );
  return [...files]
    .filter((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    .map((file) => path.relative(root, fs.realpathSync(file)));
}

const toPackage = (file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0];

async function copyPackages() {
  const traced = [...(await tracePrograms(path.join(app, 'dist'))), ...listPageFiles()];
  const files = [...new Set(traced.map((file) => file.replaceAll('\\', '/')))].filter(
    (file) => !isNative(file) && !isUnused(file),
  );
  // The tracer lists the manifests of all packages.
  const needed = new Set(files.filter((file) => !file.endsWith('/package.json')).map(toPackage));
  for (const file of files) if (needed.has(toPackage(file))) fs.cpSync(path.join(root, file), path.join(app, file));
}

function writeManifests() {
  const { name, version, description, license, repository, engines, dependencies } = readJson('package.json');
  const write = (folder, manifest) =>
    fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  write(app, { name, version, type: 'module', private: true });
  write(target, {
    name,
    version,
    description,
    license,
    repository,
    type: 'module',
    engines,
    bin: { vitrine: 'app/dist/vitrine.mjs' },
    optionalDependencies: Object.fromEntries(NATIVE.map((each) => [each, dependencies[each]])),
  });
}

checkNode();
// The package serves buckets too.
await ensurePackages({ buckets: true });
const notices = writeNotices();
await ensureBuild();
fs.rmSync(target, { recursive: true, force: true });
copyBuild();
nameExternals();
// Imports esbuild, which a fresh clone lacks until here.
const { compile } = await import('./compile.mjs');
await compile(path.join(app, 'dist'), { sourcemap: false });
await copyPackages();
fs.cpSync(path.join(root, 'public'), path.join(app, 'public'), { recursive: true });
await laySample(path.join(app, 'sample'));
writeManifests();
for (const file of ['LICENSE', 'README.md', notices]) fs.cpSync(path.join(root, file), path.join(target, file));
const args = ['pack', '--pack-destination', built, '--loglevel=error', '--json'];
const [{ filename, size, unpackedSize }] = JSON.parse(
  execFileSync('npm', args, { cwd: target, encoding: 'utf8', shell: process.platform === 'win32' }),
);
const toMb = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
say(
  `packed ${path.relative(process.cwd(), path.join(built, filename))} (${toMb(size)}, unpacked ${toMb(unpackedSize)})`,
);
