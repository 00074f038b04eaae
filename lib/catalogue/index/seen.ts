// Tracks which folders a scan has visited.

export interface SeenFolders {
  folders: Set<string>;
  /** Unreadable folders, with a trailing `/`: their files are neither confirmed nor removed. */
  closed: string[];
  /** Whether the scan covers the whole library, so that unvisited folders are gone. */
  isWhole: boolean;
}

export const createSeenFolders = (isWhole: boolean): SeenFolders => ({ folders: new Set(), closed: [], isWhole });
