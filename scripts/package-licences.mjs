// Reads the licences of installed packages, for scripts/licences.mjs.
import fs from 'node:fs';
import path from 'node:path';
import { listBucketPlaces } from './bucket-packages.mjs';

/** Packages without licence metadata, with the licence in their repository. */
const STATED = {
  // https://github.com/mapbox/jsonlint/blob/master/LICENSE
  '@mapbox/jsonlint-lines-primitives': { license: 'MIT', copyright: 'Copyright (C) 2012 Zachary Carter' },
};

const TEXT =
  /^(?!.*\.([cm]?[jt]sx?|json|map|css)$)((un)?licen[cs]e|copying|copyright(notice)?|notice|ofl|patents|third.?party.?(notices?|licen[cs]es?))([-_.].*)?$|\.licen[cs]e(\.txt)?$/i;
const README_SECTION = /^#+\s*licen(?:[cs]e|sing)\b.*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im;

const readText = (file) =>
  fs
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');

function readManifest(folder) {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) ? JSON.parse(readText(file)) : {};
}

/** @returns the SPDX expression, also from the older forms `{ type }` and `licenses: [{ type }]` */
function toLicence({ license, licenses }) {
  const stated = [license ?? licenses ?? []].flat().map((each) => each.type ?? each);
  return stated.length > 0 ? stated.join(' OR ') : null;
}

const toName = (person) => (person?.name ?? person ?? '').replace(/\s*[<(].*$/, '');

const toAuthor = ({ copyright, author, contributors = [] }) =>
  copyright ?? (toName(author) || [contributors].flat().map(toName).join(', ') || '-');

/** Returns `owner/name` of a GitHub repository from any notation; null for others. */
function toRepository({ repository, bugs }) {
  const url = repository?.url ?? repository ?? bugs?.url ?? bugs ?? '';
  const [, name] = /(?:github\.com[/:]|^(?:github:)?)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/#].*)?$/.exec(url) ?? [];
  return name ?? null;
}

function toPackage(manifest, title, container) {
  const repository = toRepository(manifest);
  return {
    title,
    licence: toLicence(manifest),
    author: toAuthor(manifest),
    repository,
    source: repository ? `https://github.com/${repository}` : (manifest.homepage ?? container?.source ?? '-'),
    texts: [],
    readme: [],
  };
}

/** Adds the licence texts below a folder to their package, and packages that are vendored in it to the list. */
function addTexts(folder, owner, list) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries)
    if (entry.isFile() && TEXT.test(entry.name)) owner.texts.push(readText(path.join(folder, entry.name)));
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === 'node_modules') continue;
    const file = path.join(folder, entry.name);
    const manifest = readManifest(file);
    // A private one is a tool of the package's authors.
    const isContained = manifest.name && !manifest.private && toLicence(manifest);
    const inner = isContained ? toPackage(manifest, `${manifest.name} (in ${owner.title})`, owner) : owner;
    if (isContained) list.push(inner);
    addTexts(file, inner, list);
  }
}

function readPackage(folder) {
  const found = readManifest(folder);
  const manifest = { ...found, ...STATED[found.name] };
  const list = [toPackage(manifest, `${manifest.name} ${manifest.version}`)];
  addTexts(folder, list[0], list);
  const readme = fs.readdirSync(folder).find((name) => /^readme(\.md)?$/i.test(name));
  if (list[0].texts.length === 0 && readme) {
    const [, section = ''] = README_SECTION.exec(readText(path.join(folder, readme))) ?? [];
    if (section.trim()) list[0].readme.push(section.trim());
  }
  return list;
}

/** Lists the packages of the lockfile that serve, with those of buckets, and the packages vendored in them, sorted by name. */
export function listPackages(root) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const ofBuckets = new Set(listBucketPlaces(packages));
  const places = Object.keys(packages).filter((place) => {
    const { dev, devOptional, optional } = packages[place];
    if (!place || ((dev || devOptional) && !ofBuckets.has(place))) return false;
    if (fs.existsSync(path.join(root, place, 'package.json'))) return true;
    // Native packages are optional: only those for this platform are installed.
    if (optional) return false;
    throw new Error(`${place} is in package-lock.json but is not installed. Run npm ci.`);
  });
  const byTitle = new Map(
    places.flatMap((place) => readPackage(path.join(root, place))).map((each) => [each.title, each]),
  );
  return [...byTitle.values()].sort((a, b) => (a.title < b.title ? -1 : 1));
}
