// What a look at the library has come by.

export interface SeenFolders {
  folders: Set<string>;
  /** Folders that could not be read, `/` at the end: what lies in them is neither there nor gone. */
  closed: string[];
}

export const createSeenFolders = (): SeenFolders => ({ folders: new Set(), closed: [] });
