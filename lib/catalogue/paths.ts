// Path arithmetic: paths in the library use `/`, the root folder is the empty string.

export const getParentFolder = (folder: string) =>
  folder === '' ? null : folder.slice(0, Math.max(0, folder.lastIndexOf('/')));

export const toFull = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);

export const getFolder = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const getFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Range of paths below a folder in string order: '0' is the character after '/'. */
export const getPathRange = (folder: string) => [`${folder}/`, `${folder}0`] as const;

const toDepth = (folder: string) => (folder === '' ? 0 : folder.split('/').length);

export function withAncestors(folders: Iterable<string>): string[] {
  const all = new Set<string>();
  for (const folder of folders) {
    for (let at: string | null = folder; at !== null && !all.has(at); at = getParentFolder(at)) all.add(at);
  }
  return [...all].sort((a, b) => toDepth(b) - toDepth(a));
}

/** A path as rows are compared with it: in NFC, without regard to case. */
export const foldPath = (path: string) => path.normalize('NFC').toLowerCase();
