// npm run licences [-- FILE]: writes THIRD-PARTY-NOTICES.txt, the licences of all packages installed for production.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listPackages } from './package-licences.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NOTICES = 'THIRD-PARTY-NOTICES.txt';
/** Credits for data, and for code that is compiled into a package without its notice: OpenJPEG, in @cornerstonejs/codec-openjpeg. */
const CREDITS = [
  'tools/ground/CREDITS.md',
  'tools/sample/CREDITS.md',
  'public/fonts/OFL.txt',
  'scripts/licence-texts/OpenJPEG.txt',
];

const PERMISSIVE = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
]);

const LGPL = {
  means:
    'Vitrine uses the library unchanged and as a separate file, which you may replace by your own build. If you change the library and pass it on, publish its source under the same licence.',
  texts: ['LGPL-3.0', 'GPL-3.0'],
};

/** Licences that require more than a notice: their meaning, and the texts that must accompany a copy. */
const CONDITIONS = {
  'LGPL-3.0': LGPL,
  'LGPL-3.0-or-later': LGPL,
  'MPL-2.0': {
    means:
      'Vitrine uses the files unchanged; their source is in the repository named. If you change these files and pass them on, publish them under the same licence.',
  },
  'OFL-1.1': {
    means:
      'The fonts may be used and passed on with any software, but not sold by themselves. A changed font needs another name where the licence reserves it.',
  },
  'CC-BY-4.0': { means: 'Name the authors and the licence where you pass the data on.' },
};

/** Returns the licences that apply: all sides of an AND, and the most permissive side of an OR. */
const toIds = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/\s+AND\s+/)
    .map((part) => part.split(/\s+OR\s+/))
    .map((choices) => choices.find((id) => PERMISSIVE.has(id)) ?? choices[0]);

function readStandardText(id) {
  const file = path.join(root, 'scripts', 'licence-texts', `${id}.txt`);
  return fs.existsSync(file) ? [fs.readFileSync(file, 'utf8').trimEnd()] : [];
}

/** Adds missing licence texts: that of a package from the same repository, otherwise the standard text. */
function completeTexts(packages) {
  const siblings = new Map();
  for (const { repository, licence, texts } of packages)
    if (repository && texts.length > 0) siblings.set(`${repository} ${licence}`, [texts[0]]);
  return packages.map((each) => {
    const ids = toIds(each.licence ?? '');
    const own = each.texts.length > 0 ? each.texts : (siblings.get(`${each.repository} ${each.licence}`) ?? []);
    const added = ids.flatMap((id) => CONDITIONS[id]?.texts ?? (own.length > 0 ? [] : [id]));
    const texts = [...own, ...added.flatMap(readStandardText), ...each.readme];
    return { ...each, ids, texts: [...new Set(texts)], missing: added.find((id) => readStandardText(id).length === 0) };
  });
}

/** @returns why the notices of a package are incomplete, and the remedy; null if they are complete */
function toFault({ title, licence, ids, missing }) {
  if (!licence)
    return `${title} states no licence. Look it up in its repository and add it to STATED in scripts/package-licences.mjs, or remove the package.`;
  const unknown = ids.find((id) => !PERMISSIVE.has(id) && !CONDITIONS[id]);
  if (unknown)
    return `${title} has the licence "${unknown}", which is not reviewed yet. Add it to PERMISSIVE or CONDITIONS in scripts/licences.mjs if Vitrine may ship it, or remove the package.`;
  if (missing)
    return `${title} contains no licence text. Add the standard text of ${missing} as scripts/licence-texts/${missing}.txt.`;
  return null;
}

const toHeading = (text) => `${'='.repeat(80)}\n${text}\n${'='.repeat(80)}`;

function toConditions(packages) {
  return Object.entries(CONDITIONS).flatMap(([id, { means }]) => {
    const under = packages.filter(({ ids }) => ids.includes(id));
    if (under.length === 0) return [];
    return [`${id}: ${means}\n${under.map(({ title, source }) => `- ${title}, ${source}`).join('\n')}`];
  });
}

/**
 * Composes the notices of all installed packages; deterministic.
 * @throws Error that names each package whose licence is missing or not reviewed, and the remedy
 */
function toNotices() {
  const packages = completeTexts(listPackages(root));
  const faults = packages.map(toFault).filter(Boolean);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const texts = [...new Set(packages.flatMap((each) => each.texts))];
  const toNumbers = (each) => each.texts.map((text) => `[${texts.indexOf(text) + 1}]`).join(' ');
  return `${[
    'THIRD-PARTY NOTICES\n',
    'Vitrine itself is under the licence in the file LICENSE. It contains the packages below, in its programs, in the code that',
    'it sends to browsers, or as installed packages. Numbers in brackets refer to the licence texts at the end.\n',
    toHeading('Licences that ask for more than a notice'),
    ...toConditions(packages).map((text) => `\n${text}`),
    `\n${toHeading('Packages')}\n`,
    ...packages.map((each) => `${each.title} | ${each.licence} | ${each.author} | ${each.source} | ${toNumbers(each)}`),
    `\n${toHeading('Pictures, map data and texts')}`,
    ...CREDITS.map((file) => `\n${fs.readFileSync(path.join(root, file), 'utf8').trimEnd()}`),
    `\n${toHeading('Licence texts')}`,
    ...texts.map((text, index) => `\n--- [${index + 1}] ---\n\n${text}`),
  ].join('\n')}\n`;
}

/**
 * Writes the notices; exits if they are incomplete.
 * @returns the name of the file
 */
export function writeNotices(file = path.join(root, NOTICES)) {
  try {
    fs.writeFileSync(file, toNotices());
    return path.basename(file);
  } catch (error) {
    console.error(`vitrine: ${file} cannot be written:\n${error.message}`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`vitrine: wrote ${writeNotices(process.argv[2])}`);
