// Installs the npm packages: production only for npm start, the AWS SDK if a setting names a bucket, all for development.
import fs from 'node:fs';
import path from 'node:path';
import { BUCKET_PACKAGES, listBucketPlaces } from './bucket-packages.mjs';
import { must, root, say } from './ensure.mjs';

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  } catch {
    return {};
  }
}

const readInstalled = () => readJson('node_modules/.package-lock.json').packages ?? {};

const isThere = (place) => fs.existsSync(path.join(root, place, 'package.json'));

/** Lists the packages of the lockfile, without optional ones, which depend on the platform. */
const listWanted = (development) =>
  Object.entries(readJson('package-lock.json').packages ?? {}).filter(
    ([place, { dev, devOptional, optional }]) => place && !optional && (development || !(dev || devOptional)),
  );

/** Whether all packages are installed in the version of the lockfile. */
function areInstalled(development) {
  const installed = readInstalled();
  return listWanted(development).every(
    ([place, { version }]) => installed[place]?.version === version && isThere(place),
  );
}

/** Whether the development packages are installed, which type checking needs. */
export const hasDevelopment = () =>
  Object.keys(readJson('package.json').devDependencies ?? {}).every((name) => isThere(`node_modules/${name}`));

/**
 * Prints the number of installed packages repeatedly.
 * @returns a function that stops it
 */
function showProgress(places) {
  const { isTTY } = process.stdout;
  const show = () => {
    const line = `vitrine: ${places.filter(isThere).length} of ${places.length} packages`;
    process.stdout.write(isTTY ? `\r${line}` : `${line}\n`);
  };
  const timer = setInterval(show, isTTY ? 500 : 5000);
  return () => {
    clearInterval(timer);
    if (!isTTY) return;
    show();
    process.stdout.write('\n');
  };
}

async function install(command, development, wanted = listWanted(development).map(([place]) => place)) {
  const end = showProgress(wanted);
  const which = development ? '--include=dev' : '--omit=dev';
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  await must(`npm ${command[0]}`, 'npm', [...command, which, ...quiet], {
    // On Windows npm is a script, which only a shell starts.
    shell: process.platform === 'win32',
  });
  end();
}

/** Whether a setting names object storage. */
const namesBucket = () =>
  ['VITRINE_LIBRARY', 'VITRINE_STORE'].some((name) => process.env[name]?.trim().startsWith('s3://'));

/** Adds the packages of object storage, as production packages, because npm would omit development ones. */
async function ensureBucketPackages() {
  const wanted = readJson('package-lock.json').packages ?? {};
  const installed = readInstalled();
  const places = listBucketPlaces(wanted);
  if (places.every((place) => installed[place]?.version === wanted[place].version && isThere(place))) return;
  say('installing the AWS SDK, because a setting names a bucket …');
  const named = BUCKET_PACKAGES.map((name) => `${name}@${wanted[`node_modules/${name}`].version}`);
  await install(['install', '--no-save', '--save-prod', ...named], false, places);
}

async function ensureListed(development) {
  if (areInstalled(development)) return;
  if (areInstalled(false)) {
    say('installing the packages for development, about half a minute …');
    // Add packages without removing any, since a site may be running.
    await install(['install', '--no-save'], true);
    if (areInstalled(true)) return;
  }
  // If development packages were installed before, install them again.
  const all = development || Object.values(readInstalled()).some(({ dev }) => dev);
  say(`installing the packages (npm ci), about ${all ? 'half' : 'a quarter of'} a minute …`);
  await install(['ci'], all);
}

/**
 * Installs packages that are missing or differ from the lockfile.
 * @param {{ development?: boolean, buckets?: boolean }} options
 */
export async function ensurePackages({ development = false, buckets = namesBucket() } = {}) {
  await ensureListed(development);
  if (buckets && !development) await ensureBucketPackages();
}
