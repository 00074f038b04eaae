// What a look at the library has come by.

export interface SeenFolders {
  folders: Set<string>;
  /** Folders that could not be read, `/` at the end: what lies in them is neither there nor gone. */
  closed: string[];
  /** Whether the whole library is looked at, so that the end of the look tells which folders are gone. */
  isWhole: boolean;
}

export const createSeenFolders = (isWhole: boolean): SeenFolders => ({ folders: new Set(), closed: [], isWhole });
