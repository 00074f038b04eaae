// Installs the packages: those that running needs for npm start, all of them for whoever works on the code.
import fs from 'node:fs';
import path from 'node:path';
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

/** Where packages lie, and which; an optional one is not for every machine. */
const listWanted = (development) =>
  Object.entries(readJson('package-lock.json').packages ?? {}).filter(
    ([place, { dev, devOptional, optional }]) => place && !optional && (development || !(dev || devOptional)),
  );

/** Whether all lie there as the lockfile has them. */
function areInstalled(development) {
  const installed = readInstalled();
  return listWanted(development).every(
    ([place, { version }]) => installed[place]?.version === version && isThere(place),
  );
}

/** Whether what a check of the types needs is there. */
export const hasDevelopment = () =>
  Object.keys(readJson('package.json').devDependencies ?? {}).every((name) => isThere(`node_modules/${name}`));

/** Says how many packages lie where they belong, again and again. @returns what ends it */
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

async function install(command, development) {
  const end = showProgress(listWanted(development).map(([place]) => place));
  const which = development ? '--include=dev' : '--omit=dev';
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  await must(`npm ${command[0]}`, process.platform === 'win32' ? 'npm.cmd' : 'npm', [...command, which, ...quiet]);
  end();
}

/** Installs what is missing, or there in another version than the lockfile's. */
export async function ensurePackages({ development = false } = {}) {
  if (areInstalled(development)) return;
  if (areInstalled(false)) {
    say('installing the packages for development, about half a minute …');
    // Beside those that are there, which a site may be running with.
    await install(['install', '--no-save'], true);
    if (areInstalled(true)) return;
  }
  // Who had all of them before the lockfile changed goes on to.
  const all = development || Object.values(readInstalled()).some(({ dev }) => dev);
  say(`installing the packages (npm ci), about ${all ? 'half' : 'a quarter of'} a minute …`);
  await install(['ci'], all);
}
