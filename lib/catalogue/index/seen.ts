// Tracks which folders a scan has visited.

export interface VisitedFolders {
  folders: Set<string>;
  /** Unreadable folders, with a trailing `/`: their files are neither confirmed nor removed. */
  closed: string[];
  /** Whether the scan covers the whole library, so that unvisited folders are gone. */
  isWhole: boolean;
}

export const createVisitedFolders = (isWhole: boolean): VisitedFolders => ({ folders: new Set(), closed: [], isWhole });
