// Validates the names of uploaded files, and chooses names that are free in a folder of the library.
import { foldName } from '@/lib/model/file-names';
import { classifyIgnored } from '@/lib/model/left-alone';
import { classifyMachineMade } from '@/lib/model/machine-made';

/** https://man7.org/linux/man-pages/man3/NAME_MAX.3const.html */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 2048;
const MAX_FOLDERS = 20;

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file#naming-conventions */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names must not contain them
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]|[\p{Bidi_Control}\p{Cs}]/u;
const DATABASE = /\.(?:db|db3|sqlite|sqlite3|lrcat|mdb|accdb)(?:-wal|-shm|-journal)?$/i;

/** Why a name is refused; described in the messages (`deskUpload`). */
export const NAME_FAULTS = ['nameless', 'unprintable', 'separator', 'device', 'hidden', 'tooLong', 'ignored'] as const;

export type NameFault = (typeof NAME_FAULTS)[number];

const countBytes = (text: string) => Buffer.byteLength(text);

/** Removes what file systems drop at the end of a name, and composes letters. */
const normalizeName = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .replace(/[. ]+$/, '');

function findNameFault(name: string, isFolder: boolean): NameFault | null {
  if (UNPRINTABLE.test(name)) return 'unprintable';
  if (/[/\\]/.test(name)) return 'separator';
  if (name === '') return 'nameless';
  if (DEVICE.test(name)) return 'device';
  if (/^(?:\.|~\$)/.test(name)) return 'hidden';
  if (countBytes(name) > MAX_NAME_BYTES) return 'tooLong';
  const isIgnored = classifyMachineMade(name, isFolder) ?? (isFolder ? null : (classifyIgnored(name) ?? null));
  return isIgnored || (!isFolder && DATABASE.test(name)) ? 'ignored' : null;
}

export type ParsedName = { type: 'valid'; folders: string[]; name: string } | { type: 'fault'; fault: NameFault };

/** @param text name of a file, with the folders above it that were uploaded too, separated by slashes */
export function parseUploadName(text: string): ParsedName {
  const names = text.split('/');
  // Trimming would turn `..` and `.` into nothing.
  if (names.some((name) => /^\.{1,2}$/.test(name.trim()))) return { type: 'fault', fault: 'hidden' };
  if (names.length > MAX_FOLDERS || countBytes(text) > MAX_PATH_BYTES) return { type: 'fault', fault: 'tooLong' };
  const normalized = names.map(normalizeName);
  for (const [depth, name] of normalized.entries()) {
    const fault = findNameFault(name, depth < names.length - 1);
    if (fault) return { type: 'fault', fault };
  }
  return { type: 'valid', folders: normalized.slice(0, -1), name: normalized.at(-1) as string };
}

/** Cuts between characters, so that the text has at most so many bytes. */
function cutBytes(text: string, max: number): string {
  let cut = '';
  for (const character of text) {
    if (countBytes(cut + character) > max) break;
    cut += character;
  }
  return cut.trimEnd();
}

/**
 * A name that no file of a folder has, in any case and composition: `harbour (2).jpg` where there is `Harbour.jpg`.
 * @param taken names in the folder
 */
export function chooseFreeName(name: string, taken: Iterable<string>): string {
  const folded = new Set([...taken].map(foldName));
  if (!folded.has(foldName(name))) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})${ending}`;
    const candidate = cutBytes(stem, MAX_NAME_BYTES - countBytes(suffix)) + suffix;
    if (!folded.has(foldName(candidate))) return candidate;
  }
}
