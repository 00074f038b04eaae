// Describes system errors for the owner.

// https://man7.org/linux/man-pages/man3/errno.3.html
const WORDS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EBUSY: 'it is in use by another program',
  EIO: 'the disk reports an error',
  ENOENT: 'it is not there any more',
  ENOTDIR: 'its folder is not there any more',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk may only be read',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOMEM: 'the memory is used up',
  ESTALE: 'the network drive went away',
  ELOOP: 'links lead in a circle',
  UNKNOWN: 'the system does not say why',
};

/** @returns the description of an error code with the code; of an unknown one the code alone */
export const describeErrorCode = (code: string): string =>
  Object.hasOwn(WORDS, code) ? `${WORDS[code]}, ${code}` : code;

const QUOTED_PATH = /(['"`])\/.*?\1/g;
const BARE_PATH = /(?<=^|[\s(=])\/(?:[^\s/'"():]+\/)*[^\s'"():,;]+/g;

/** Formats a program's error about a file as one line without local paths. @param absolute path of that file */
export const describeErrorMessage = (message: string, absolute = ''): string =>
  (message.trim().split('\n')[0] ?? '')
    .replaceAll(absolute || '\0', 'the file')
    .replace(QUOTED_PATH, 'a file')
    .replace(BARE_PATH, 'a file')
    .replace(/^(?:Input file|the file|a file)?:\s*/, '')
    .replace(/\bunknown error\b/i, 'its decoder does not say why')
    .trim() || 'its decoder does not say why';

export function describeError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ? describeErrorCode(code) : describeErrorMessage(message);
}
