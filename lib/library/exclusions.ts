// Determines which files of a folder are excluded by `.nomedia`, `.vitrineignore`, or because programs generated them.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import type { IgnoredKind } from '@/lib/model/left-alone';
import { classifyMachineMade } from '@/lib/model/machine-made';
import { describeFileError } from './denied';
import { settleMark } from './settling';

export const IGNORE_FILE = '.vitrineignore';
/** Android's marker file: https://developer.android.com/reference/android/provider/MediaStore#MEDIA_IGNORE_FILENAME */
export const NO_MEDIA = '.nomedia';

const MAX_IGNORE_FILE_BYTES = 65_536;
const MAX_PATTERNS = 1000;
/** Each `**` is tried with any number of folders, so time is exponential: five take seconds in a deep path. */
const MAX_GLOBSTARS_PER_PATTERN = 3;

export interface IgnoreFile {
  patterns: string[];
  before?: string[];
  digest: string;
  fault?: string;
}

export interface Exclusions {
  /** Why the whole folder is excluded; null if it is not. */
  closed: IgnoredKind | null;
  /** Whether the folder has a `.nomedia`; false if it is reached by a link, which is ignored instead. */
  isMarked?: boolean;
  own?: IgnoreFile;
  toKind(name: string, isFolder: boolean): IgnoredKind | null;
}

const hasEntry = (file: string) => fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined;

function readPatterns(file: string): string[] {
  let bytes: Buffer;
  try {
    const stat = fs.statSync(file);
    if (!stat.isFile()) throw new Error('it is not a regular file');
    if (stat.size > MAX_IGNORE_FILE_BYTES) throw new Error(`it has more than ${MAX_IGNORE_FILE_BYTES} bytes`);
    bytes = fs.readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code ? `it cannot be read (${describeFileError(error)})` : message);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('it is not text in UTF-8; save it as UTF-8');
  }
  if (text.includes('\0')) throw new Error('it is not text in UTF-8; save it as UTF-8');
  const patterns = text
    .normalize('NFC')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (patterns.length > MAX_PATTERNS) throw new Error(`it has more than ${MAX_PATTERNS} patterns`);
  for (const pattern of patterns)
    if ((pattern.match(/\*\*+/g)?.length ?? 0) > MAX_GLOBSTARS_PER_PATTERN)
      throw new Error(
        `its pattern ${JSON.stringify(pattern.slice(0, 100))} has more than ${MAX_GLOBSTARS_PER_PATTERN} "**"`,
      );
  return patterns;
}

function readIgnoreFile(root: string, folder: string): IgnoreFile | null {
  const file = path.join(root, folder, IGNORE_FILE);
  const isThere = hasEntry(file);
  try {
    const patterns = isThere ? readPatterns(file) : [];
    const before = settleMark(file, folder, patterns);
    if (!isThere && !before) return null;
    const digest = createHash('sha256')
      .update(JSON.stringify([patterns, before]))
      .digest('base64url')
      .slice(0, 16);
    return { patterns, ...(before && { before }), digest };
  } catch (error) {
    return { patterns: [], digest: 'unknown', fault: (error as Error).message };
  }
}

function hasNoMedia(root: string, folder: string): boolean {
  const file = path.join(root, folder, NO_MEDIA);
  const isThere = hasEntry(file);
  return settleMark(file, folder, isThere ? [NO_MEDIA] : []) !== null || isThere;
}

/** Makes a pattern relative to the root, for one matcher: https://git-scm.com/docs/gitignore#_pattern_format */
function toRooted(pattern: string, folder: string): string {
  if (folder === '') return pattern;
  const [, negation = '', body = ''] = /^(!?)(.*)$/s.exec(pattern) ?? [];
  const isAnchored = body.trimEnd().replace(/\/$/, '').includes('/');
  const prefix = folder.normalize('NFC').replace(/[\\*?[\]]/g, '\\$&');
  return `${negation}/${prefix}/${isAnchored ? body.replace(/^\//, '') : `**/${body}`}`;
}

/** If a pattern fails, exclude everything: that may have been its purpose. */
function matches(matcher: Ignore, where: string): boolean {
  try {
    return matcher.ignores(where.normalize('NFC'));
  } catch {
    return true;
  }
}

function readChain(root: string, folder: string): Exclusions {
  const now = ignore({ ignorecase: false });
  const before = ignore({ ignorecase: false });
  const isOut = (where: string) => matches(now, where) || matches(before, where);
  const toKind = (where: string, isFolder: boolean): IgnoredKind | null => {
    const machine = classifyMachineMade(path.posix.basename(where), isFolder);
    // A JSON file may describe a picture (export-sidecars.ts), unless the owner keeps it out.
    if (machine !== null && machine !== 'data') return machine;
    return isOut(isFolder ? `${where}/` : where) ? 'ignored' : machine;
  };
  const names = folder.split('/').filter(Boolean);
  let own: IgnoreFile | null = null;
  for (let depth = 0; depth <= names.length; depth += 1) {
    const level = names.slice(0, depth).join('/');
    const closed = level === '' ? null : toKind(level, true);
    if (closed) return { closed, toKind: () => closed };
    if (hasNoMedia(root, level))
      return { closed: 'ignored', isMarked: depth === names.length, toKind: () => 'ignored' };
    own = readIgnoreFile(root, level);
    if (!own) continue;
    now.add(own.patterns.map((pattern) => toRooted(pattern, level)));
    before.add((own.before ?? own.patterns).map((pattern) => toRooted(pattern, level)));
  }
  return {
    closed: null,
    ...(own && { own }),
    toKind: (name, isFolder) => toKind(folder === '' ? name : `${folder}/${name}`, isFolder),
  };
}

/** @param real the target's path in the library if a link leads there; the rules of both paths apply */
export function readExclusions(root: string, folder: string, real = folder): Exclusions {
  const here = readChain(root, folder);
  if (real === folder) return here;
  if (here.closed) return { ...here, isMarked: false };
  const there = readChain(root, real);
  if (there.closed) return { ...there, isMarked: false };
  return { ...here, toKind: (name, isFolder) => here.toKind(name, isFolder) ?? there.toKind(name, isFolder) };
}

/** Why a path is excluded, by its name or an ancestor; null if it is not. */
export function findExclusion(root: string, where: string, isFolder: boolean): IgnoredKind | null {
  const { closed, toKind } = readExclusions(root, where.slice(0, Math.max(0, where.lastIndexOf('/'))));
  const kind = closed ?? toKind(path.posix.basename(where), isFolder);
  return kind ?? (isFolder && hasNoMedia(root, where) ? 'ignored' : null);
}
