// Checks names and paths of folders that people type.
import type { Refusal } from '@/lib/desk/editing-form';

/** Most file systems store no longer names. */
const MAX_NAME_BYTES = 255;

/** Windows cannot open files of these names, whatever their ending. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;

/** Not allowed by Windows, or invisible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const UNUSABLE = /[/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Cs}/u;

/** A name that every system can store, in NFC. @returns why it is refused; null if it can be used */
export function findNameFault(name: string): Refusal | null {
  if (name === '') return { key: 'deskCollection.nameEmpty' };
  if (UNUSABLE.test(name) || /^\.|[. ]$|^ /.test(name) || DEVICES.test(name))
    return { key: 'deskCollection.nameInvalid' };
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return { key: 'deskCollection.nameLong' };
  return null;
}

/** The path of a folder of the library, as a form or a URL states it; null if it is none. The root is the empty string. */
export function parseFolder(text: unknown): string | null {
  if (text === undefined || text === null || text === '') return '';
  if (typeof text !== 'string' || text.includes('\0') || text.length > 4096) return null;
  const names = text.split('/');
  return names.some((name) => name === '' || name.startsWith('.')) ? null : text;
}
