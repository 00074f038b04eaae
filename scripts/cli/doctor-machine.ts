// Checks of the machine for vitrine doctor: Node, memory, native packages and programs.
import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../lib/config/config';
import { readFfmpegAbilities } from '../../lib/library/convert-film';
import { hasProbe } from '../../lib/library/film-probe';
import { isOldNode, OLDEST_NODE } from '../node-version.mjs';
import { findSharpFault } from '../sharp-check.mjs';
import type { Check } from './check';
import { programFolder } from './site';

const run = promisify(execFile);
const PROGRAM_TIMEOUT_MS = 10_000;

const MIB = 1024 ** 2;
/** A server and an indexer without readers need about this. */
const MIN_MEMORY_BYTES = 400 * MIB;
/** Below it, large pictures and films may run out of memory. */
const MIN_COMFORTABLE_BYTES = 900 * MIB;

export function checkNode(): Check {
  const { node } = process.versions;
  const detail = `version ${node}`;
  if (!isOldNode(node)) return { name: 'Node', state: 'ok', detail };
  return { name: 'Node', state: 'broken', detail, remedy: `install ${OLDEST_NODE} or newer (https://nodejs.org)` };
}

export function checkMemory(): Check {
  // A container may be allowed less than the machine has.
  const bytes = Math.min(os.totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
  const detail = `${Math.round(bytes / MIB).toLocaleString('en')} MiB`;
  if (bytes >= MIN_COMFORTABLE_BYTES) return { name: 'Memory', state: 'ok', detail };
  const remedy = 'add memory or swap, and start with VITRINE_PROCESSES=1 VITRINE_READERS=1';
  return { name: 'Memory', state: bytes < MIN_MEMORY_BYTES ? 'broken' : 'warning', detail, remedy };
}

export async function checkSharp(): Promise<Check> {
  const name = 'Pictures (sharp)';
  const fault = await findSharpFault(programFolder);
  if (!fault) return { name, state: 'ok', detail: 'can be decoded' };
  const [detail = fault, remedy = 'see https://sharp.pixelplumbing.com/install'] = fault.split('; ', 2);
  return { name, state: 'broken', detail, remedy };
}

/** Loaded in a process of its own, which a wrong binary may kill. */
export async function checkCatalogueProgram(): Promise<Check> {
  const name = 'Catalogue (libsql)';
  const code = "const { default: Database } = await import('libsql'); new Database(':memory:').exec('SELECT 1')";
  try {
    await run(process.execPath, ['--input-type=module', '-e', code], { cwd: programFolder });
    return { name, state: 'ok', detail: 'can be opened' };
  } catch (error) {
    const cause = String((error as { stderr?: string }).stderr ?? error);
    return {
      name,
      state: 'broken',
      detail: `the database cannot be loaded (${/^\w*Error.*$/m.exec(cause)?.[0] ?? 'unknown error'})`,
      remedy: 'install again without --omit=optional; there are builds for Linux, macOS and Windows on x64 and arm64',
    };
  }
}

/** How people get a program on their system. */
function toInstall(name: string): string {
  if (process.platform === 'darwin') return `brew install ${name}`;
  if (process.platform === 'win32') return `winget install ${name}`;
  const debian = name === 'poppler' ? 'poppler-utils' : name;
  return `apt install ${debian} (Debian, Ubuntu), dnf install ${debian} (Fedora), or apk add ${debian} (Alpine)`;
}

/** @returns the first line of output; null if the program cannot be run */
async function findVersion(program: string, flag: string): Promise<string | null> {
  try {
    const { stdout, stderr } = await run(program, [flag], { timeout: PROGRAM_TIMEOUT_MS });
    return (stdout || stderr).split('\n')[0]?.trim() ?? '';
  } catch {
    return null;
  }
}

/** Abilities that this ffmpeg lacks to convert films that browsers do not play. */
async function listLackingAbilities(ffmpeg: string): Promise<string[]> {
  const abilities = await readFfmpegAbilities(ffmpeg);
  return [
    ...(abilities?.hasH264 ? [] : ['the encoder libx264, so films are not converted']),
    ...((await hasProbe(ffmpeg)) ? [] : ['ffprobe beside it, so films are not converted']),
    ...(abilities?.hasToneMapping ? [] : ['the filters zscale and tonemap, so converted HDR films look pale']),
  ];
}

export async function checkFfmpeg({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<Check> {
  const name = 'Films (ffmpeg)';
  if (ffmpeg === '') return { name, state: 'ok', detail: 'not used (VITRINE_FFMPEG=none)' };
  const version = await findVersion(ffmpeg, '-version');
  if (version !== null) {
    const detail = version.replace(/ Copyright.*/, '');
    const lacking = await listLackingAbilities(ffmpeg);
    if (lacking.length === 0) return { name, state: 'ok', detail };
    const remedy =
      'install a complete ffmpeg, such as that of your distribution or of https://ffmpeg.org/download.html';
    return { name, state: 'warning', detail: `${detail} lacks ${lacking.join(', and ')}`, remedy };
  }
  return {
    name,
    state: 'warning',
    detail: `${ffmpeg} cannot be run: films have no picture of their own, those that browsers do not play are not converted, and recordings have no waveform`,
    remedy: `${toInstall('ffmpeg')}; or name it in VITRINE_FFMPEG`,
  };
}

export async function checkPoppler({ poppler }: Pick<Config, 'poppler'>): Promise<Check> {
  const name = 'Documents (poppler)';
  if (poppler === 'none') return { name, state: 'ok', detail: 'not used (VITRINE_POPPLER=none)' };
  const programs = ['pdfinfo', 'pdftoppm', 'pdftotext'];
  const versions = await Promise.all(programs.map((each) => findVersion(path.join(poppler, each), '-v')));
  const missing = programs.filter((_, index) => versions[index] === null);
  if (missing.length === 0) return { name, state: 'ok', detail: versions[0] ?? '' };
  return {
    name,
    state: 'warning',
    detail: `${missing.join(', ')} cannot be run: PDF documents are not shown`,
    remedy: `${toInstall('poppler')}; or name its folder in VITRINE_POPPLER`,
  };
}
