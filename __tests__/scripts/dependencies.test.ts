import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const { dependencies, devDependencies, scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'scripts',
  Record<string, string>
>;

/** Every source file of the project, as one text. */
const sources = ['.', '__tests__', 'app', 'components', 'lib', 'scripts', 'tools']
  .flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
      .filter((name) => /\.(tsx?|m?js)$/.test(name) || name === 'biome.json')
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8')),
  )
  .join('\n');

const isNamed = (name: string) => new RegExp(`['"/]${name}['"/]`).test(sources);

/** Types of a package and environments that Jest finds by their short name are not imported by their own name. */
function isUsed(name: string): boolean {
  if (isNamed(name)) return true;
  if (name.startsWith('@types/'))
    return isNamed(name.slice(7)) || name.slice(7) in { ...dependencies, ...devDependencies };
  if (name.startsWith('jest-environment-')) return sources.includes(`@jest-environment ${name.slice(17)}`);
  return false;
}

test('every development dependency is used', () => {
  expect(isUsed(['never', 'imported', 'anywhere'].join('-'))).toBe(false);
  expect(Object.keys(devDependencies).filter((name) => !isUsed(name))).toEqual([]);
});

const IMPORT = /^(?:import|export)\b(?:[^'"();]*?\bfrom)?\s*['"]([^'"]+)['"]/gm;

/** Packages that a program imports before its first line runs, with the files that import them. */
function listStaticPackages(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return listStaticPackages(path.join(path.dirname(file), name), seen);
    return isBuiltin(name) ? [] : [`${file}: ${name}`];
  });
}

test('a fresh clone has no packages yet, so the commands of package.json import them once they are installed', () => {
  const programs = Object.values(scripts).flatMap((command) => /^node (\S+\.mjs)/.exec(command)?.[1] ?? []);
  expect(programs.length).toBeGreaterThan(15);
  expect(programs.flatMap((program) => listStaticPackages(program))).toEqual([]);
});
