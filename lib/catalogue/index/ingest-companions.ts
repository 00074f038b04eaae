// Records how the files of a folder relate to each other by name, before any of them is read.
import { findSidecars } from '@/lib/library/companions';
import type { Folder, FolderEntry } from '@/lib/library/folder';
import type { CsvRow } from '@/lib/library/folder-texts';
import { findRestrictingPictures } from '@/lib/library/same-name';
import { type IngestTools, ingestCaptions } from './ingest-texts';

export function ingestCompanions(
  tools: IngestTools,
  found: Folder,
  getRow: (entry: FolderEntry) => CsvRow | undefined,
) {
  ingestCaptions(tools, found);
  const isStated = (picture: FolderEntry) =>
    getRow(picture) !== undefined || findSidecars(found, picture.name).length > 0;
  tools.writer.setRestrictingPictures(tools.folder, findRestrictingPictures(found.media, isStated));
}
